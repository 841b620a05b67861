import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { AssertionError, type Context, type Emitter, Liquid, RenderError, type Template } from 'liquidjs'
import type { Language } from '../../hypermedia/language.ts'
import { limitFilters } from './allowed-filters.ts'

const EXTENSION = '.liquid'
const TEMPLATE_NAME = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*(?:\.en)?\.liquid$/

/** Far more than a page needs, far less than what would delay other visitors. */
const limits = {
  /** Characters of one template. */
  parseLimit: 200_000,
  /**
   * Characters and list entries that filters and ranges can create together; a page of ours creates about
   * 20,000.
   */
  memoryLimit: 4_000_000,
}

/** Milliseconds for one page with a merchant's templates. */
const PAGE_MS = 2_000

/**
 * Milliseconds for a tried template: less than it has in force. The slowest of the built-in themes takes 35
 * for its first rendering, including parsing.
 */
const DRAFT_MS = 1_000

/** Characters that one template can write. */
const OUTPUT_LIMIT = 4_000_000

/**
 * `echo` and `cycle` print without escaping; `include`, `layout` and `block` are replaced by other tags here.
 */
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
 * Returns the merchant's replacements, and the templates of the first directory that has them, and nothing
 * else: names are words and slashes, links that lead out are rejected.
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

/** The templates of a shop at one time. */
export interface Templates {
  /** Identifies the set of templates. */
  readonly version: string
  /** Whether they are only tried. */
  readonly isDraft?: boolean
  /** The directories of their files: the theme's own first, the default theme's last. */
  readonly directories: readonly string[]
  /** The directories of plugins' templates, whose names no theme needs to know. */
  readonly beneath?: readonly string[]
  /** A merchant's replacements of files, by their names without ending, such as `pages/Cart/index`. */
  readonly written: ReadonlyMap<string, string>
}

/** Returns templates for a trial: a set, with further replacements. */
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

/** The default theme's own pages have no time limit: there is no theme beneath them to fall back to. */
const msFor = ({ isDraft, directories, written }: Templates): number => {
  if (isDraft) return DRAFT_MS
  return written.size === 0 && directories.length === 1 ? Number.POSITIVE_INFINITY : PAGE_MS
}

/** Returns the templates of one directory, with those of plugins beneath. */
export const templatesIn = (directory: string, beneath: readonly string[] = []): Templates => ({
  version: directory,
  directories: [directory],
  beneath,
  written: new Map(),
})

/** Returns the text of a template by its name; undefined if there is none. */
export const textIn = (templates: Templates, name: string): string | undefined => {
  const { existsSync: has, readFileSync: read } = filesOf(templates)
  return has(name + EXTENSION) ? read(name + EXTENSION) : undefined
}

/** A sandbox, with its templates. */
export interface Sandbox extends Liquid {
  readonly has: (template: string) => boolean
  /** Returns the name of the template for a language: in English `<name>.en` replaces `<name>`. */
  readonly worded: (template: string, language: Language) => string
  /** Returns the number of parsed templates. */
  readonly parsed: () => number
}

/**
 * Returns a Liquid that reads only the given templates, escapes its output, and stops runaway templates.
 * Plain text, which browsers do not parse as markup, is printed unescaped. Templates are parsed once.
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

// The time is checked at each step, but within a step a loop could write more than the memory has.
const limitOutput = ({ renderer }: Liquid): void => {
  const plain = renderer.renderTemplates.bind(renderer)
  renderer.renderTemplates = function* (templates: Template[], context: Context, emitter?: Emitter) {
    try {
      return yield* plain(templates, context, emitter ?? new LimitedEmitter())
    } catch (error) {
      // Between the outermost tags, the end of the time is not reported as a template's error.
      const [first] = templates
      throw error instanceof AssertionError && first ? new RenderError(error, first) : error
    }
  }
}
