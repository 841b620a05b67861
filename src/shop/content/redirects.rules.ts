import { cutLanguage } from '../../hypermedia/prefix.ts'

/** The longest address of a redirect, in characters. */
export const LONGEST_ADDRESS = 1000

/** Returns the path and the query of an address of this site as redirects name it; undefined if it is none. */
export const addressNamed = (typed: string): string | undefined => {
  if (!/^\/(?![/\\])/.test(typed) || /[\\\p{Cc}]/u.test(typed)) return undefined
  const { pathname, search } = new URL(typed, 'http://shop.invalid')
  if (pathname.startsWith('//')) return undefined
  const { rest } = cutLanguage(pathname)
  return withoutEnd(rest) + search
}

/** Removes the slashes at the end of a path; one by one, because a pattern would look back from each of them. */
const withoutEnd = (path: string): string => {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Returns the target of a redirect: a path of this site, or an address of the web; undefined if it is neither. */
export const targetNamed = (typed: string): string | undefined => {
  if (!URL.canParse(typed)) {
    if (addressNamed(typed) === undefined) return undefined
    const { pathname, search, hash } = new URL(typed, 'http://shop.invalid')
    return pathname + search + hash
  }
  const { protocol, href } = new URL(typed)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}

/** Returns the addresses for which a redirect is looked up, the exact one first. */
export const addressesAsked = (url: string): readonly string[] => {
  const named = addressNamed(url)
  if (named === undefined || named.length > LONGEST_ADDRESS) return []
  const [path = ''] = named.split('?', 1)
  return path === named ? [named] : [named, path]
}

/** Returns an address without its host if that is one of `hosts`, with their ports; any other stays as it is. */
export const withoutOwnHost = (typed: string, hosts: readonly string[]): string => {
  const url = webAddress(typed)
  return url && hosts.includes(url.host) ? url.pathname + url.search + url.hash : typed
}

/** Returns the path and the query of a former address, which may be copied with a host; any other text stays as it is. */
export const withoutHost = (typed: string): string => {
  const url = webAddress(typed)
  return url ? url.pathname + url.search : typed
}

const webAddress = (typed: string): URL | undefined => {
  const url = /^https?:/i.test(typed.trim()) ? URL.parse(typed) : null
  return url ?? undefined
}

/** A redirect, by its addresses. */
interface Leading {
  readonly from_address: string
  readonly to_address: string
}

/** Whether a redirect leads to the former address of another, which would be followed next. */
export const leadsTo = ({ to_address }: Pick<Leading, 'to_address'>, from: string): boolean =>
  addressesAsked(to_address).includes(from)
