import type { IncomingHttpHeaders } from 'node:http'
import type { Graph } from '../hypermedia/graph.ts'
import { isLanguage, type Language } from '../hypermedia/language.ts'
import { addressIn, cutLanguage, graphIn, isOfStorefront, prefixesFor } from '../hypermedia/prefix.ts'
import { languageFor } from './answer/negotiate.ts'
import { authorityOf } from './asked.ts'
import type { Exchange } from './exchange.ts'
import type { Services } from './services.ts'

// Requests of Node.js and of Fastify share the object of their headers.
const languages = new WeakMap<IncomingHttpHeaders, Language>()

/**
 * The address of a request without the language before a path of the storefront, `/en/products`. The language is
 * noted. All other paths stay, and are unknown if they begin with a language: `/en/admin`, `/en/assets/…`.
 */
export const withoutPrefix = (graph: Graph, headers: IncomingHttpHeaders, url: string): string => {
  const { language, rest } = cutLanguage(url)
  if (language === undefined) return url
  languages.set(headers, language)
  const [path = ''] = rest.split('?', 1)
  return isOfStorefront(graph, path) ? rest : url
}

/** A request as its language depends on it. */
interface Asking extends Pick<Exchange, 'realm'> {
  readonly headers: IncomingHttpHeaders
  readonly isHtml: boolean
  /** The language that the visitor chose. */
  readonly chosen: string | undefined
}

/**
 * The language of an answer. The one in the address takes precedence. Without one, a page of the shop is in the
 * language that the visitor chose, or else in the shop's own, so that an address has one language for everybody who
 * chose none; programs and the office follow Accept-Language instead.
 */
export const languageOf = (
  { realm, headers, isHtml, chosen }: Asking,
  { policies }: Pick<Services, 'policies'>,
): Pick<Exchange, 'language' | 'prefix'> => {
  const { language: own } = policies.last()
  const isShop = realm.root === '/'
  const isPage = isShop && isHtml
  const wished = isPage ? own : languageFor(headers['accept-language'], own)
  const addressed = isShop ? languages.get(headers) : undefined
  const language = addressed ?? (isLanguage(chosen) ? chosen : wished)
  return { language, prefix: isPage ? prefixesFor(own)[language] : undefined }
}

/**
 * Whether a request is the visitor's choice of a language: it asks for a page of that language, and a page of this
 * site led to it; a link from elsewhere chooses nothing. The prefix of the shop's own language, which is on no
 * address otherwise, always does.
 */
export const isChoice = ({ request, language, prefix }: Exchange, chosen: string | undefined): boolean => {
  const { headers } = request
  if (prefix === undefined || language === chosen || !languages.has(headers)) return false
  return prefix === '' || URL.parse(headers.referer ?? '')?.host === authorityOf(request)
}

/** The address of a page in its language, if it was requested at another one; undefined for programs. */
export const addressInLanguage = ({ request, prefix }: Exchange): string | undefined => {
  const language = languages.get(request.headers)
  const asked = language === undefined ? '' : `/${language}`
  return prefix === undefined || asked === prefix ? undefined : addressIn(prefix, request.url)
}

/** The graph with the links of an answer: those of a page of the shop are in its language. */
export const graphOf = ({ prefix }: Pick<Exchange, 'prefix'>, { graph }: Pick<Services, 'graph'>): Graph =>
  prefix === undefined ? graph : graphIn(graph, prefix)
