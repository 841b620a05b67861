import type { Generated } from 'kysely'
import { table } from './table.ts'

/** A member of the office. */
interface MemberTable {
  id: string
  /** Never changed, and never given to another member. */
  login_id: string
  name: string
  /** 0 system administrator, 1 store owner, 2 read-only, 3 by a role. */
  authority: number
  /** The role of a member of authority 3; null for others. */
  role_id: number | null
  password_hash: string
  /** False after deletion (MEM-02). */
  active: boolean
  /** Encrypted; null without a device. */
  totp_secret: string | null
  /** The last time step whose code was used: each is accepted once (RFC 6238 §5.2). */
  totp_step: number | null
  sort_no: number
  last_login_at: string | null
  /** Whether they can write scripts that run in browsers, without being a system administrator. */
  writes_scripts: boolean
  created_at: string
  updated_at: string
  version: number
}

/** A role of members: what it permits. */
interface MemberRoleTable {
  id: Generated<number>
  name: string
  name_en: string | null
  /** A JSON list of its permissions. */
  permissions: string
}

/** An access token, with which a program asks the office as the member who made it. */
interface AccessTokenTable {
  id: Generated<number>
  member_id: string
  name: string
  /** A JSON list of what it permits, of what its member may do. */
  permissions: string
  /** The networks that may use it, one in each line; all if null. */
  networks: string | null
  /** The last day on which it is valid, on the shop's calendar; null without an end. */
  ends_on: string | null
  /** The SHA-256 of its secret, base64url. */
  digest: string
  /** The beginning of its secret, which tells it from others. */
  hint: string
  /** The digest of the secret before a renewal, and until when it is valid (ISO 8601). */
  former_digest: string | null
  former_until: string | null
  created_at: string
  last_used_at: string | null
  /** The address of its last use, noted with the time. */
  last_used_ip: string | null
}

/** A code that replaces the device, once. */
interface MemberRecoveryCodeTable {
  member_id: string
  code_hash: string
}

/** A session of a member. `id` is the hash of the cookie's value. */
interface MemberSessionTable {
  id: string
  /** An id that may be shown, to end the session. */
  public_id: string
  member_id: string
  /** After the password: `open`; or `code`, `device` while a code or a new device is required. */
  stage: 'open' | 'code' | 'device'
  /** The means of the sign-in: a password, with a code if there is a device, or a passkey. */
  means: 'password' | 'passkey'
  wrong_codes: number
  user_agent: string
  client_ip: string
  created_at: string
  seen_at: string
  expires_at: string
  /** The end of its life, however often it is used. */
  ends_at: string
}

