import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { AssertionError, type Context, type Emitter, Liquid, RenderError, type Template } from 'liquidjs'
import type { Language } from '../../hypermedia/language.ts'
import { limitFilters } from './allowed-filters.ts'

const EXTENSION = '.liquid'
const TEMPLATE_NAME = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*(?:\.en)?\.liquid$/

/** Far above what a page needs, far below what would hold up the other visitors. */
const limits = {
  /** Characters of one template. */
  parseLimit: 200_000,
  /** Characters and list entries that filters and ranges may make together; a page of ours makes some 20,000. */
  memoryLimit: 4_000_000,
}

/** Milliseconds for one page of templates that a merchant brought. */
const PAGE_MS = 2_000

/**
 * Milliseconds for a template that is only tried: less than it has in force. The slowest of the themes that come
 * with the program takes 35 when it is first printed, parsing and all.
 */
const DRAFT_MS = 1_000

/** Characters that one template may write. */
const OUTPUT_LIMIT = 4_000_000

/** `echo` and `cycle` print without escaping; `include`, `layout` and `block` have their own words here. */
export const plainTags: ReadonlySet<string> = new Set([
  '#',
  'assign',
  'break',
  'capture',
  'case',
  'comment',
  'continue',
  'for',
  'if',
  'liquid',
  'raw',
  'render',
  'unless',
])

/**
 * What was written and the templates of some directories, the first that has one, and nothing else: names are
 * words and slashes, links that lead out are refused.
 */
const filesOf = ({ directories, beneath = [], written }: Templates) => {
  const roots = [...directories, ...beneath].map((directory) => realpathSync(directory))
  const looked = new Map<string, string | undefined>()
  const pathOf = (name: string): string | undefined => {
    if (looked.has(name) || !TEMPLATE_NAME.test(name)) return looked.get(name)
    const path = roots
      .map((root) => ({ root, path: join(root, name) }))
      .find(({ root, path }) => existsSync(path) && realpathSync(path).startsWith(root + sep))?.path
    looked.set(name, path)
    return path
  }
  const writtenAs = (name: string) => written.get(name.slice(0, -EXTENSION.length))
  const inside = (name: string): boolean => writtenAs(name) !== undefined || pathOf(name) !== undefined
  const textOf = (name: string): string => writtenAs(name) ?? readFileSync(pathOf(name) ?? name, 'utf8')
  return {
    resolve: (_root: string, file: string, extension: string) =>
      file.endsWith(extension) ? file : file + extension,
    existsSync: inside,
    exists: async (name: string) => inside(name),
    containsSync: () => true,
    contains: async () => true,
    readFileSync: textOf,
    readFile: async (name: string) => textOf(name),
    sep: '/',
  }
}

class LimitedEmitter implements Emitter {
  buffer = ''

  write(html: unknown): void {
    this.buffer += html === null || html === undefined ? '' : String(html)
    if (this.buffer.length > OUTPUT_LIMIT) throw new Error('output limit exceeded')
  }
}

/** The templates of a shop as they stand at one time. */
export interface Templates {
  /** Another for each other set of templates. */
  readonly version: string
  /** Whether they are only tried. */
  readonly isDraft?: boolean
  /** Where their files lie: the theme's own directory first, the default theme's last. */
  readonly directories: readonly string[]
  /** Where those of plugins lie, whose names no theme has to know. */
  readonly beneath?: readonly string[]
  /** What a merchant wrote in place of a file, by its name without ending, such as `pages/Cart/index`. */
  readonly written: ReadonlyMap<string, string>
}

/** Templates that are only tried: some, with what is written over them. */
export const draftOf = (
  templates: Templates,
  written: ReadonlyMap<string, string>,
  version: string,
): Templates => ({
  ...templates,
  version,
  isDraft: true,
  written: new Map([...templates.written, ...written]),
})

/** The default theme's own pages have as long as they take: beneath them is none that could be shown instead. */
const msFor = ({ isDraft, directories, written }: Templates): number => {
  if (isDraft) return DRAFT_MS
  return written.size === 0 && directories.length === 1 ? Number.POSITIVE_INFINITY : PAGE_MS
}

/** The templates of one directory, as they lie there, with those of plugins beneath. */
export const templatesIn = (directory: string, beneath: readonly string[] = []): Templates => ({
  version: directory,
  directories: [directory],
  beneath,
  written: new Map(),
})

/** The text of a template by its name; undefined where there is none. */
export const textIn = (templates: Templates, name: string): string | undefined => {
  const { existsSync: has, readFileSync: read } = filesOf(templates)
  return has(name + EXTENSION) ? read(name + EXTENSION) : undefined
}

/** A sandbox and what it knows of its templates. */
export interface Sandbox extends Liquid {
  readonly has: (template: string) => boolean
  /** The name under which a template is to be printed in a language: `<name>.en` stands before `<name>` in English. */
  readonly worded: (template: string, language: Language) => string
  /** How many templates are parsed. */
  readonly parsed: () => number
}

/**
 * A Liquid that reads the given templates and nothing else, escapes what it prints, and stops what runs away.
 * Plain text, which no browser reads as markup, is printed as it is. Templates are parsed once.
 */
export const sandbox = (templates: Templates, kind: 'html' | 'text' = 'html'): Sandbox => {
  const fs = filesOf(templates)
  const parsed = new Map<string, Template[] | Promise<Template[]>>()
  const liquid = new Liquid({
    fs,
    root: ['.'],
    extname: EXTENSION,
    relativeReference: false,
    cache: {
      read: (name) => parsed.get(name),
      write: (name, templates) => void parsed.set(name, templates),
      remove: (name) => void parsed.delete(name),
    },
    ...(kind === 'html' && { outputEscape: 'escape' as const }),
    ownPropertyOnly: true,
    strictVariables: false,
    strictFilters: true,
    ...limits,
    renderLimit: msFor(templates),
  })
  for (const name of Object.keys(liquid.tags)) if (!plainTags.has(name)) delete liquid.tags[name]
  limitFilters(liquid)
  limitOutput(liquid)
  const has = (template: string) => fs.existsSync(template + EXTENSION)
  return Object.assign(liquid, {
    has,
    worded: (template: string, language: Language) =>
      language === 'en' && has(`${template}.en`) ? `${template}.en` : template,
    parsed: () => parsed.size,
  })
}

// Time is checked at each step, but within it a loop could write more than the memory holds.
const limitOutput = ({ renderer }: Liquid): void => {
  const plain = renderer.renderTemplates.bind(renderer)
  renderer.renderTemplates = function* (templates: Template[], context: Context, emitter?: Emitter) {
    try {
      return yield* plain(templates, context, emitter ?? new LimitedEmitter())
    } catch (error) {
      // Between the outermost tags an end of the time is told as no error of a template.
      const [first] = templates
      throw error instanceof AssertionError && first ? new RenderError(error, first) : error
    }
  }
}
