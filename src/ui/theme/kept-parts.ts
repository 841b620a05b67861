import { hash } from 'node:crypto'
import { type Context, type Liquid, Tag, type Template, toValueSync } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { FormTag } from './form-tag.ts'
import { type Rendering, renderingOf } from './rendering.ts'
import { plainTags } from './sandbox.ts'

/** Characters of the parts that are kept of one set of templates. */
const MOST_CHARACTERS = 2_000_000

/** Characters of a value that stands in a key as it is. */
const LONGEST_JSON = 1_000

/** Too much hangs on the whole of these. */
const WHOLE = new Set(['state', 'links', 'page', 'form'])

/** A part as it was printed. */
interface Printed {
  readonly text: string
  /** How many forms it drew. */
  readonly forms: number
}

/** What the text of a template depends on beside its arguments. */
interface Dependencies {
  /** Paths of the variables of the page. */
  readonly paths: readonly (readonly string[])[]
  /** The forms that it draws. */
  readonly forms: readonly string[]
}

/**
 * Prints the parts of public pages: partials and blocks. A part whose text depends on its arguments, its language and
 * a few variables alone is printed once for the same values, so that a page that is made anew after a change prints
 * only what is new on it. Nothing of pages of one visitor is kept, nor of previews.
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

  /** The text of a template by its name, printed within a page with these arguments. */
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
    // A form in a form is another than one that stands alone.
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

/** The parts that are kept of the templates of a Liquid. */
export const keptPartsOf = (liquid: Liquid): KeptParts => {
  const known = ofLiquid.get(liquid) ?? new KeptParts(liquid)
  ofLiquid.set(liquid, known)
  return known
}

/** The texts of objects that are frozen, and thus stay as they are. */
const textsOfFrozen = new WeakMap<object, string>()

/** A text that is the same for the same values: a digest of what is long. */
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
    // A partial within is missing, or broken: it matters where it is drawn.
    return undefined
  }
}

/** The forms that templates draw; undefined where they have a tag that knows more of the page than its arguments. */
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
