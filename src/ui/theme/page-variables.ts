import { pathOf } from '../../hypermedia/href.ts'
import { languageNames, languages } from '../../hypermedia/language.ts'
import type { PageModel } from '../../hypermedia/page.ts'
import { addressIn, graphIn } from '../../hypermedia/prefix.ts'
import { strangerIn } from '../../hypermedia/realm.ts'
import { type LinkMap, withItemLinks } from '../../hypermedia/resolve.ts'
import { isMeasured } from '../../hypermedia/transition.ts'
import { absolute } from './filters.ts'
import type { Block, PagePart, Scope } from './rendering.ts'
import type { PageLayout, ThemeSource } from './source.ts'

/** The page key of a page that only shows an error. */
const ERROR_PAGE = 'error'

/** The frame of a page is the same for everybody; a visitor's own data is in the holes. */
export const STRANGER = strangerIn('storefront')

/** A theme's source, with the links that are available to everybody, below the prefix of a language. */
export interface Source extends ThemeSource {
  readonly menu: (prefix: string | undefined) => LinkMap
}

/** Returns the key of a page's row. */
export const keyOf = ({ about, transition }: PageModel): string =>
  about.page ?? transition?.page ?? ERROR_PAGE

/** Returns a page for its tags; `forms` are counted from there. */
export const partOf = (
  source: Source,
  page: PageModel,
  { sections, content = [] }: PageLayout,
  forms = 0,
): PagePart => ({
  language: page.language,
  links: page.links,
  menu: source.menu(page.prefix),
  sections,
  content,
  form: page.form,
  refused: page.refused,
  fragments: page.transition?.fragments ?? [],
  isPublic: !page.private && page.about.preview === undefined,
  forms,
})

/** Returns the layout of a page with the links of its blocks and sections. */
export const linkedLayout = (source: Source, { prefix = '' }: PageModel, layout: PageLayout): PageLayout => ({
  ...layout,
  sections: new Map(
    [...layout.sections].map(([id, blocks]) => [
      id,
      blocks.map(({ file, data }) => ({ file, data: linkedData(graphIn(source.graph, prefix), data) })),
    ]),
  ),
  content: (layout.content ?? []).map(({ file, data }) => ({
    file,
    data: linkedData(graphIn(source.graph, prefix), data),
  })),
})

/** Data of blocks with its links, by graph: the data is frozen and never changes. */
const linkedOnce = new WeakMap<Source['graph'], WeakMap<Block['data'], Block['data']>>()

const linkedData = (graph: Source['graph'], data: Block['data']): Block['data'] => {
  const once = linkedOnce.get(graph) ?? new WeakMap<Block['data'], Block['data']>()
  linkedOnce.set(graph, once)
  const known = once.get(data)
  if (known) return known
  const linked = withItemLinks(graph, data, 'links', STRANGER) as Block['data']
  if (Object.isFrozen(data)) once.set(data, Object.freeze(linked))
  return linked
}

/** Returns the variables of a page's templates. */
export const variablesOf = (source: Source, page: PageModel, head: Scope, layout: PageLayout): Scope => ({
  state: withItemLinks(graphIn(source.graph, page.prefix ?? ''), page.state, 'links', page.actor),
  links: page.links,
  form: page.form,
  problem: page.problem,
  refused: page.refused !== undefined,
  page: head,
  shop: layout.shop,
  custom: layout.custom,
  menu: source.menu(page.prefix),
  lang: page.language,
  theme: layout.theme ?? { settings: {}, fonts: [] },
  /** The page's own sections, in their order, for an index. */
  page_sections: (layout.content ?? []).map(({ file, data: { heading, place } }) => ({
    kind: file,
    heading,
    place,
  })),
  sections: Object.fromEntries([...layout.sections].map(([id, blocks]) => [id, blocks.length])),
})

/** Returns the head of a page. */
export const headOf = ({ graph, baseUrl }: Source, page: PageModel, layout: PageLayout): Scope => {
  const { about, transition, problem, prefix = '' } = page
  const own = about.canonical
    ? graphIn(graph, '').resolve(about.canonical).href
    : transition && (transition.variable ? page.address.split('?', 1)[0] : pathOf(transition, {}))
  const path = own === undefined ? undefined : addressIn(prefix, own)
  return {
    key: keyOf(page),
    title: about.title ?? (transition ? layout.title : problem?.title) ?? layout.title,
    description: about.description ?? layout.description,
    // Error pages must not be found by their description.
    robots: problem ? 'noindex' : (about.robots ?? layout.robots),
    canonical: path === undefined ? '' : absolute(baseUrl, path),
    image: absolute(baseUrl, about.image),
    address: page.address,
    prefix,
    alternates: own === undefined || problem ? [] : alternatesOf(baseUrl, page, own),
    languages: languages.map((language) => ({
      language,
      name: languageNames[language],
      // The prefix of another language is the visitor's choice of it, also where its pages have none.
      href: language === page.language ? page.address : addressIn(`/${language}`, page.address),
    })),
    status: page.status,
    /** Whether the page may load the scripts of measuring services. */
    measured: transition !== undefined && isMeasured(transition) && !problem && about.preview === undefined,
  }
}

/** Returns the page in each language, for search engines (hreflang), and first the one for all other languages. */
const alternatesOf = (baseUrl: string, { prefixes, about }: PageModel, path: string) => {
  const isWritten = (language: string) => about.languages?.some((one) => one === language) ?? true
  const written = Object.entries(prefixes ?? {}).filter(([language]) => isWritten(language))
  const inLanguages = written.map(([hreflang, prefix]) => ({
    hreflang,
    href: absolute(baseUrl, addressIn(prefix, path)),
  }))
  return inLanguages.length === 0
    ? []
    : [...inLanguages, { hreflang: 'x-default', href: absolute(baseUrl, addressIn('', path)) }]
}

/** Collects the names of all links in a template's variables: forms can submit to these. */
export const offeredIn = (value: unknown, found: Set<string>): void => {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const entry of value) offeredIn(entry, found)
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'links' && typeof inner === 'object' && inner !== null)
      for (const rel of Object.keys(inner)) found.add(rel)
    else offeredIn(inner, found)
  }
}
