import { type Field, type Form, nameOfPath, pathOfName, valueAt } from '../../hypermedia/form.ts'
import { withoutEmpty } from '../../hypermedia/input.ts'
import type { Translate } from '../../hypermedia/language.ts'
import type { Message } from '../../hypermedia/message.ts'
import type { PageModel } from '../../hypermedia/page.ts'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import type { FormTarget, FormTargets } from './form-target.ts'

/** What forms need to know of the page that they are part of. */
export interface Surroundings {
  readonly target: FormTargets
  readonly translate: Translate
  /** The links of the page, and those that stand open at any time. */
  readonly links: LinkMap
  readonly menu: LinkMap
  readonly page?: Pick<PageModel, 'form' | 'refused'>
  /** Forms drawn so far, so that ids stay unique on a page. */
  forms: number
  /** The form that is being drawn; one that begins in it becomes a part of it. */
  around?: Around | undefined
}

/** A form while it is drawn. */
export interface Around {
  /** The transition that it submits to. */
  readonly to: string
  hasParts: boolean
}

/** A field as a template sees it: with an id, and what was typed. */
export interface FieldView extends Omit<Field, 'error'> {
  readonly id: string
  readonly error?: string | undefined
  /** In the row of a list that is kept free: left as it is, it says nothing. */
  readonly isFree?: boolean
}

/** A form as a template sees it, as `form`. */
export interface FormView {
  readonly id: string
  /** The transition that it submits to. */
  readonly to: string
  readonly action: string
  readonly method: string
  /** How it is encoded, where it is not as usual: with files. */
  readonly enctype?: string | undefined
  /** Whether sending it twice must do it once. */
  readonly once: boolean
  /** The transition of the form around it, whose part it is: then its buttons say by `formaction` where they lead. */
  readonly within?: string | undefined
  readonly fields: Readonly<Record<string, FieldView>>
  /** Names of the fields that plugins add, which are drawn at its end unless its body has them. */
  readonly added: readonly string[]
  /** What was typed into it when it was refused; empty otherwise. */
  readonly values: Readonly<Record<string, unknown>>
  /** Sentences by field, nested fields joined by dots, when it was refused. */
  readonly errors: Readonly<Record<string, string>>
}

/** Hidden inputs of a form, by name. */
export type Hidden = Readonly<Record<string, unknown>>

interface Request {
  readonly name: string
  /** Links of the item that the form belongs to. */
  readonly offered: LinkMap
  /** Inputs that the template gives. */
  readonly given: Hidden
  /** Transitions that a button of the form may send it to instead: refused there, it is shown again here. */
  readonly also?: readonly string[]
}

/** The form of a transition where it is offered: by the item, the page, the page's own form, or the menu. */
export const formView = (
  around: Surroundings,
  { name, offered, given, also = [] }: Request,
): { readonly view: FormView; readonly hidden: Hidden } | undefined => {
  const { page, links, menu } = around
  const target = around.target(name)
  if (!target) return undefined
  const own = page?.form?.to === name ? page.form : undefined
  const link = offered[name] ?? links[name] ?? (own ? { href: own.action } : menu[name])
  if (!link) return undefined
  const [action = '', search = ''] = link.href.split('?')
  const hidden = { ...Object.fromEntries(new URLSearchParams(search)), ...inputsOf(target, given) }
  const view = viewOf(around, target, action, own, hidden, also)
  return { view, hidden: { ...hiddenOf(view, own), ...hidden, ...versionsOf(view, target) } }
}

// What was typed goes with the version that it was typed over, until its author hears of another one.
const versionsOf = ({ values }: FormView, { versions }: FormTarget): Hidden =>
  Object.fromEntries(versions.flatMap((name) => (name in values ? [[name, values[name]]] : [])))

