/** Who may do what to whom among the members of the shop (§11). */

import type { Actor } from '../../hypermedia/realm.ts'

/** What a member may: the smaller the number, the higher. */
export const Authority = {
  /** Everything. */
  system: 0,
  /** Everything but what is denied (AUT-06). */
  owner: 1,
  /** Look at what is denied neither to them nor to owners, and change nothing. */
  reader: 2,
} as const

/** What nobody but a system administrator may, whatever the rules say: all of the shop is in a backup. */
const ONLY_SYSTEM = ['/admin/backup']

/**
 * What a member may not by their role, and whether they write scripts, as the gate looks at it. A rule binds those
 * below its authority too: otherwise who is denied something could make a member who is not.
 */
export const roleOf = (
  authority: number,
  rules: readonly { readonly authority: number; readonly deny_url: string }[],
  isGivenScripts = false,
): Pick<Actor, 'denied' | 'onlyReads' | 'writesScripts'> => {
  if (authority === Authority.system) return { writesScripts: true }
  const denied = rules
    .filter((rule) => rule.authority > Authority.system && rule.authority <= authority)
    .map((rule) => rule.deny_url.toLowerCase())
  const onlyReads = authority === Authority.reader
  return { denied: [...ONLY_SYSTEM, ...denied], onlyReads, writesScripts: isGivenScripts }
}

/** As much of a member as these rules look at. */
export interface Ranked {
  readonly id: string
  readonly authority: number
}

/** Whether a member may change or delete another: neither themselves nor one who outranks them (MEM-04). */
export const mayManage = (member: Ranked, other: Ranked): boolean =>
  member.id !== other.id && member.authority <= other.authority

/** Whether a member may give this authority: none above their own. */
export const mayGive = (member: Pick<Ranked, 'authority'>, authority: number): boolean =>
  member.authority <= authority

/** Whether a member may give another any authority: only to who stands below them. */
export const mayPromote = (member: Ranked, other: Ranked): boolean => member.authority < other.authority

/** Whether a member may say what is denied to whom: nobody takes back what binds themselves. */
export const mayDeny = ({ authority }: Pick<Ranked, 'authority'>): boolean => authority === Authority.system

/** Whether a member may change a name, or bring its owner back: their own, and of who does not outrank them. */
export const mayRename = (member: Ranked, other: Ranked): boolean => member.authority <= other.authority

/** Why a member may not delete another, or take their devices away; undefined where they may (MEM-04). */
export const manageRefusal = (
  member: Ranked,
  other: Ranked,
): 'memberIsSelf' | 'memberOutranks' | undefined => {
  if (member.id === other.id) return 'memberIsSelf'
  return mayManage(member, other) ? undefined : 'memberOutranks'
}

/** Letters, digits and `._-`, 1 to 128 of them; anything else names no member. */
export const LOGIN_ID = /^[A-Za-z0-9._-]{1,128}$/

/** Under what the wrong codes of a member are counted, by whoever knows their password. */
export const guessesOf = (memberId: string): string => `codes:${memberId}`

const CODE = /^\d{6}$/

/** A one-time code as it is compared: people type full-width digits, and spaces between them. */
export const foldCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()

/** Whether it looks like a code of a device; what does not may be a recovery code. */
export const isDeviceCode = (code: string): boolean => CODE.test(code)
