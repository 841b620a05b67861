import { addressIn, cutLanguage } from '../../hypermedia/prefix.ts'
import type { Reply } from '../../hypermedia/reply.ts'
import { seenFrom } from '../../hypermedia/resolve.ts'
import { graphOf } from '../addressed.ts'
import type { Exchange } from '../exchange.ts'
import type { Services } from '../services.ts'

/** The characters of an address that a header may contain. */
const HEADER_TEXT = /^[\x21-\x7e]+$/

/** The page of the realm that a form names as the one to return to, such as a list; undefined if it is none. */
export const cameFrom = (x: Exchange, { graph }: Services): string | undefined => {
  const { _returnTo: address } = x.body
  if (typeof address !== 'string' || !HEADER_TEXT.test(address) || x.transition?.kind === 'safe')
    return undefined
  const [path = ''] = cutLanguage(address).rest.split('?')
  return graph.paths.get(path)?.get('GET')?.realm === x.realm.name ? address : undefined
}

/** The address of an answer's location, in the language of the page. */
export const locationOf = (
  x: Exchange,
  services: Services,
  location: NonNullable<Reply['location']>,
): string => {
  const graph = graphOf(x, services)
  if (typeof location !== 'string') return seenFrom(graph, x.realm.name, graph.resolve(location)).href
  return x.prefix === undefined ? location : addressIn(x.prefix, location)
}

/**
 * The address of a record to which an action on its page leads back, with the place in the list that the page
 * had by the browser's Referer.
 */
export const withPlace = (
  { media, request, transition }: Exchange,
  { graph }: Services,
  address: string,
): string => {
  const { referer = '' } = request.headers
  const [path = '', query = ''] = address.split('?')
  if (media !== 'html' || transition?.kind === 'safe' || !URL.canParse(referer)) return address
  const { pathname, search } = new URL(referer)
  const target = graph.paths.get(path)?.get('GET')
  const isPlace = (name: string) => target?.input[name]?.meta()?.rowOf !== undefined
  const before = [...new URLSearchParams(search)]
  const place = before.filter(([name]) => isPlace(name))
  const isThere = new URLSearchParams(before.filter(([name]) => !isPlace(name))).toString() === query
  return pathname === path && isThere && place.length > 0
    ? `${address}${query === '' ? '?' : '&'}${new URLSearchParams(place)}`
    : address
}
