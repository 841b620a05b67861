/** Decides which members can do what to other members (§11). */

import type { Actor } from '../../hypermedia/realm.ts'

/** The authorities: a smaller number ranks higher. */
export const Authority = {
  /** All permissions. */
  system: 0,
  /** All permissions that are not denied (AUT-06). */
  owner: 1,
  /** Can read what is denied neither to them nor to owners, and change nothing. */
  reader: 2,
  /** All that their role permits and that is not denied to owners. */
  staff: 3,
} as const

/** Paths for system administrators only, whatever the rules say: a backup contains all of the shop. */
const ONLY_SYSTEM = ['/admin/backup']

/** The row of a member, with the permissions of their role. */
interface Ruled {
  readonly authority: number
  readonly writesScripts?: boolean
  /** Empty without a role. */
  readonly permissions?: readonly string[]
}

/**
 * Returns the denied paths of a member, the permissions of their role and their permission to write scripts, for
 * the gate. A rule for owners also applies to all below them: otherwise a member who is denied something could
 * create a member who is not.
 */
export const roleOf = (
  { authority, writesScripts = false, permissions = [] }: Ruled,
  rules: readonly { readonly authority: number; readonly deny_url: string }[],
): Pick<Actor, 'denied' | 'onlyReads' | 'writesScripts' | 'permissions'> => {
  if (authority === Authority.system) return { writesScripts: true }
  const denied = rules
    .filter((rule) => rule.authority === Authority.owner || rule.authority === authority)
    .map((rule) => rule.deny_url.toLowerCase())
  return {
    denied: [...ONLY_SYSTEM, ...denied],
    onlyReads: authority === Authority.reader,
    writesScripts,
    ...(authority >= Authority.staff && { permissions }),
  }
}

/** The data of a member for these rules. */
export interface Ranked {
  readonly id: string
  readonly authority: number
}

/**
 * Returns whether a member can change or delete another: neither themselves nor one who outranks them
 * (MEM-04).
 */
export const mayManage = (member: Ranked, other: Ranked): boolean =>
  member.id !== other.id && member.authority <= other.authority

/** Returns whether a member can give this authority: none above their own. */
export const mayGive = (member: Pick<Ranked, 'authority'>, authority: number): boolean =>
  member.authority <= authority

/** Returns whether a member can change another's authority: only of those below them. */
export const mayPromote = (member: Ranked, other: Ranked): boolean => member.authority < other.authority

/** Returns whether a member can edit the denied paths: nobody can lift their own restrictions. */
export const mayDeny = ({ authority }: Pick<Ranked, 'authority'>): boolean => authority === Authority.system

/** Returns whether a member can rename or restore another: themselves, and those who do not outrank them. */
export const mayRename = (member: Ranked, other: Ranked): boolean => member.authority <= other.authority

/** Returns why a member cannot delete another, or remove their devices; undefined if they can (MEM-04). */
export const manageRefusal = (
  member: Ranked,
  other: Ranked,
): 'memberIsSelf' | 'memberOutranks' | undefined => {
  if (member.id === other.id) return 'memberIsSelf'
  return mayManage(member, other) ? undefined : 'memberOutranks'
}

/** Letters, digits and `._-`, 1 to 128 of them; no other text names a member. */
export const LOGIN_ID = /^[A-Za-z0-9._-]{1,128}$/

/** Returns the counter key for wrong codes of a member, by anybody who knows their password. */
export const guessesOf = (memberId: string): string => `codes:${memberId}`

const CODE = /^\d{6}$/

/** Normalizes a one-time code: people type full-width digits, and spaces between them. */
export const foldCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()

/** True if a code has the format of a device's; others can be recovery codes. */
export const isDeviceCode = (code: string): boolean => CODE.test(code)
