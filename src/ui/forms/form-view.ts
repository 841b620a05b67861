import { withoutEmpty } from '../../hypermedia/entries.ts'
import { type Field, type Form, nameOfPath, pathOfName, valueAt } from '../../hypermedia/form.ts'
import type { Translate } from '../../hypermedia/language.ts'
import type { Message } from '../../hypermedia/message.ts'
import type { PageModel } from '../../hypermedia/page.ts'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import type { FormTarget, FormTargets } from './form-target.ts'

/** The page's data that forms need. */
export interface Surroundings {
  readonly target: FormTargets
  readonly translate: Translate
  /** The links of the page, and those available everywhere. */
  readonly links: LinkMap
  readonly menu: LinkMap
  readonly page?: Pick<PageModel, 'form' | 'refused'>
  /** The number of forms drawn so far, for unique ids on a page. */
  forms: number
  /** The form being drawn; a form that begins within it becomes a part of it. */
  around?: Around | undefined
}

/** A form while it is drawn. */
export interface Around {
  /** The transition that it submits to. */
  readonly to: string
  hasParts: boolean
}

/** A field as templates see it: with an id, and the typed value. */
export interface FieldView extends Omit<Field, 'error'> {
  readonly id: string
  readonly error?: string | undefined
  /** True in the free row of a list: if it is left unchanged, it is not sent. */
  readonly isFree?: boolean
}

/** A form as templates see it, as `form`. */
export interface FormView {
  readonly id: string
  /** The transition that it submits to. */
  readonly to: string
  readonly action: string
  readonly method: string
  /** Its encoding, if not the default: with files. */
  readonly enctype?: string | undefined
  /** True if submitting it twice must have one effect. */
  readonly once: boolean
  /**
   * The transition of the outer form, if it is a part: then its buttons have their target in `formaction`.
   */
  readonly within?: string | undefined
  readonly fields: Readonly<Record<string, FieldView>>
  /** Names of the fields that plugins add; they are drawn at its end, unless its body has them. */
  readonly added: readonly string[]
  /** The typed values if it was rejected; empty otherwise. */
  readonly values: Readonly<Record<string, unknown>>
  /** Messages by field if it was rejected; names of nested fields are joined by dots. */
  readonly errors: Readonly<Record<string, string>>
  /** Its errors in the order of the fields, each with the id of its control. */
  readonly faults: readonly Fault[]
}

/** An error of a field, for the list above a form. */
interface Fault {
  readonly id: string
  readonly label: string
  readonly error: string
}

/** Hidden inputs of a form, by name. */
export type Hidden = Readonly<Record<string, unknown>>

interface Request {
  readonly name: string
  /** Links of the form's item. */
  readonly offered: LinkMap
  /** Inputs that the template gives. */
  readonly given: Hidden
  /**
   * Transitions that buttons of the form can submit it to instead; if one rejects it, it is shown again here.
   */
  readonly also?: readonly string[]
}

/**
 * Returns the form of a transition if it is offered: by the item, the page, the page's own form, or the menu.
 */
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

// Typed values keep the version that they were typed over, until their author sees a newer one.
const versionsOf = ({ values }: FormView, { versions }: FormTarget): Hidden =>
  Object.fromEntries(versions.flatMap((name) => (name in values ? [[name, values[name]]] : [])))

const inputsOf = ({ inputs }: FormTarget, given: Hidden): Hidden =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => inputs.includes(name) && value !== undefined && value !== null && value !== '',
    ),
  )

// Hidden fields of the page's own form need not be repeated in the template.
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
  // A part that has a field of a plugin says itself what is wrong with it.
  const isPartRefused = again !== undefined && !isSent
  const labels = labelsOf((own ?? target.form).fields)
  const say = (path: string, { key, params }: Message): string => {
    const field = labels.get(withoutRow(path))
    return field !== undefined && key in BY_LABEL
      ? translate(`message.${BY_LABEL[key]}`, { name: withoutRow(path), field: withinSentence(field) })
      : translate(`message.${key}`, params)
  }
  const errors = Object.fromEntries(
    Object.entries(again?.errors ?? {}).map(([path, error]) => [path, say(path, error)]),
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
      // If it were required in a part, browsers would not submit the outer form without it.
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
    faults: [...labels].flatMap(([path, label]) =>
      Object.entries(errors)
        .filter(([at]) => withoutRow(at) === path && !(isPartRefused && target.added.includes(path)))
        .map(([at, error]) => ({ id: `${id}-${idAt(at)}`, label, error })),
    ),
  }
}

