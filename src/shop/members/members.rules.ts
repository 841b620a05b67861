/** Who may do what to whom among the members of the shop (§11). */

/** What a member may: the smaller the number, the higher. */
export const Authority = {
  /** Everything. */
  system: 0,
  /** Everything but what is denied (AUT-06). */
  owner: 1,
  /** Look at what is not denied, and change nothing. */
  reader: 2,
} as const

/** What nobody but a system administrator may, whatever the rules say: all of the shop is in a backup. */
const ONLY_SYSTEM = ['/admin/backup']

/** What the role of a member denies them, as the gate looks at it. */
export const roleOf = (
  authority: number,
  rules: readonly { readonly authority: number; readonly deny_url: string }[],
): { readonly denied?: readonly string[]; readonly onlyReads?: boolean } => {
  if (authority === Authority.system) return {}
  const denied = rules
    .filter((rule) => rule.authority === authority)
    .map((rule) => rule.deny_url.toLowerCase())
  return { denied: [...ONLY_SYSTEM, ...denied], onlyReads: authority === Authority.reader }
}

const CODE = /^\d{6}$/

/** A one-time code as it is compared: people type full-width digits, and spaces between them. */
export const foldCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()

/** Whether it looks like a code of a device; what does not may be a recovery code. */
export const isDeviceCode = (code: string): boolean => CODE.test(code)
