import type { Language } from '../../hypermedia/language.ts'
import type { PageModel, Pages } from '../../hypermedia/page.ts'
import { strangerIn } from '../../hypermedia/realm.ts'
import { type LinkMap, linkMap, menuLinks, withItemLinks } from '../../hypermedia/resolve.ts'
import { assetAddresses } from './assets.ts'
import { FieldTag } from './field-tag.ts'
import { absolute, registerFilters } from './filters.ts'
import { FormTag } from './form-tag.ts'
import { holeFiller } from './holes.ts'
import { HoleTag, SectionTag } from './place-tags.ts'
import { type Block, type Rendering, type Scope, scopeOf } from './rendering.ts'
import { sandbox } from './sandbox.ts'
import type { PageLayout, ThemeSource } from './source.ts'

export type { PageLayout, ThemeSource } from './source.ts'

/** The page key of a page that only tells of an error. */
const ERROR_PAGE = 'error'

/** Makes the storefront's pages from the templates of a theme. */
export const createTheme = (source: ThemeSource): Pages => {
  const liquid = sandbox(source.directory)
  registerFilters(liquid, source.assetVersion ?? assetAddresses(source.directory), source.baseUrl)
  liquid.registerTag('form', FormTag)
  liquid.registerTag('field', FieldTag)
  liquid.registerTag('hole', HoleTag)
  liquid.registerTag('section', SectionTag)

  const print = (file: string, scope: object): string =>
    String(liquid.renderFileSync(file, {}, { globals: scope }))

  return {
    render: async (page) => {
      const key = page.transition?.page ?? ERROR_PAGE
      const layout = await source.layout(key, page.language)
      const rendering = renderingFor(source, page, layout)
      const variables = variablesOf(source, page, key, layout)
      const content = print(`pages/${layout.file}`, scopeOf(variables, rendering))
      return { text: print('layout', scopeOf({ ...variables, content }, rendering)), tags: layout.tags }
    },
    fill: holeFiller(source, print),
    plain: ({ language, problem, links, shopName }) => {
      const variables = { lang: language, problem, links, menu: openLinks(source), shop: { shopName } }
      return print('plain', scopeOf(variables, plainRendering(source, language)))
    },
  }
}

/** The frame of a page is the same for everybody; what a visitor has of their own is in the holes. */
const STRANGER = strangerIn('storefront')

const openLinks = ({ graph }: ThemeSource): LinkMap => linkMap(graph, menuLinks(graph, STRANGER), STRANGER)

const renderingFor = (source: ThemeSource, page: PageModel, layout: PageLayout): Rendering => ({
  language: page.language,
  translate: source.translate(page.language),
  graph: source.graph,
  mark: source.mark,
  timeZone: source.timeZone ?? 'Asia/Tokyo',
  links: page.links,
  menu: openLinks(source),
  sections: new Map(
    [...layout.sections].map(([id, blocks]) => [
      id,
      blocks.map(({ file, data }) => ({
        file,
        data: withItemLinks(source.graph, data, 'links', STRANGER) as Block['data'],
      })),
    ]),
  ),
  page,
  forms: 0,
})

const plainRendering = (source: ThemeSource, language: Language): Rendering => ({
  language,
  translate: source.translate(language),
  graph: source.graph,
  mark: source.mark,
  timeZone: source.timeZone ?? 'Asia/Tokyo',
  links: {},
  menu: openLinks(source),
  sections: new Map(),
  forms: 0,
})

const variablesOf = (source: ThemeSource, page: PageModel, key: string, layout: PageLayout): Scope => ({
  state: withItemLinks(source.graph, page.state, 'links', page.actor),
  links: page.links,
  form: page.form,
  problem: page.problem,
  refused: page.refused !== undefined,
  page: headOf(source, page, key, layout),
  shop: layout.shop,
  menu: openLinks(source),
  lang: page.language,
  sections: Object.fromEntries([...layout.sections].map(([id, blocks]) => [id, blocks.length])),
})

const headOf = ({ graph, baseUrl }: ThemeSource, page: PageModel, key: string, layout: PageLayout): Scope => {
  const { about, transition, problem } = page
  const path = about.canonical
    ? graph.resolve(about.canonical).href
    : (transition?.canonical ?? transition?.path)
  return {
    key,
    title: about.title ?? (transition ? layout.title : problem?.title) ?? layout.title,
    description: about.description ?? layout.description,
    // What went wrong is nothing to be found by.
    robots: problem ? 'noindex' : (about.robots ?? layout.robots),
    canonical: path === undefined ? '' : absolute(baseUrl, path),
    image: absolute(baseUrl, about.image),
    // A refused form was sent to where no page is: from there the way leads back to its page.
    address: page.refused ? (path ?? '/') : page.address,
    status: page.status,
  }
}
