import type { Template } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { themeAssets } from '../assets.ts'
import { FieldTag } from './field-tag.ts'
import { registerFilters } from './filters.ts'
import { FormTag } from './form-tag.ts'
import { FragmentsTag, HoleTag, PartTag, SectionTag } from './place-tags.ts'
import { type Rendering, type Scope, scopeOf } from './rendering.ts'
import { sandbox, type Templates, templatesIn } from './sandbox.ts'
import type { ThemeSource } from './source.ts'

/** Prints templates, each of which is read and parsed once. */
export interface Printer {
  print(file: string, variables: Scope, rendering: Rendering): string
  /** Reads and parses a template; throws what is wrong with it. */
  parse(file: string): Template[]
  /** How many templates are parsed. */
  parsed(): number
}

/** Sets of templates that are kept parsed: those in force, those beneath them, and those tried last. */
const KEPT = 4

/** A page whose templates broke is printed with those beneath for so long, before they are tried again. */
const BROKEN_MS = 60_000
const MOST_BROKEN = 200

/** The printers of a theme's templates as they change, and the pages that they could not print. */
export const printersOf = (source: ThemeSource) => {
  const kept = new LRUCache<string, Printer>({ max: KEPT })
  const broken = new LRUCache<string, true>({ max: MOST_BROKEN, ttl: BROKEN_MS })
  const plain = templatesIn(source.directory, source.beneath)
  let inForce = plain

  const printerFor = (templates: Templates): Printer => {
    const printer = kept.get(templates.version) ?? printerOf(source, templates)
    kept.set(templates.version, printer)
    return printer
  }

  return {
    /** The printer of templates; those of the default theme unless given. */
    of: (templates: Templates = plain): Printer => printerFor(templates),
    /** Says which templates are in force from here on. */
    enforce(templates: Templates = plain): void {
      if (templates.version !== inForce.version) broken.clear()
      inForce = templates
    },
    /** Prints with the templates in force, or with the default theme's where those break. */
    always(file: string, variables: Scope, rendering: Rendering): string {
      if (inForce.version === plain.version) return printerFor(plain).print(file, variables, rendering)
      try {
        return printerFor(inForce).print(file, variables, rendering)
      } catch (error) {
        source.report?.(error, file)
        return printerFor(plain).print(file, variables, rendering)
      }
    },
    /** What templates are in force. */
    version: (): string => inForce.version,
    /** Whether a page broke a short while ago. */
    isBroken: (pageKey: string): boolean => broken.has(pageKey),
    noteBroken: (pageKey: string): void => void broken.set(pageKey, true),
    /** Whether other templates than the default theme's are in force. */
    hasOthers: (): boolean => inForce.version !== plain.version,
    parsed: (): number => [...kept.values()].reduce((sum, printer) => sum + printer.parsed(), 0),
    /** Reads the files anew from here on. */
    forget: (): void => kept.clear(),
  }
}

/** A printer of templates of its own. */
export const printerOf = (source: ThemeSource, templates: Templates): Printer => {
  const liquid = sandbox(templates)
  registerFilters(liquid, source.assetVersion ?? themeAssets(templates.directories), source.baseUrl)
  liquid.registerTag('form', FormTag)
  liquid.registerTag('field', FieldTag)
  liquid.registerTag('hole', HoleTag)
  liquid.registerTag('render', PartTag)
  liquid.registerTag('section', SectionTag)
  liquid.registerTag('fragments', FragmentsTag)
  const parsed = new Map<string, Template[]>()
  const parse = (name: string): Template[] => {
    const template = parsed.get(name) ?? liquid.parseFileSync(name)
    parsed.set(name, template)
    return template
  }
  return {
    parse,
    print(file, variables, rendering) {
      const template = parse(liquid.worded(file, rendering.language))
      return String(liquid.renderSync(template, {}, { globals: scopeOf(variables, rendering) }))
    },
    parsed: liquid.parsed,
  }
}
