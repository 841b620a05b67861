import { randomUUID } from 'node:crypto'
import type { PageModel, RenderedPage } from '../../hypermedia/page.ts'
import { BrokenTemplate } from './faults.ts'
import { headOf, keyOf, linkedLayout, partOf, type Source, variablesOf } from './page-variables.ts'
import type { pressOf } from './press.ts'
import type { PrintJob } from './rendering.ts'
import type { Templates } from './sandbox.ts'
import type { Frame, PageLayout } from './source.ts'

/** Renders a job, in any thread. */
type Print = (job: PrintJob) => Promise<string>

/** The parts that render pages. */
interface PagesParts {
  /** The default theme's own templates. */
  readonly plain: Templates
  readonly press: ReturnType<typeof pressOf>
  readonly layoutOf: (page: PageModel) => Promise<PageLayout>
}

/** Forms of the frame are numbered from here, so that their ids differ from those of the content. */
const FIRST_FORM_OF_FRAME = 1000

/** Returns functions that render pages in their frames: the shop's part around the content. */
export const pagesOf = (source: Source, { plain, press, layoutOf }: PagesParts) => {
  const framed = async (page: PageModel, unlinked: PageLayout, print: Print): Promise<Frame> => {
    const layout = linkedLayout(source, page, unlinked)
    const head = headOf(source, page, layout)
    const place = randomUUID()
    const printed = await print({
      templates: layout.templates ?? plain,
      file: 'layout',
      variables: { ...variablesOf(source, page, head, layout), content: place },
      part: partOf(source, page, layout, FIRST_FORM_OF_FRAME),
    })
    const [before = '', after = ''] = printed.split(place)
    return { before, after, head, layout, size: before.length + after.length }
  }

  const frameOf = async (page: PageModel): Promise<Frame> => framed(page, await layoutOf(page), press.serve)

  /** Returns the frame of a personal page: rendered without personal data, it is the same for everybody. */
  const sharedFrame = ({ form: _form, refused: _refused, ...page }: PageModel): Promise<Frame> => {
    const { transition, status, language, address, about } = page
    const make = () => frameOf({ ...page, state: {}, links: {} })
    const key = JSON.stringify([transition?.name, status, language, address, about])
    return source.frames ? source.frames(key, make) : make()
  }

  const printed = async (page: PageModel, frame: Frame, print: Print): Promise<RenderedPage> => {
    const { before, after, head, layout } = frame
    const content = await print({
      templates: layout.templates ?? plain,
      file: `pages/${layout.file}`,
      variables: variablesOf(source, page, head, layout),
      part: partOf(source, page, layout),
      hasBelow: true,
    })
    const { tags, keptFor, frames } = layout
    return { text: before + content + after, tags, keptFor, frames }
  }

  const printedWith = async (page: PageModel, layout: PageLayout, templates: Templates, print: Print) => {
    const shown = { ...layout, templates }
    return printed(page, await framed(page, shown, print), print)
  }

  /**
   * Renders a page with the templates beneath the broken ones: first without the merchant's replacements,
   * then the default theme's; the latter at once if the others had to be stopped.
   */
  const printedBeneath = async (page: PageModel, layout: PageLayout, isKilled = false) => {
    const { directories, written } = layout.templates ?? plain
    if (written.size > 0 && directories.length > 1 && !isKilled) {
      const version = directories.join(' ')
      const theme = { version, directories, beneath: source.beneath ?? [], written: new Map() }
      try {
        return await printedWith(page, layout, theme, press.serve)
      } catch (error) {
        if (!(error instanceof BrokenTemplate)) throw error
        source.report?.(error, keyOf(page))
      }
    }
    return printedWith(page, layout, plain, press.serve)
  }

  return { frameOf, sharedFrame, printed, printedWith, printedBeneath }
}
