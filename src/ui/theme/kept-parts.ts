import { hash } from 'node:crypto'
import { type Context, type Liquid, Tag, type Template, toValueSync } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { FormTag } from './form-tag.ts'
import { type Rendering, renderingOf } from './rendering.ts'
import { plainTags } from './sandbox.ts'

/** Characters of the cached parts of one set of templates. */
const MOST_CHARACTERS = 2_000_000

/** Characters of a value that is part of a key unhashed. */
const LONGEST_JSON = 1_000

/** Variables that as a whole depend on too much. */
const WHOLE = new Set(['state', 'links', 'page', 'form'])

/** A rendered part. */
interface Printed {
  readonly text: string
  /** The number of forms in it. */
  readonly forms: number
}

/** The dependencies of a template's text beside its arguments. */
interface Dependencies {
  /** Paths of the page's variables. */
  readonly paths: readonly (readonly string[])[]
  /** The forms that it draws. */
  readonly forms: readonly string[]
}

/**
 * Renders the parts of public pages: partials and blocks. A part whose text depends only on its arguments,
 * its language and a few variables is rendered once for equal values, so that a page rendered again after a
 * change renders only its new parts. Nothing of a visitor's own pages is cached, nor of previews.
 */
export class KeptParts {
  readonly #printed = new LRUCache<string, Printed>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  })
  readonly #dependencies = new Map<string, Dependencies | undefined>()
  readonly #liquid: Liquid

  constructor(liquid: Liquid) {
    this.#liquid = liquid
  }

  /** Renders a template by its name, within a page with these arguments. */
  *text(
    context: Context,
    file: string,
    args: Readonly<Record<string, unknown>>,
  ): Generator<unknown, string, unknown> {
    const key = this.#keyOf(context, file, args)
    const rendering = renderingOf(context)
    const known = key === undefined ? undefined : this.#printed.get(key)
    if (known) {
      rendering.forms += known.forms
      return known.text
    }
    const { forms } = rendering
    const template = this.#liquid.parseFileSync(file)
    const within = context.spawn()
    Object.assign(within.bottom(), args)
    const text = String(yield this.#liquid.renderer.renderTemplates(template, within))
    if (key !== undefined) this.#printed.set(key, { text, forms: rendering.forms - forms })
    return text
  }

  #keyOf(context: Context, file: string, args: Readonly<Record<string, unknown>>): string | undefined {
    const rendering = renderingOf(context)
    if (!isForEverybody(rendering)) return undefined
    const depends = this.#dependenciesOf(file)
    const { language, links, menu, page, around, forms } = rendering
    // A form within a form differs from a form of its own.
    if (!depends || (around && depends.forms.length > 0)) return undefined
    return JSON.stringify([
      file,
      language,
      Object.entries(args).map(([name, value]) => [name, comparable(value)]),
      depends.paths.map((path) => comparable(valueAt(context.globals, path))),
      depends.forms.map((name) => (links[name] ?? menu[name])?.href),
      // The ids in a form begin with its number.
      depends.forms.length > 0 && forms,
      // The page's own form has choices and values of this page.
      depends.forms.map((name) => page?.form?.to === name && comparable(page.form)),
    ])
  }

  #dependenciesOf(file: string): Dependencies | undefined {
    if (this.#dependencies.has(file)) return this.#dependencies.get(file)
    const found = dependenciesIn(this.#liquid, file)
    this.#dependencies.set(file, found)
    return found
  }
}

const ofLiquid = new WeakMap<Liquid, KeptParts>()

/** Returns the cached parts for the templates of a Liquid. */
export const keptPartsOf = (liquid: Liquid): KeptParts => {
  const known = ofLiquid.get(liquid) ?? new KeptParts(liquid)
  ofLiquid.set(liquid, known)
  return known
}

/** The texts of frozen objects, which never change. */
const textsOfFrozen = new WeakMap<object, string>()

/** Returns a text that is equal for equal values: long ones as a digest. */
const comparable = (value: unknown): string | undefined => {
  const lasting = typeof value === 'object' && value !== null && Object.isFrozen(value) ? value : undefined
  const known = lasting && textsOfFrozen.get(lasting)
  if (known !== undefined) return known
  const json = JSON.stringify(value)
  const text = json?.length > LONGEST_JSON ? hash('sha256', json, 'base64url') : json
  if (lasting) textsOfFrozen.set(lasting, text)
  return text
}

const isForEverybody = ({ isPublic, page }: Rendering): boolean =>
  isPublic === true && page?.refused === undefined

const valueAt = (scope: object, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? Reflect.get(value, name)
        : undefined,
    scope,
  )

const dependenciesIn = (liquid: Liquid, file: string): Dependencies | undefined => {
  try {
    const templates = liquid.parseFileSync(file)
    const forms = formsIn(templates)
    const { variables } = liquid.analyzeSync(templates)
    const paths = Object.values(variables).flatMap((uses) =>
      uses.map(({ segments }) => {
        const computed = segments.findIndex((segment) => typeof segment !== 'string')
        return (computed < 0 ? segments : segments.slice(0, computed)).map(String)
      }),
    )
    const unique = [...new Map(paths.map((path) => [path.join('.'), path])).values()]
    if (!forms || unique.some((path) => path.length === 1 && WHOLE.has(path[0] ?? ''))) return undefined
    return { paths: unique, forms }
  } catch {
    // A nested partial is missing or broken: its error is reported when it is rendered.
    return undefined
  }
}

/**
 * Returns the forms that templates draw; undefined if they have a tag that reads more of the page than its
 * arguments.
 */
const formsIn = (templates: readonly Template[]): readonly string[] | undefined => {
  const forms = new Set<string>()
  const seen = new Set<string>()
  const visit = (template: Template): boolean => {
    if (template instanceof Tag) {
      if (template instanceof FormTag) {
        if (template.transition === undefined) return false
        forms.add(template.transition)
      } else if (!plainTags.has(template.name) && template.name !== 'hole') return false
      const partial = (template as Template).partialScope?.()
      if (partial) {
        if (seen.has(partial.name)) return true
        seen.add(partial.name)
      }
    }
    const within = template.children ? (toValueSync(template.children(true, true)) as Template[]) : []
    return within.every(visit)
  }
  return templates.every(visit) ? [...forms] : undefined
}