/** Errors that name their field, as a person reads them in the list above the form. */
const BY_LABEL: Readonly<Record<string, string>> = {
  'input.required': 'input.requiredField',
  'input.unchosen': 'input.unchosenField',
}

/** A label as it reads within a sentence: in English `E-mail address` is the e-mail address, and `URL` stays. */
const withinSentence = (label: string): string =>
  label.replace(/^[A-Z](?![A-Z\d])/, (letter) => letter.toLowerCase())

/** The path of a field in any row of its list: `shippings.0.delivery` and `shippings.1.delivery` have the same label. */
const withoutRow = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '')

/** The end of the id of the control at a path. */
const idAt = (path: string): string => {
  const [, list = '', at = '', inner = ''] = /^([^.]+)\.(\d+)\.(.+)$/.exec(path) ?? []
  return list === '' ? nameOfPath(path) : `${list}-${at}-${inner}`
}

/** The labels of the fields by path, in the order of the form. */
const labelsOf = (fields: Form['fields']): ReadonlyMap<string, string> =>
  new Map(
    Object.values(fields).flatMap((field) => [
      [pathOfName(field.name), field.label] as const,
      ...Object.values(field.item ?? {}).map(
        (inner) => [`${field.name}.${pathOfName(inner.name)}`, inner.label] as const,
      ),
    ]),
  )

// A page can contain the same form many times, once per line; only the submitted one is filled again.
const isSame = (values: Hidden, hidden: Hidden, versions: readonly string[]): boolean =>
  Object.entries(hidden).every(
    ([name, value]) => !(name in values) || versions.includes(name) || String(values[name]) === String(value),
  )

/** Returns the value that a control can show: for a list its entries, else a plain value. */
const shown = (type: string, value: unknown): unknown => {
  if (type === 'list') return Array.isArray(value) ? withoutEmpty(value) : undefined
  return typeof value !== 'object' || value === null ? value : undefined
}

/**
 * Returns the fields that plugins add to a form and that its body does not have; empty for a form that is
 * only a button.
 */
export const missingIn = ({ added, fields }: FormView, body: string): readonly string[] =>
  added.length > 0 && CONTROL.test(body)
    ? added.filter((name) => fields[name]?.type !== 'hidden' && !body.includes(`name="${name}`))
    : []

const CONTROL = /<(?:select|textarea|input (?![^>]*type="hidden"))/

/** Returns a field of a form by its name; `shippings[0][delivery]` names one in a row of a list. */
export const fieldOf = (form: FormView, name: string): FieldView => {
  const [, top = name, at, inner = ''] = ROW_FIELD.exec(name) ?? []
  const field = form.fields[top]
  const found = at === undefined ? field : field && inRow(form, field, Number(at), inner)
  if (!found) throw new Error(`${form.to} has no input ${name}`)
  return found
}

/** The name of a field in a list's row: `shippings[0][delivery]`, `classes[0][ownFields[fabric]]`. */
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

/** A row of a list of records as templates see it. */
export interface RowView {
  /** From 1. */
  readonly number: number
  /** True for the free row; left empty, it counts as omitted. */
  readonly isFree: boolean
  /** The error of the row as a whole. */
  readonly error?: string | undefined
  readonly fields: readonly FieldView[]
}

/** Returns the rows of a list of records: one for each record, and a free one while there is room. */
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

// If it were required, browsers would not submit the form before the free row is filled in.
const freed = (field: FieldView): FieldView => ({ ...field, required: false, isFree: true })
