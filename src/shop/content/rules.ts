/** A path on this site, or the home page: nobody is led away from the shop by a crafted address. */
export const safeReturn = (returnTo: string | undefined): string => {
  if (returnTo === undefined || !/^\/(?![/\\])/.test(returnTo)) return '/'
  // Browsers read a backslash as a slash and drop control characters: both can turn a path into a host.
  return /[\\\p{Cc}]/u.test(returnTo) ? '/' : returnTo
}
