import type { Generated } from 'kysely'
import { table } from './table.ts'

/** Who works in the shop. */
interface MemberTable {
  id: string
  /** Never changed, and never given to another. */
  login_id: string
  name: string
  /** 0 system administrator, 1 store owner, 2 who looks and changes nothing. */
  authority: number
  password_hash: string
  /** False once deleted (MEM-02). */
  active: boolean
  /** Sealed; null without a device. */
  totp_secret: string | null
  /** The last time step whose code was taken: each is taken once (RFC 6238 §5.2). */
  totp_step: number | null
  sort_no: number
  last_login_at: string | null
  /** Whether they write scripts that run in browsers, though they are no system administrator. */
  writes_scripts: boolean
  created_at: string
  updated_at: string
  version: number
}

/** A code that stands in for the device, once. */
interface MemberRecoveryCodeTable {
  member_id: string
  code_hash: string
}

/** A member on their way in, or inside. `id` is the hash of what the cookie holds. */
interface MemberSessionTable {
  id: string
  /** What may be shown of it, to have it ended by. */
  public_id: string
  member_id: string
  /** After the password: `open`; or `code`, `device` as long as a code or a new device is waited for. */
  stage: 'open' | 'code' | 'device'
  /** How it was begun: a password, with a code where there is a device, or a passkey. */
  means: 'password' | 'passkey'
  wrong_codes: number
  user_agent: string
  client_ip: string
  created_at: string
  seen_at: string
  expires_at: string
  /** When it ends however often it is used. */
  ends_at: string
}

/** A key of a member's authenticator, with which they sign in (WebAuthn Level 3). */
interface MemberPasskeyTable {
  /** Names it to its member. */
  id: string
  member_id: string
  /** What its authenticator calls it, base64url. */
  credential_id: string
  /** A COSE key (RFC 9052 §7), base64url. */
  public_key: string
  /** How often its authenticator had signed, by its own account; 0 where it does not count. */
  sign_count: number
  /** How a browser reaches it: JSON, a list of words. */
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** What a passkey is to sign next in a session: taken once. */
interface PasskeyChallengeTable {
  session_id: string
  purpose: 'add' | 'signIn'
  challenge: string
  expires_at: string
}

/** A try to sign in to the office (SEC-02). */
interface LoginHistoryTable {
  /** Sorts by time. */
  id: string
  /** As it was typed. */
  login_id: string
  member_id: string | null
  client_ip: string
  success: boolean
  created_at: string
  /** A password, with the code that it may call for; a passkey; or one whose count of signatures went back. */
  means: Generated<'password' | 'passkey' | 'copiedPasskey'>
}

/** The beginning of a path that members of an authority are denied (AUT-01). */
interface DenyRuleTable {
  id: Generated<number>
  authority: number
  deny_url: string
}

/** The one row of what keeps others out; the lists have an entry a line (SEC-10, SEC-12). */
interface SecurityTable {
  id: number
  admin_allow_hosts: string
  admin_deny_hosts: string
  front_allow_hosts: string
  front_deny_hosts: string
  /** Host names that are served; every one when empty. */
  trusted_hosts: string
  maintenance: boolean
  /** Unpaid orders of guests that may be open at once, to one recipient and from one network. */
  guest_orders_recipient: number
  guest_orders_network: number
  /** By how much limits of a network are multiplied: as many households may stand behind one. */
  network_factor: number
  version: number
}

/** A search of a list of the office that a member keeps for themselves. */
interface ListViewTable {
  id: string
  member_id: string
  /** The transition of the list. */
  screen: string
  name: string
  /** The query of its address. */
  query: string
  created_at: string
}

/** The columns of a list of the office that a member chose. */
interface ListColumnsTable {
  member_id: string
  screen: string
  /** A JSON list of their names, in their order. */
  columns: string
}

/** What a member usually writes upon papers, JSON. */
interface PaperWordingTable {
  member_id: string
  wording: string
}

/** What a member did: one row for each change of theirs, each with the digest of the one before. */
interface AuditLogTable {
  seq: number
  at: string
  member_id: string
  login_id: string
  member_name: string
  client_ip: string
  transition: string
  /** JSON, without secrets. */
  input: string
  /** JSON: rows with what changed in them. */
  changes: string
  digest: string
  /** Where something was taken out of the entry since: the digest of what is left. */
  seal: string | null
  /** The fingerprint of the secret that its digest, or its seal, was made with; none before they were kept. */
  secret: string | null
}

/** The rows that an entry of the audit log is about. */
interface AuditSubjectTable {
  seq: number
  table_name: string
  row_key: string
}

/** A secret that the shop was run with: its name, which tells nothing of it. */
interface AppSecretTable {
  fingerprint: string
  first_at: string
  used_at: string
  /** Of a former one: the key that it made digests with, sealed with the secret in force. */
  derive_key: string | null
}

export const membersTables = {
  member: table<MemberTable>(),
  member_recovery_code: table<MemberRecoveryCodeTable>({ key: ['member_id', 'code_hash'], audit: false }),
  member_session: table<MemberSessionTable>({ backup: false, audit: false }),
  member_passkey: table<MemberPasskeyTable>(),
  passkey_challenge: table<PasskeyChallengeTable>({ key: ['session_id'], backup: false, audit: false }),
  login_history: table<LoginHistoryTable>({ audit: false }),
  deny_rule: table<DenyRuleTable>({ shared: true }),
  security: table<SecurityTable>({ shared: true }),
  list_view: table<ListViewTable>(),
  list_columns: table<ListColumnsTable>({ key: ['member_id', 'screen'] }),
  paper_wording: table<PaperWordingTable>({ key: ['member_id'] }),
  audit_log: table<AuditLogTable>({ key: ['seq'], audit: false }),
  audit_subject: table<AuditSubjectTable>({ key: ['seq', 'table_name', 'row_key'], audit: false }),
  app_secret: table<AppSecretTable>({ key: ['fingerprint'] }),
}
