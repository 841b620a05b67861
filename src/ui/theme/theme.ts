import { randomUUID } from 'node:crypto'
import type { Template } from 'liquidjs'
import { pathOf } from '../../hypermedia/graph.ts'
import type { Language } from '../../hypermedia/language.ts'
import type { PageModel, Pages, RenderedPage } from '../../hypermedia/page.ts'
import { strangerIn } from '../../hypermedia/realm.ts'
import { type LinkMap, linkMap, menuLinks, withItemLinks } from '../../hypermedia/resolve.ts'
import { assetAddresses } from '../assets.ts'
import { FieldTag } from './field-tag.ts'
import { absolute, registerFilters } from './filters.ts'
import { FormTag } from './form-tag.ts'
import { holeFiller } from './holes.ts'
import { HoleTag, holes, SectionTag } from './place-tags.ts'
import { type Block, type Rendering, type Scope, scopeOf } from './rendering.ts'
import { sandbox } from './sandbox.ts'
import type { Frame, PageLayout, ThemeSource } from './source.ts'

export type { Frame, FrameKeeper, PageLayout, ThemeSource } from './source.ts'

/** The page key of a page that only tells of an error. */
const ERROR_PAGE = 'error'

/** The frame of a page is the same for everybody; what a visitor has of their own is in the holes. */
const STRANGER = strangerIn('storefront')

interface Source extends ThemeSource {
  /** What stands open to everybody. */
  readonly menu: LinkMap
}

/** The pages of a theme, and what is kept of its files. */
export interface Theme extends Pages {
  /** A page that is not open yet (`about.preview`) as a stranger would see it; nothing of it is kept. */
  preview(page: PageModel): Promise<RenderedPage>
  /** How many of its templates are parsed. */
  parsed(): number
  /** Reads its files anew from here on. */
  forget(): void
}

/** Makes the storefront's pages from the templates of a theme. */
export const createTheme = (parts: ThemeSource): Theme => {
  const source: Source = { ...parts, menu: linkMap(parts.graph, menuLinks(parts.graph, STRANGER), STRANGER) }
  let printer = printerOf(source)
  const print = (file: string, scope: object): string => printer.print(file, scope)

  const frameOf = async (page: PageModel): Promise<Frame> => {
    const key = page.transition?.page ?? ERROR_PAGE
    const layout = linkedLayout(source, await source.layout(key, page.language))
    const head = headOf(source, page, key, layout)
    const place = randomUUID()
    const variables = { ...variablesOf(source, page, head, layout), content: place }
    const rendering = { ...renderingFor(source, page, layout), forms: FIRST_FORM_OF_FRAME }
    const [before = '', after = ''] = print('layout', scopeOf(variables, rendering)).split(place)
    return { before, after, head, layout, size: before.length + after.length }
  }

  /** The frame of a personal page: made without what is personal, it is the same for everybody. */
  const sharedFrame = ({ form: _form, refused: _refused, ...page }: PageModel): Promise<Frame> => {
    const { transition, status, language, address, about } = page
    const make = () => frameOf({ ...page, state: {}, links: {} })
    const key = JSON.stringify([transition?.name, status, language, address, about])
    return source.frames ? source.frames(key, make) : make()
  }

  const printed = (page: PageModel, { before, after, head, layout }: Frame): RenderedPage => {
    const content = print(
      `pages/${layout.file}`,
      scopeOf(variablesOf(source, page, head, layout), renderingFor(source, page, layout)),
    )
    return { text: before + content + after, tags: layout.tags }
  }

  const fill = holeFiller(source, print)

  return {
    async render(page) {
      // What went wrong stands in the frame, too; and a public page is kept as a whole.
      const isShared = page.private && page.problem === undefined
      return printed(page, isShared ? await sharedFrame(page) : await frameOf(page))
    },
    async preview(page) {
      const { text, tags } = printed(page, await frameOf(page))
      const stranger = { language: page.language, csrfToken: '', cartCount: 0, notices: [] }
      const filled = holes.reduce(
        (all, hole) => all.replaceAll(source.mark(hole), () => fill(hole, stranger)),
        text,
      )
      return { text: filled.replaceAll(source.mark('csrfToken'), ''), tags }
    },
    fill,
    plain: ({ language, problem, links, shopName }) => {
      const variables = { lang: language, problem, links, menu: source.menu, shop: { shopName } }
      return print('plain', scopeOf(variables, plainRendering(source, language)))
    },
    parsed: () => printer.parsed(),
    forget() {
      printer = printerOf(source)
    },
  }
}

