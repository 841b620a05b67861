import { randomUUID } from 'node:crypto'
import { type Language, languages } from '../../hypermedia/language.ts'
import type { PageModel, Pages, RenderedPage } from '../../hypermedia/page.ts'
import { BrokenTemplate, faultIn, type TemplateFault } from './faults.ts'
import { holeFiller, menusOf } from './holes.ts'
import { keyOf, type Source, STRANGER } from './page-variables.ts'
import { pagesOf } from './pages.ts'
import { holes } from './place-tags.ts'
import { pressOf } from './press.ts'
import { asInShop, lookedAt } from './preview.ts'
import { draftOf, templatesIn } from './sandbox.ts'
import type { PageLayout, ThemeSource } from './source.ts'
import { stopsOf } from './stops.ts'
import { newTrial, type Trial } from './trial.ts'

export type { Frame, FrameKeeper, PageLayout, ThemeSource, ThemeValues } from './source.ts'

/** The pages of a theme, with its parsed files. */
export interface Theme extends Pages {
  /**
   * Renders a page that is not public yet (`about.preview`) as a visitor would see it; nothing of it is
   * cached.
   */
  preview(page: PageModel): Promise<RenderedPage>
  /**
   * Tries templates that are not in force, by their names: parses each, then renders sample pages by their
   * keys with them, in both languages. Returns the fault of the first that fails; undefined if all succeed.
   * Without `trial` it gets a trial of its own.
   */
  faults(
    written: ReadonlyMap<string, string>,
    keys: readonly string[],
    trial?: Trial,
  ): Promise<readonly TemplateFault[]>
  /** Returns the number of parsed templates. */
  parsed(): number
  /** Drops the cached templates, so that files are read again. */
  forget(): void
}

/** Creates the storefront's pages from the templates of a theme. */
export const createTheme = (parts: ThemeSource): Theme => {
  const source: Source = { ...parts, menu: menusOf(parts.graph, STRANGER) }
  const plain = templatesIn(source.directory, source.beneath)
  const stops = stopsOf(plain.version)
  const press = pressOf(source, plain)
  let inForce = plain

  const layoutOf = async (page: PageModel): Promise<PageLayout> => {
    const { preview } = page.about
    const layout = await source.layout(keyOf(page), page.language, page.about)
    if (!preview?.theme) {
      inForce = layout.templates ?? plain
      stops.enforce(inForce.version)
    }
    return layout
  }

  const { frameOf, sharedFrame, printed, printedWith, printedBeneath } = pagesOf(source, {
    plain,
    press,
    layoutOf,
  })

  /** Reports a broken place; the second time that it exceeds its limits, that it is not tried again. */
  const note = (place: string, error: BrokenTemplate): void => {
    stops.note(place, error)
    const { fault, version } = error
    const reason = stops.isGivenUp(place) ? `twice: ${fault.reason}` : fault.reason
    source.report?.(new BrokenTemplate({ ...fault, reason }, version), place)
  }

  const fill = holeFiller(source, { press, stops, note, plain, inForce: () => inForce })

  const attempted = async (page: PageModel, version: string, trial: Trial): Promise<RenderedPage> => {
    const { written } = page.about.preview ?? {}
    const shown = asInShop(source, page)
    const layout = await layoutOf({ ...shown, about: { ...shown.about, ...page.about, page: keyOf(shown) } })
    const templates = layout.templates ?? plain
    const tried = written ? draftOf(templates, written, version) : templates
    return withoutScript(await printedWith(shown, layout, tried, press.attemptIn(trial)), layout)
  }

  return {
    async render(page) {
      // An error is in the frame, too; and a public page is cached as a whole.
      const isShared = page.private && page.problem === undefined
      const key = keyOf(page)
      if (stops.isBroken(key)) {
        const layout = await layoutOf(page)
        // Other templates may be in force by now.
        if (stops.isBroken(key)) return printedBeneath(page, layout, stops.isGivenUp(key))
      }
      try {
        const frame = await (isShared ? sharedFrame(page) : frameOf(page))
        return await printed(page, frame, press.serve)
      } catch (error) {
        if (!(error instanceof BrokenTemplate)) throw error
        note(key, error)
        return printedBeneath(page, await layoutOf(page), error.isKilled)
      }
    },
    async preview(page) {
      const look = async (made: RenderedPage, broken?: TemplateFault) => ({
        ...made,
        text: lookedAt(source, page, await filledFor(source, fill, made.text, page.language), broken),
      })
      try {
        return await look(await attempted(page, randomUUID(), newTrial()))
      } catch (error) {
        if (!(error instanceof BrokenTemplate)) throw error
        const shown = asInShop(source, page)
        const layout = await layoutOf(shown)
        const made = await printedWith(shown, layout, plain, press.serve)
        return look(withoutScript(made, layout), error.fault)
      }
    },
    async faults(written, keys, trial = newTrial()) {
      const version = randomUUID()
      try {
        const own = draftOf(plain, written, randomUUID())
        for (const file of written.keys()) await press.parse(own, file, trial)
        for (const of of keys)
          for (const language of languages) {
            const about = { preview: { of, written } }
            const page = { status: 200, language, address: '/', state: {}, links: {}, actor: STRANGER, about }
            await attempted({ ...page, private: true }, version, trial)
          }
        return []
      } catch (error) {
        return [faultIn(error)]
      }
    },
    fill,
    // It is shown when little works: rendered by the program's own template, which waits for nothing.
    plain: ({ language, prefix, problem, links, shopName }) =>
      press.plain({
        templates: plain,
        file: 'plain',
        variables: { lang: language, problem, links, menu: source.menu(prefix), shop: { shopName } },
        part: {
          language,
          links: {},
          menu: source.menu(prefix),
          sections: new Map(),
          content: [],
          fragments: [],
          forms: 0,
        },
      }),
    parsed: press.parsed,
    forget: press.forget,
  }
}

/** Returns the filled holes of a page for a visitor without a session. */
const filledFor = async (
  source: Source,
  fill: Theme['fill'],
  text: string,
  language: Language,
): Promise<string> => {
  const stranger = { language, csrfToken: '', cartCount: 0, notices: [] }
  const inIt = holes.filter((hole) => text.includes(source.mark(hole)))
  const fillings = await Promise.all(inIt.map(async (hole) => [hole, await fill(hole, stranger)] as const))
  return fillings
    .reduce((all, [hole, filling]) => all.replaceAll(source.mark(hole), () => filling), text)
    .replaceAll(source.mark('csrfToken'), '')
}

/**
 * A preview is a page of the office, where the shop's own script would act for the member who views it. It is
 * removed from the rendered text: templates do not see that they are previewed.
 */
const withoutScript = (made: RenderedPage, { custom }: PageLayout): RenderedPage =>
  custom?.script ? { ...made, text: made.text.replaceAll(custom.script, '') } : made