const inputsOf = ({ inputs }: FormTarget, given: Hidden): Hidden =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => inputs.includes(name) && value !== undefined && value !== null && value !== '',
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
  around: Surroundings,
  target: FormTarget,
  action: string,
  own: Form | undefined,
  hidden: Hidden,
  also: readonly string[],
): FormView => {
  const { translate, page } = around
  const isSent = [target.name, ...also].includes(page?.refused?.transition ?? '')
  const refused = isSent || page?.refused?.within === target.name ? page?.refused : undefined
  const again = refused && isSame(refused.values, hidden, target.versions) ? refused : undefined
  const values = again?.values ?? {}
  const say = (error: Message): string => translate(`message.${error.key}`, error.params)
  const errors = Object.fromEntries(
    Object.entries(again?.errors ?? {}).map(([key, error]) => [key, say(error)]),
  )
  const id = `f${++around.forms}`
  const within = around.around?.to
  const fields: Record<string, FieldView> = {}
  for (const field of Object.values((own ?? target.form).fields)) {
    const path = pathOfName(field.name)
    const typed = field.type === 'password' ? undefined : valueAt(values, path)
    fields[field.name] = {
      ...field,
      id: `${id}-${field.name}`,
      // Were it required in a part, a browser would not send the form without it.
      required: field.required && within === undefined,
      value: shown(field.type, typed ?? field.value),
      error: errors[path] ?? (again || !own ? undefined : field.error),
    }
  }
  return {
    id,
    to: target.name,
    action,
    method: target.method,
    enctype: Object.values(fields).some(({ type }) => type === 'file') ? 'multipart/form-data' : undefined,
    once: target.once,
    within,
    fields,
    added: target.added.filter((name) => name in fields && !(name in hidden)),
    values,
    errors,
  }
}

// A page may hold the same form many times, one for each line; only the one that was sent is filled again.
const isSame = (values: Hidden, hidden: Hidden, versions: readonly string[]): boolean =>
  Object.entries(hidden).every(
    ([name, value]) => !(name in values) || versions.includes(name) || String(values[name]) === String(value),
  )

/** What a control can show of a value: a list its entries as they count, any other a plain value. */
const shown = (type: string, value: unknown): unknown => {
  if (type === 'list') return Array.isArray(value) ? withoutEmpty(value) : undefined
  return typeof value !== 'object' || value === null ? value : undefined
}

/** The fields that plugins add to a form, and that its body does not have; none where it is a mere button. */
export const missingIn = ({ added, fields }: FormView, body: string): readonly string[] =>
  added.length > 0 && CONTROL.test(body)
    ? added.filter((name) => fields[name]?.type !== 'hidden' && !body.includes(`name="${name}`))
    : []

const CONTROL = /<(?:select|textarea|input (?![^>]*type="hidden"))/

/** A field of a form by its name; `shippings[0][delivery]` names one in a row of a list. */
export const fieldOf = (form: FormView, name: string): FieldView => {
  const [, top = name, at, inner = ''] = ROW_FIELD.exec(name) ?? []
  const field = form.fields[top]
  const found = at === undefined ? field : field && inRow(form, field, Number(at), inner)
  if (!found) throw new Error(`${form.to} has no input ${name}`)
  return found
}

/** A field of a list's row by its name in the row: `shippings[0][delivery]`, `classes[0][ownFields[fabric]]`. */
const ROW_FIELD = /^([^[]+)\[(\d+)\]\[(.+)\]$/

const inRow = (form: FormView, list: FieldView, at: number, name: string): FieldView | undefined => {
  const field = list.item?.[name]
  const path = pathOfName(name)
  return (
    field && {
      ...field,
      id: `${list.id}-${at}-${name}`,
      name: `${list.name}[${at}]${nameOfPath(`.${path}`)}`,
      value: shown(field.type, valueAt(entriesOf(list)[at], path)),
      error: form.errors[`${list.name}.${at}.${path}`],
    }
  )
}

const entriesOf = ({ value }: FieldView): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A row of a list of records as a template sees it. */
export interface RowView {
  /** From 1. */
  readonly number: number
  /** Whether it is the one that is kept free; left empty, it counts as left out. */
  readonly isFree: boolean
  /** What is wrong with the row as a whole. */
  readonly error?: string | undefined
  readonly fields: readonly FieldView[]
}

/** The rows of a list of records: one for each that is there, and a free one while there is room. */
export const rowsOf = (form: FormView, list: FieldView): readonly RowView[] => {
  const { item, maxItems = Number.POSITIVE_INFINITY } = list
  if (!item) return []
  const filled = entriesOf(list).length
  return Array.from({ length: Math.min(filled + 1, maxItems) }, (_, at) => {
    const isFree = at === filled
    const fields = Object.keys(item).flatMap((name) => inRow(form, list, at, name) ?? [])
    return {
      number: at + 1,
      isFree,
      error: form.errors[`${list.name}.${at}`],
      fields: isFree ? fields.filter(({ type }) => type !== 'hidden').map(freed) : fields,
    }
  })
}

// Were it required, a browser would not send the form before the free row is filled in.
const freed = (field: FieldView): FieldView => ({ ...field, required: false, isFree: true })
