import { type Form, formFor } from '../../hypermedia/form.ts'
import type { JsonSchema, Named, ResolvedLink } from '../../hypermedia/graph.ts'
import { inputSchema } from '../../hypermedia/graph.ts'
import type { Message } from '../../hypermedia/message.ts'
import type { Option } from '../../hypermedia/reply.ts'
import type { Rendering } from './rendering.ts'

/** A field as a template sees it. */
export interface FieldView {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly type: string
  readonly required: boolean
  readonly maxLength?: number | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly autocomplete?: string | undefined
  readonly options?: readonly Option[] | undefined
  readonly value?: unknown
  readonly error?: string | undefined
}

/** A form as a template sees it, as `form`. */
export interface FormView {
  readonly id: string
  readonly action: string
  readonly method: string
  /** Whether sending it twice must do it once. */
  readonly once: boolean
  readonly fields: Readonly<Record<string, FieldView>>
  /** What was typed into it when it was refused; empty otherwise. */
  readonly values: Readonly<Record<string, unknown>>
  /** Sentences by field, nested fields joined by dots, when it was refused. */
  readonly errors: Readonly<Record<string, string>>
  readonly [TARGET]: Named
}

const TARGET = Symbol('target')

/** Hidden inputs of a form, by name. */
export type Hidden = Readonly<Record<string, unknown>>

interface Request {
  readonly name: string
  /** Links of the item that the form belongs to. */
  readonly offered: Readonly<Record<string, ResolvedLink>>
  /** Inputs that the template gives. */
  readonly given: Hidden
}

/** The form of a transition where it is offered: by the item, the page, the page's own form, or the menu. */
export const formView = (
  rendering: Rendering,
  { name, offered, given }: Request,
): { readonly view: FormView; readonly hidden: Hidden } | undefined => {
  const { page, links, menu, graph } = rendering
  const target = graph.names.get(name)
  if (!target) return undefined
  const own = page?.form?.to === name ? page.form : undefined
  const link = offered[name] ?? links[name] ?? (own ? { href: own.action } : menu[name])
  if (!link) return undefined
  const [action = '', search = ''] = link.href.split('?')
  const hidden = { ...Object.fromEntries(new URLSearchParams(search)), ...inputsOf(target, given) }
  const view = viewOf(rendering, target, action, own, hidden)
  return { view, hidden: { ...hiddenOf(view, own), ...hidden } }
}

const inputsOf = (target: Named, given: Hidden): Hidden =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => name in target.input && value !== undefined && value !== null && value !== '',
    ),
  )

// What the page puts into hidden fields of its own form need not be repeated in the template.
const hiddenOf = (view: FormView, own: Form | undefined): Hidden =>
  Object.fromEntries(
    Object.values(own?.fields ?? {})
      .filter((field) => field.type === 'hidden' && view.fields[field.name]?.value !== undefined)
      .map((field) => [field.name, view.fields[field.name]?.value]),
  )

const viewOf = (
  rendering: Rendering,
  target: Named,
  action: string,
  own: Form | undefined,
  hidden: Hidden,
): FormView => {
  const { translate, page } = rendering
  const refused = page?.refused?.transition === target.name ? page.refused : undefined
  const again = refused && isSame(refused.values, hidden) ? refused : undefined
  const values = again?.values ?? {}
  const say = (error: Message): string => translate(`message.${error.key}`, error.params)
  const errors = Object.fromEntries(
    Object.entries(again?.errors ?? {}).map(([key, error]) => [key, say(error)]),
  )
  const id = `f${++rendering.forms}`
  const fields: Record<string, FieldView> = {}
  const first = own ?? formFor(target, { to: target.name }, translate)
  for (const field of Object.values(first.fields)) {
    const typed = field.type === 'password' ? undefined : values[field.name]
    const value = typed ?? field.value
    fields[field.name] = {
      ...field,
      id: `${id}-${field.name}`,
      value: isScalar(value) ? value : undefined,
      error: errors[field.name] ?? (again || !own ? undefined : field.error),
    }
  }
  return {
    id,
    action,
    method: target.method,
    once: target.once ?? false,
    fields,
    values,
    errors,
    [TARGET]: target,
  }
}

// A page may hold the same form many times, one for each line; only the one that was sent is filled again.
const isSame = (values: Hidden, hidden: Hidden): boolean =>
  Object.entries(hidden).every(([name, value]) => !(name in values) || String(values[name]) === String(value))

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

/** A field of a form by its name; `shippings[0][delivery]` names one inside a list. */
export const fieldOf = (form: FormView, name: string, { translate }: Rendering): FieldView => {
  const field = form.fields[name]
  if (field) return field
  const path = name.split(/[[\]]+/).filter((part) => part !== '')
  const schema = schemaAt(form[TARGET], path)
  const last = path.at(-1) ?? name
  if (!schema) throw new Error(`${form[TARGET].name} has no input ${name}`)
  return {
    id: `${form.id}-${path.join('-')}`,
    name,
    label: translate(`field.${last}`),
    type: schema.control ?? 'text',
    required: schema.parent.required?.includes(last) ?? false,
    maxLength: schema.maxLength,
    min: schema.minimum,
    max: schema.maximum,
    value: valueAt(form.values, path),
    error: form.errors[path.join('.')],
  }
}

const schemas = new WeakMap<Named, JsonSchema>()

const schemaAt = (
  target: Named,
  path: readonly string[],
): (JsonSchema & { parent: JsonSchema }) | undefined => {
  let parent = schemas.get(target) ?? inputSchema(target)
  schemas.set(target, parent)
  let schema: JsonSchema | undefined = parent
  for (const part of path) {
    if (!schema) return undefined
    parent = schema
    schema = schema.items && /^\d+$/.test(part) ? schema.items : schema.properties?.[part]
  }
  return schema && { ...schema, parent }
}

const valueAt = (values: unknown, path: readonly string[]): unknown => {
  let value = values
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return isScalar(value) ? value : undefined
}
