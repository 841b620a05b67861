import type { Foundation } from './foundation.ts'
import type { Graph } from './hypermedia/graph.ts'
import { strangerIn } from './hypermedia/realm.ts'
import { mailing, type mailThread } from './mails.ts'
import { baseUrlOf } from './places.ts'
import type { Application } from './shop/application.ts'
import { composePage, noteBreak, templatesInForce } from './shop/content/index.ts'
import { mailSamples } from './shop/mail/index.ts'
import type { Contribution } from './shop/plugins/index.ts'
import { templateThreads } from './templates.ts'
import { templatesOf, templatingOf, themesOf, themeValues } from './themes.ts'
import { faultIn } from './ui/theme/faults.ts'
import { createTheme, type Frame, type ThemeSource } from './ui/theme/theme.ts'
import { Cache } from './web/answer/cache.ts'
import { holeMarks } from './web/answer/holes.ts'
import { createPurger } from './web/front/purger.ts'
import { purgeTarget } from './web/front/targets.ts'
import { missingText, translators } from './words.ts'

const CACHE_BYTES = 32 * 1024 * 1024
const FRAMES_CHARACTERS = 4 * 1024 * 1024

/** The parts of a shop's faces. */
export interface FacesParts {
  readonly foundation: Foundation
  readonly graph: Graph
  readonly found: readonly Contribution[]
  /** The directory of the default theme. */
  readonly directory: string
  /** Folders of further themes. */
  readonly besideThemes: readonly string[] | undefined
  /** False: no page is cached. */
  readonly isKept: boolean
  /** Returns the thread that renders mails. */
  readonly mailThread: (
    ...told: Parameters<typeof mailThread>
  ) => Pick<ReturnType<typeof mailThread>, 'ask' | 'close'>
  /** Reads shared data, with the tags that it was made of. */
  readonly noted: Application['noted']
}

/** The faces of a shop: its texts, its pages and its mails, with their caches. */
export type Faces = ReturnType<typeof drawFaces>

/** Creates the texts, the pages of the storefront and the mails of a shop. */
export const drawFaces = (parts: FacesParts) => {
  const { config, log, files, memory, monotonic } = parts.foundation
  const { timeZone } = config
  const { graph, found } = parts
  const baseUrl = baseUrlOf(config)
  const others = found.map(({ words }) => words)
  const sayMissing = missingText(
    log,
    found.map(({ plugin }) => plugin.code),
  )
  const translate = translators(others, sayMissing)
  const marks = holeMarks()
  const themes = themesOf(config, files, parts.besideThemes)
  const templatePress = templateThreads({ others, baseUrl, timeZone, marks: marks.all }, { hear: sayMissing })
  const mailPress = parts.mailThread({ others, baseUrl, timeZone }, sayMissing)
  const { templates: mailTemplates, rendering } = mailing(graph, {
    templates: async () => templatesOf(themes, await memory.get(templatesInForce)),
    print: (job) => mailPress.ask(job),
    attempt: templatePress.attempt,
    translate,
    baseUrl,
    timeZone,
    report: (error, template) => log.warn({ err: error, template }, 'a template broke'),
  })
  const beneath = found.flatMap(({ templates }) => templates ?? [])
  const pages = parts.isKept ? new Cache(CACHE_BYTES, monotonic) : undefined
  const frames = parts.isKept ? new Cache<Frame>(FRAMES_CHARACTERS, monotonic) : undefined
  const theme = createTheme({
    graph,
    translate,
    baseUrl,
    timeZone,
    beneath,
    threads: templatePress,
    directory: parts.directory,
    mark: marks.mark,
    frames: frames && ((key, make) => frames.keep(key, make, ({ layout }) => layout.tags)),
    layout: layoutsOf(parts, themes, beneath),
    report: (error, page) => void noteBroken(parts.foundation, error, page),
  })
  const purger =
    config.purge &&
    createPurger({
      target: purgeTarget(config.purge),
      report: (error) => log.warn({ err: error }, 'the cache in front was not told of changes yet'),
    })
  const clear = (tags?: readonly string[]) => {
    pages?.clear(tags)
    frames?.clear(tags)
    // After the pages that are kept here, or it would be given one of those again.
    purger?.changed(tags)
  }
  const forget = () => {
    clear()
    theme.forget()
    mailTemplates.forget()
  }
  return {
    translate,
    marks,
    themes,
    theme,
    pages,
    frames,
    mailTemplates,
    forget,
    mailing: rendering,
    templating: templatingOf(
      graph,
      themes,
      () => theme,
      mailTemplates,
      translate,
      () => mailSamples(memory, rendering.address),
    ),
    /** Drops the cached data that was made of changed tags; all of it if they are not known. */
    changed(tags: readonly string[] | undefined): void {
      if (tags === undefined) forget()
      else clear(tags)
    },
    close: () => Promise.all([mailPress.close(), templatePress.close(), purger?.close()]),
  }
}

/** Returns the layouts of the storefront's pages, with the current theme or a tried one. */
const layoutsOf =
  (
    { noted }: Pick<FacesParts, 'noted'>,
    themes: ReturnType<typeof themesOf>,
    beneath: readonly string[],
  ): ThemeSource['layout'] =>
  async (key, language, { preview: tried, headOf } = {}) => {
    const visitor = { key: '', actor: strangerIn('storefront') }
    const { value, tags } = await noted({ visitor, language }, (environment) =>
      composePage(environment, key, { ...tried, headOf }),
    )
    const { templates: inForce, ...page } = value
    const worn = { code: inForce.themeCode, settings: inForce.settings }
    const { code, settings } = tried?.theme ?? worn
    const isWorn = code === inForce.themeCode
    const shown = isWorn ? inForce : { themeCode: code, version: `${code} tried`, written: new Map() }
    const templates = await templatesOf(themes, shown, beneath)
    return { ...page, tags, templates, theme: themeValues(themes, code, settings) }
  }

/** Logs that a page broke, and shows it in the office. */
const noteBroken = async (
  { log, memory, store, clock }: Foundation,
  error: unknown,
  page: string,
): Promise<void> => {
  log.warn({ err: error, template: page }, 'a template broke')
  try {
    const { version: templates } = await memory.get(templatesInForce)
    const { file, line, reason } = faultIn(error)
    await store.write((tx) => noteBreak(tx, { page, templates, file, line, reason }, clock()))
  } catch (unkept) {
    log.warn({ err: unkept, page }, 'that a page broke was not noted')
  }
}