/** Prints templates, each of which is read and parsed once. */
const printerOf = ({ directory, assetVersion, baseUrl }: Source) => {
  const liquid = sandbox(directory)
  registerFilters(liquid, assetVersion ?? assetAddresses(directory), baseUrl)
  liquid.registerTag('form', FormTag)
  liquid.registerTag('field', FieldTag)
  liquid.registerTag('hole', HoleTag)
  liquid.registerTag('section', SectionTag)
  const parsed = new Map<string, Template[]>()
  return {
    print(file: string, scope: object): string {
      const template = parsed.get(file) ?? liquid.parseFileSync(file)
      parsed.set(file, template)
      return String(liquid.renderSync(template, {}, { globals: scope }))
    },
    parsed: liquid.parsed,
  }
}

/** Forms of the frame are counted apart from those of the content, so that no id is there twice. */
const FIRST_FORM_OF_FRAME = 1000

const renderingFor = (source: Source, page: PageModel, { sections }: PageLayout): Rendering => {
  const { preview } = page.about
  return {
    ...plainRendering(source, page.language),
    links: preview ? linkMap(source.graph, preview, STRANGER) : page.links,
    isPreview: preview !== undefined,
    sections,
    page,
  }
}

const linkedLayout = ({ graph }: Source, layout: PageLayout): PageLayout => ({
  ...layout,
  sections: new Map(
    [...layout.sections].map(([id, blocks]) => [
      id,
      blocks.map(({ file, data }) => ({
        file,
        data: withItemLinks(graph, data, 'links', STRANGER) as Block['data'],
      })),
    ]),
  ),
})

const plainRendering = (source: Source, language: Language): Rendering => ({
  language,
  translate: source.translate(language),
  graph: source.graph,
  mark: source.mark,
  timeZone: source.timeZone ?? 'Asia/Tokyo',
  links: {},
  menu: source.menu,
  sections: new Map(),
  forms: 0,
})

const variablesOf = (source: Source, page: PageModel, head: Scope, layout: PageLayout): Scope => ({
  state: withItemLinks(source.graph, page.state, 'links', page.actor),
  links: page.links,
  form: page.form,
  problem: page.problem,
  refused: page.refused !== undefined,
  page: head,
  shop: layout.shop,
  menu: source.menu,
  lang: page.language,
  preview: page.about.preview !== undefined,
  sections: Object.fromEntries([...layout.sections].map(([id, blocks]) => [id, blocks.length])),
})

const headOf = ({ graph, baseUrl }: Source, page: PageModel, key: string, layout: PageLayout): Scope => {
  const { about, transition, problem } = page
  const path = about.canonical
    ? graph.resolve(about.canonical).href
    : transition && (transition.variable ? page.address.split('?', 1)[0] : pathOf(transition, {}))
  return {
    key,
    title: about.title ?? (transition ? layout.title : problem?.title) ?? layout.title,
    description: about.description ?? layout.description,
    // What went wrong is nothing to be found by.
    robots: problem ? 'noindex' : (about.robots ?? layout.robots),
    canonical: path === undefined || about.preview ? '' : absolute(baseUrl, path),
    image: absolute(baseUrl, about.image),
    // A refused form was sent to where no page is: from there the way leads back to its page.
    address: page.refused ? (path ?? '/') : page.address,
    status: page.status,
  }
}
