import { randomUUID } from 'node:crypto'
import type { PageModel, RenderedPage } from '../../hypermedia/page.ts'
import { BrokenTemplate } from './faults.ts'
import { headOf, keyOf, linkedLayout, partOf, type Source, variablesOf } from './page-variables.ts'
import type { pressOf } from './press.ts'
import type { PrintJob } from './rendering.ts'
import type { Templates } from './sandbox.ts'
import type { Frame, PageLayout } from './source.ts'

/** Prints a job; where it is, and who else waits for it, is its own affair. */
type Print = (job: PrintJob) => Promise<string>

/** With what pages are printed. */
interface PagesParts {
  /** The default theme's own templates. */
  readonly plain: Templates
  readonly press: ReturnType<typeof pressOf>
  readonly layoutOf: (page: PageModel) => Promise<PageLayout>
}

/** Forms of the frame are counted apart from those of the content, so that no id is there twice. */
const FIRST_FORM_OF_FRAME = 1000

/** Prints pages in their frames: around the content what the shop has around all of it. */
export const pagesOf = (source: Source, { plain, press, layoutOf }: PagesParts) => {
  const framed = async (page: PageModel, unlinked: PageLayout, print: Print): Promise<Frame> => {
    const layout = linkedLayout(source, unlinked)
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

  /** The frame of a personal page: made without what is personal, it is the same for everybody. */
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
    return { text: before + content + after, tags: layout.tags }
  }

  const printedWith = async (page: PageModel, layout: PageLayout, templates: Templates, print: Print) => {
    const shown = { ...layout, templates }
    return printed(page, await framed(page, shown, print), print)
  }

  /**
   * A page with the templates beneath those that broke: first without what a merchant wrote, then the default
   * theme's; these at once where the others had to be ended.
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