/** A key of a member's authenticator, with which they sign in (WebAuthn Level 3). */
interface MemberPasskeyTable {
  /** Its id for its member. */
  id: string
  member_id: string
  /** Its authenticator's id, base64url. */
  credential_id: string
  /** A COSE key (RFC 9052 §7), base64url. */
  public_key: string
  /** The number of signatures that its authenticator reported; 0 if it does not count. */
  sign_count: number
  /** The transports between browser and authenticator: JSON, a list of words. */
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** The next challenge for a passkey in a session: used once. */
interface PasskeyChallengeTable {
  session_id: string
  purpose: 'add' | 'signIn'
  challenge: string
  expires_at: string
}

/** An attempt to sign in to the office (SEC-02). */
interface LoginHistoryTable {
  /** Sorts by time. */
  id: string
  /** As typed. */
  login_id: string
  member_id: string | null
  client_ip: string
  success: boolean
  created_at: string
  /** A password, with its code if required; a passkey; or one whose signature count decreased. */
  means: Generated<'password' | 'passkey' | 'copiedPasskey'>
}

/** The beginning of a path that members of an authority cannot open (AUT-01). */
interface DenyRuleTable {
  id: Generated<number>
  authority: number
  deny_url: string
}

/** The one row of the security settings; the lists have one entry per line (SEC-10, SEC-12). */
interface SecurityTable {
  id: number
  admin_allow_hosts: string
  admin_deny_hosts: string
  front_allow_hosts: string
  front_deny_hosts: string
  /** The host names that are served; all if empty. */
  trusted_hosts: string
  /** Closed to visitors: for maintenance, or before it was opened first. */
  maintenance: boolean
  /** When the shop was opened first (ISO 8601); null before. */
  opened_at: string | null
  /** Whether it is the demonstration shop, which its members can empty. */
  is_demonstration: Generated<boolean>
  /** The most open unpaid orders of guests, to one recipient and from one network. */
  guest_orders_recipient: number
  guest_orders_network: number
  /** The factor for the limits of a network: so many households can share one. */
  network_factor: number
  version: number
}

/** A member's saved search of a list. */
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

/** A member's change of many records, as long as it can be undone. */
interface BulkChangeTable {
  id: string
  member_id: string
  /** The transition of the list. */
  screen: string
  /** JSON: what the changed records were before. */
  former: string
  created_at: string
  expires_at: string
}

/** The columns of a list that a member chose. */
interface ListColumnsTable {
  member_id: string
  screen: string
  /** A JSON list of their names, in their order. */
  columns: string
}

/** How a member arranged the menu of the office. */
interface OfficeMenuTable {
  member_id: string
  /** A JSON list of the screens at its top, by their transitions. */
  pinned: string
  /** Whether only its icons are shown. */
  folded: boolean
}

/** A member's usual texts for documents, JSON. */
interface PaperWordingTable {
  member_id: string
  wording: string
}

/** The actions of members: one row for each change, each with the digest of the one before. */
interface AuditLogTable {
  seq: number
  at: string
  member_id: string
  login_id: string
  member_name: string
  /** The name of the access token that was used; null if the member asked in person. */
  token_name: string | null
  client_ip: string
  transition: string
  /** JSON, without secrets. */
  input: string
  /** JSON: rows with their changes. */
  changes: string
  digest: string
  /** The digest of the remaining entry, if a part was erased since. */
  seal: string | null
  /** The fingerprint of the secret for its digest, or its seal; null from before fingerprints were stored. */
  secret: string | null
}

/** The rows that an entry of the audit log is about. */
interface AuditSubjectTable {
  seq: number
  table_name: string
  row_key: string
}

/** A secret of the shop, by its fingerprint, which does not reveal it. */
interface AppSecretTable {
  fingerprint: string
  first_at: string
  used_at: string
  /** Of a former secret: the key for its digests, encrypted with the current secret. */
  derive_key: string | null
}

export const membersTables = {
  member_role: table<MemberRoleTable>({ shared: true }),
  member: table<MemberTable>(),
  access_token: table<AccessTokenTable>(),
  member_recovery_code: table<MemberRecoveryCodeTable>({ key: ['member_id', 'code_hash'], audit: false }),
  member_session: table<MemberSessionTable>({ backup: false, audit: false }),
  member_passkey: table<MemberPasskeyTable>(),
  passkey_challenge: table<PasskeyChallengeTable>({ key: ['session_id'], backup: false, audit: false }),
  login_history: table<LoginHistoryTable>({ audit: false }),
  deny_rule: table<DenyRuleTable>({ shared: true }),
  security: table<SecurityTable>({ shared: true }),
  list_view: table<ListViewTable>(),
  bulk_change: table<BulkChangeTable>({ backup: false, audit: false }),
  list_columns: table<ListColumnsTable>({ key: ['member_id', 'screen'] }),
  office_menu: table<OfficeMenuTable>({ key: ['member_id'] }),
  paper_wording: table<PaperWordingTable>({ key: ['member_id'] }),
  audit_log: table<AuditLogTable>({ key: ['seq'], audit: false }),
  audit_subject: table<AuditSubjectTable>({ key: ['seq', 'table_name', 'row_key'], audit: false }),
  app_secret: table<AppSecretTable>({ key: ['fingerprint'] }),
}
