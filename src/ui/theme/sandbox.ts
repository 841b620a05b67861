import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type Context, type Emitter, Liquid, type Template } from 'liquidjs'

const EXTENSION = '.liquid'
const TEMPLATE_NAME = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\.liquid$/

/** Far above what a page needs, far below what would hold up the other visitors. */
const limits = {
  /** Milliseconds for one page. */
  renderLimit: 2_000,
  /** Characters of one template. */
  parseLimit: 200_000,
  /** Characters and list entries that filters and ranges may make. */
  memoryLimit: 10_000_000,
}

/** Characters that one template may write. */
const OUTPUT_LIMIT = 4_000_000

/** `echo` and `cycle` print without escaping; `include`, `layout` and `block` have their own words here. */
const allowedTags = new Set([
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

/** Filters that print unescaped, show the inside of values or do what no shop page needs. */
const refusedFilters = [
  'raw',
  'json',
  'jsonify',
  'inspect',
  'newline_to_br',
  'date',
  'date_to_xmlschema',
  'date_to_rfc822',
  'date_to_string',
  'date_to_long_string',
  'base64_encode',
  'base64_decode',
  'sha256',
  'hmac_sha256',
]

/** The templates of one directory and nothing else: names are words and slashes, links that lead out are refused. */
const filesOf = (directory: string) => {
  const root = realpathSync(directory)
  const found = new Set<string>()
  const inside = (name: string): boolean => {
    if (found.has(name)) return true
    const path = join(root, name)
    const isOurs = TEMPLATE_NAME.test(name) && existsSync(path) && realpathSync(path).startsWith(root + sep)
    if (isOurs) found.add(name)
    return isOurs
  }
  return {
    resolve: (_root: string, file: string, extension: string) =>
      file.endsWith(extension) ? file : file + extension,
    existsSync: inside,
    exists: async (name: string) => inside(name),
    containsSync: () => true,
    contains: async () => true,
    readFileSync: (name: string) => readFileSync(join(root, name), 'utf8'),
    readFile: async (name: string) => readFileSync(join(root, name), 'utf8'),
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

/**
 * A Liquid that reads templates of one directory, escapes what it prints, and stops what runs away.
 * Plain text, which no browser reads as markup, is printed as it is. Templates are parsed once; `parsed` says
 * how many there are.
 */
export const sandbox = (
  directory: string,
  kind: 'html' | 'text' = 'html',
): Liquid & { readonly has: (template: string) => boolean; readonly parsed: () => number } => {
  const fs = filesOf(directory)
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
  })
  for (const name of Object.keys(liquid.tags)) if (!allowedTags.has(name)) delete liquid.tags[name]
  for (const name of refusedFilters) liquid.unregisterFilter(name)
  limitOutput(liquid)
  return Object.assign(liquid, {
    has: (template: string) => fs.existsSync(template + EXTENSION),
    parsed: () => parsed.size,
  })
}

// Time is checked at each step, but within it a loop could write more than the memory holds.
const limitOutput = ({ renderer }: Liquid): void => {
  const plain = renderer.renderTemplates.bind(renderer)
  renderer.renderTemplates = (templates: Template[], context: Context, emitter?: Emitter) =>
    plain(templates, context, emitter ?? new LimitedEmitter())
}
