const HOME = '/'
const LONGEST = 2048

/**
 * A path on this site, or home: nobody is led away from the shop by a crafted address. It is written as a
 * header can carry it.
 */
export const safeReturn = (returnTo: string | undefined, home = HOME): string => {
  if (returnTo === undefined || !/^\/(?![/\\])/.test(returnTo)) return home
  // Browsers read a backslash as a slash and drop control characters: both can turn a path into a host.
  if (/[\\\p{Cc}]/u.test(returnTo)) return home
  const { pathname, search, hash } = new URL(returnTo, 'http://shop.invalid')
  const path = pathname + search + hash
  // Without its dots `/..//elsewhere` begins as a host does.
  return path.startsWith('//') || path.length > LONGEST ? home : path
}
