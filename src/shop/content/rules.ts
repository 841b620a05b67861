const HOME = '/'
const LONGEST = 2048

/**
 * Returns a path on this site, or home: a crafted address must not lead away from the shop. The result is a
 * valid header value.
 */
export const safeReturn = (returnTo: string | undefined, home = HOME): string => {
  if (returnTo === undefined || !/^\/(?![/\\])/.test(returnTo)) return home
  // Browsers read a backslash as a slash and drop control characters: both can turn a path into a host.
  if (/[\\\p{Cc}]/u.test(returnTo)) return home
  const { pathname, search, hash } = new URL(returnTo, 'http://shop.invalid')
  const path = pathname + search + hash
  // Without its dots, `/..//elsewhere` begins like a host.
  return path.startsWith('//') || path.length > LONGEST ? home : path
}

/** The number of newest products on the home page. */
export const NEW_ITEMS = 8
