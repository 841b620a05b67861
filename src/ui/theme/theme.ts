import { randomUUID } from 'node:crypto'
import { LiquidError } from 'liquidjs'
import { formFor } from '../../hypermedia/form.ts'
import { pathOf } from '../../hypermedia/graph.ts'
import { type Language, languages } from '../../hypermedia/language.ts'
import type { PageModel, Pages, RenderedPage } from '../../hypermedia/page.ts'
import { strangerIn } from '../../hypermedia/realm.ts'
import { type LinkMap, linkMap, menuLinks, withItemLinks } from '../../hypermedia/resolve.ts'
import { sampleOf } from '../../hypermedia/sample.ts'
import { faultIn, parseFault, type TemplateFault } from './faults.ts'
import { absolute } from './filters.ts'
import { holeFiller } from './holes.ts'
import { holes } from './place-tags.ts'
import { printersOf } from './printers.ts'
import type { Block, Rendering, Scope } from './rendering.ts'
import { draftOf, templatesIn } from './sandbox.ts'
import type { Frame, PageLayout, ThemeSource } from './source.ts'
import { newTrial, type Trial } from './trial.ts'

export type { Frame, FrameKeeper, PageLayout, ThemeSource, ThemeValues } from './source.ts'

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
  /**
   * Tries templates that are not in force, by their names: parses each, then prints made-up pages by their
   * keys with them, in both languages. What is wrong with the first that fails; nothing where all is well.
   * Others go on in between; the trial is one of its own unless given.
   */
  faults(
    written: ReadonlyMap<string, string>,
    keys: readonly string[],
    trial?: Trial,
  ): Promise<readonly TemplateFault[]>
  /** How many of its templates are parsed. */
  parsed(): number
  /** Reads its files anew from here on. */
  forget(): void
}

