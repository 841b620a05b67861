import type { Template } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import type { Language, Translate } from '../../hypermedia/language.ts'
import type { HoleMark } from '../../hypermedia/page.ts'
import { themeAssets } from '../assets.ts'
import type { FormTargets } from '../forms/form-target.ts'
import { FieldTag } from './field-tag.ts'
import { registerFilters } from './filters.ts'
import { FormTag } from './form-tag.ts'
import { FragmentsTag, HoleTag, PageSectionsTag, PartTag, SectionTag } from './place-tags.ts'
import { type PrintJob, type Rendering, scopeOf } from './rendering.ts'
import { type Sandbox, sandbox, type Templates } from './sandbox.ts'

/** The texts and settings for rendering pages, whatever their templates. */
export interface PrintSource {
  readonly translate: (language: Language) => Translate
  readonly mark: HoleMark
  readonly baseUrl: string
  /** The time zone of days; Asia/Tokyo by default. */
  readonly timeZone?: string
  /** Returns the address of a file in `assets/`; by default with the hash of its content. */
  readonly assetVersion?: (file: string) => string
}

/** Cached sets of parsed templates: those in force, those beneath them, and those tried last. */
const KEPT = 4

/** Returns a renderer of templates, which reads and parses each once. */
export const printerOf = (source: PrintSource) => {
  const kept = new LRUCache<string, Engine>({ max: KEPT })
  const engineFor = (templates: Templates): Engine => {
    const engine = kept.get(templates.version) ?? engineOf(source, templates)
    kept.set(templates.version, engine)
    return engine
  }

  return {
    /** Renders a job; throws the errors of the template language. */
    print(job: PrintJob, target: FormTargets = (name) => job.targets?.[name]): string {
      const { templates, file, variables, part, hasBelow } = job
      const engine = engineFor(templates)
      const { form, refused, ...around } = part
      const rendering: Rendering = {
        ...around,
        page: { ...(form && { form }), ...(refused && { refused }) },
        target,
        translate: source.translate(part.language),
        timeZone: source.timeZone ?? 'Asia/Tokyo',
        mark: source.mark,
      }
      const printOne = (name: string, scope: object = {}) => {
        const template = engine.parse(engine.worded(name, part.language))
        return String(engine.liquid.renderSync(template, scope, { globals: scopeOf(variables, rendering) }))
      }
      const printed = printOne(file)
      if (!hasBelow) return printed
      const sections = rendering.hasContent
        ? []
        : part.content.filter((one) => engine.liquid.has(`sections/${one.file}`))
      const below = [
        ...sections.map((one) => printOne(`sections/${one.file}`, { section: one.data })),
        ...(rendering.hasFragments ? [] : part.fragments.map((one) => printOne(one))),
      ]
      return printed + below.join('')
    },
    /** Reads and parses a template; throws its fault. */
    parse: (templates: Templates, file: string): void => void engineFor(templates).parse(file),
    /** Returns the number of parsed templates. */
    parsed: (): number => [...kept.values()].reduce((sum, { liquid }) => sum + liquid.parsed(), 0),
    /** Drops the cached templates, so that files are read again. */
    forget: (): void => kept.clear(),
  }
}

interface Engine extends Pick<Sandbox, 'worded'> {
  readonly liquid: Sandbox
  readonly parse: (file: string) => Template[]
}

const engineOf = (source: PrintSource, templates: Templates): Engine => {
  const liquid = sandbox(templates)
  registerFilters(liquid, source.assetVersion ?? themeAssets(templates.directories), source.baseUrl)
  liquid.registerTag('form', FormTag)
  liquid.registerTag('field', FieldTag)
  liquid.registerTag('hole', HoleTag)
  liquid.registerTag('render', PartTag)
  liquid.registerTag('section', SectionTag)
  liquid.registerTag('page_sections', PageSectionsTag)
  liquid.registerTag('fragments', FragmentsTag)
  const parsed = new Map<string, Template[]>()
  const parse = (name: string): Template[] => {
    const template = parsed.get(name) ?? liquid.parseFileSync(name)
    parsed.set(name, template)
    return template
  }
  return { liquid, parse, worded: liquid.worded }
}