/** Makes the storefront's pages from the templates of a theme. */
export const createTheme = (parts: ThemeSource): Theme => {
  const source: Source = { ...parts, menu: linkMap(parts.graph, menuLinks(parts.graph, STRANGER), STRANGER) }
  const printers = printersOf(source)

  const layoutOf = async (page: PageModel): Promise<PageLayout> => {
    const { preview } = page.about
    const layout = await source.layout(keyOf(page), page.language, preview)
    if (!preview?.theme) printers.enforce(layout.templates)
    return layout
  }

  const framed = (page: PageModel, plain: PageLayout): Frame => {
    const layout = linkedLayout(source, plain)
    const head = headOf(source, page, keyOf(page), layout)
    const place = randomUUID()
    const variables = { ...variablesOf(source, page, head, layout), content: place }
    const rendering = { ...renderingFor(source, page, layout), forms: FIRST_FORM_OF_FRAME }
    const printed = printers.of(layout.templates).print('layout', variables, rendering)
    const [before = '', after = ''] = printed.split(place)
    return { before, after, head, layout, size: before.length + after.length }
  }

  const frameOf = async (page: PageModel): Promise<Frame> => framed(page, await layoutOf(page))

  /** The frame of a personal page: made without what is personal, it is the same for everybody. */
  const sharedFrame = ({ form: _form, refused: _refused, ...page }: PageModel): Promise<Frame> => {
    const { transition, status, language, address, about } = page
    const make = () => frameOf({ ...page, state: {}, links: {} })
    const key = JSON.stringify([transition?.name, status, language, address, about])
    return source.frames ? source.frames(key, make) : make()
  }

  const printed = (page: PageModel, { before, after, head, layout }: Frame): RenderedPage => {
    const printer = printers.of(layout.templates)
    const variables = variablesOf(source, page, head, layout)
    const rendering = renderingFor(source, page, layout)
    const content = printer.print(`pages/${layout.file}`, variables, rendering)
    const below = rendering.hasFragments ? [] : (page.transition?.fragments ?? [])
    const further = below.map((file) => printer.print(file, variables, rendering)).join('')
    return { text: before + content + further + after, tags: layout.tags }
  }

  /** A page with the templates beneath those that broke: first without what a merchant wrote, then the default theme's. */
  const printedBeneath = (page: PageModel, layout: PageLayout): RenderedPage => {
    const { directories, written } = layout.templates ?? templatesIn(source.directory, source.beneath)
    if (written.size > 0 && directories.length > 1) {
      const version = directories.join(' ')
      try {
        return printed(
          page,
          framed(page, {
            ...layout,
            templates: { version, directories, beneath: source.beneath ?? [], written: new Map() },
          }),
        )
      } catch (error) {
        source.report?.(error, keyOf(page))
      }
    }
    return printed(
      page,
      framed(page, { ...layout, templates: templatesIn(source.directory, source.beneath) }),
    )
  }

  const tried = async (page: PageModel, version: string, trial: Trial): Promise<RenderedPage> => {
    const { of, written } = page.about.preview ?? {}
    const shown = of === undefined ? page : madeUp(source, page, of)
    const layout = await layoutOf(shown)
    const templates =
      written && draftOf(layout.templates ?? templatesIn(source.directory, source.beneath), written, version)
    const frame = await trial.step('layout', () =>
      framed(shown, { ...layout, ...(templates && { templates }) }),
    )
    const { text, tags } = await trial.step(`pages/${layout.file}`, () => printed(shown, frame))
    const stranger = { language: page.language, csrfToken: '', cartCount: 0, notices: [] }
    const filled = holes.reduce(
      (all, hole) => all.replaceAll(source.mark(hole), () => fill(hole, stranger)),
      text,
    )
    return { text: filled.replaceAll(source.mark('csrfToken'), ''), tags }
  }

  const fill = holeFiller(source, printers)

  return {
    async render(page) {
      // What went wrong stands in the frame, too; and a public page is kept as a whole.
      const isShared = page.private && page.problem === undefined
      const key = keyOf(page)
      if (printers.isBroken(key)) {
        const layout = await layoutOf(page)
        // Other templates may be in force by now.
        if (printers.isBroken(key)) return printedBeneath(page, layout)
      }
      const frame = isShared ? sharedFrame(page) : frameOf(page)
      try {
        return printed(page, await frame)
      } catch (error) {
        if (!(error instanceof LiquidError) || !printers.hasOthers()) throw error
        source.report?.(error, key)
        printers.noteBroken(key)
        return printedBeneath(page, await layoutOf(page))
      }
    },
    preview: (page) => tried(page, randomUUID(), newTrial()),
    async faults(written, keys, trial = newTrial()) {
      for (const [file, text] of written) {
        const fault = await trial.step(file, () => parseFault(file, text, source)).catch(faultIn)
        if (fault) return [fault]
      }
      const version = randomUUID()
      for (const of of keys)
        for (const language of languages) {
          const about = { preview: { of, written } }
          const page = { status: 200, language, address: '/', state: {}, links: {}, actor: STRANGER, about }
          const fault = await tried({ ...page, private: true }, version, trial).then(() => undefined, faultIn)
          if (fault) return [fault]
        }
      return []
    },
    fill,
    plain: ({ language, problem, links, shopName }) => {
      const variables = { lang: language, problem, links, menu: source.menu, shop: { shopName } }
      return printers.always('plain', variables, plainRendering(source, language))
    },
    parsed: printers.parsed,
    forget: printers.forget,
  }
}

const madeUp = ({ graph, translate }: Source, page: PageModel, key: string): PageModel => {
  const { form: _form, ...rest } = page
  const { preview = {} } = page.about
  const about = { ...page.about, page: key }
  const transition = [...graph.names.values()].find(
    ({ page: its, realm }) => its === key && realm === STRANGER.realm,
  )
  if (!transition) return { ...rest, state: preview.state ?? {}, links: {}, about }
  const sample = sampleOf(graph, transition)
  const target = transition.submitTo === undefined ? undefined : graph.names.get(transition.submitTo)
  return {
    ...rest,
    ...{ transition, about },
    state: preview.state ?? sample.state,
    links: linkMap(graph, preview.links ?? sample.links, STRANGER),
    ...(target && { form: formFor(target, preview.form ?? {}, translate(page.language)) }),
  }
}

/** Whether what is shown of a page is nobody's. */
const isMadeUp = ({ about: { preview }, transition }: PageModel): boolean =>
  preview?.of !== undefined && preview.state === undefined && transition !== undefined

const keyOf = ({ about, transition }: PageModel): string => about.page ?? transition?.page ?? ERROR_PAGE

/** Forms of the frame are counted apart from those of the content, so that no id is there twice. */
const FIRST_FORM_OF_FRAME = 1000

const renderingFor = (source: Source, page: PageModel, { sections }: PageLayout): Rendering => {
  const { preview } = page.about
  return {
    ...plainRendering(source, page.language),
    links: preview?.links ? linkMap(source.graph, preview.links, STRANGER) : page.links,
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
  custom: layout.custom,
  menu: source.menu,
  lang: page.language,
  preview: page.about.preview !== undefined,
  sample: isMadeUp(page),
  theme: layout.theme ?? { settings: {} },
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
