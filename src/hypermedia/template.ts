import { type Field, type Filling, formFor } from './form.ts'
import type { JsonSchema, Named } from './graph.ts'
import type { Unless } from './input.ts'
import type { Translate } from './language.ts'
import type { LinkInput } from './link.ts'
import type { Option } from './reply.ts'

/** One choice of a property. `price` and `only` are ours: see `Option`. */
export interface InlineOption extends Pick<Option, 'price' | 'only'> {
  readonly prompt: string
  readonly value: string
}

/**
 * One input of a template, as HAL-FORMS has it. It has no word for records: `item` is ours, the
 * properties of one record of a list, and `type` is then `list`; so are `unless`, `maxItems`, `accept`
 * and `maxBytes`, as in `Field`.
 */
export interface TemplateProperty {
  readonly name: string
  readonly prompt?: string
  readonly type?: string
  readonly required?: true
  readonly unless?: Unless
  readonly readOnly?: true
  readonly regex?: string
  readonly min?: number
  readonly max?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly placeholder?: string
  readonly value?: unknown
  readonly options?: {
    readonly inline: readonly InlineOption[]
    readonly minItems?: number
    readonly maxItems: number
    readonly selectedValues?: readonly string[]
  }
  readonly item?: readonly TemplateProperty[]
  readonly maxItems?: number
  readonly accept?: string
  readonly maxBytes?: number
}

/** A form of an answer for programs (HAL-FORMS, `application/prs.hal-forms+json`). */
export interface Template {
  readonly title: string
  readonly method: string
  readonly target: string
  readonly contentType: string
  readonly properties: readonly TemplateProperty[]
}

/** The types of HAL-FORMS among the controls; what has options needs none, and `list` and `file` are ours. */
const TYPES = new Set([
  'hidden',
  'textarea',
  'email',
  'tel',
  'password',
  'number',
  'date',
  'datetime-local',
  'list',
  'file',
])

/**
 * The template of a transition: its inputs as its form describes them, filled as the form is, less those
 * that its link gives in the address already. `lean` leaves out what need not be sent and no form shows.
 */
export const templateFor = (
  target: Named,
  { href, given, filling }: { readonly href: string; readonly given: LinkInput; readonly filling?: Filling },
  translate: Translate,
  lean = false,
): Template => {
  const properties = filling ? propertiesOf(target, filling, translate) : blankOf(target, translate)
  const inPath = target.variable?.name
  const left = properties.filter(
    ({ name, type, required }) =>
      given[name] === undefined && name !== inPath && !(lean && type === 'hidden' && !required),
  )
  return {
    title: target.title,
    method: target.method,
    target: href,
    contentType: target.files.size > 0 ? 'multipart/form-data' : 'application/json',
    properties: left,
  }
}

const blanks = new WeakMap<Translate, Map<Named, readonly TemplateProperty[]>>()

/** The properties with nothing filled in; a list asks for them once for each of its items. */
const blankOf = (target: Named, translate: Translate): readonly TemplateProperty[] => {
  const known = blanks.get(translate) ?? new Map()
  blanks.set(translate, known)
  const made = known.get(target) ?? propertiesOf(target, {}, translate)
  known.set(target, made)
  return made
}

const propertiesOf = (target: Named, filling: Filling, translate: Translate): readonly TemplateProperty[] =>
  Object.values(formFor(target, filling, translate).fields).map((field) =>
    propertyOf(field, target.schemas.input.properties?.[field.name], isStated(target.schemas.input, field)),
  )

/** What has to be sent, though a form may leave it empty. */
const isStated = ({ required = [] }: JsonSchema, { name }: Field): boolean => required.includes(name)

const propertyOf = (field: Field, schema: JsonSchema | undefined, isNeeded: boolean): TemplateProperty => {
  const { name, label, type, unless, value, item } = field
  const required = field.required || isNeeded
  const options = optionsOf(field)
  const plain = value === undefined || Array.isArray(value) ? value : String(value)
  return {
    name,
    ...(type !== 'hidden' && { prompt: label }),
    ...(TYPES.has(type) && !(options && type === 'list') && { type }),
    ...(required && { required }),
    ...(unless && { unless }),
    ...(field.pattern !== undefined && { regex: field.pattern }),
    ...(field.min !== undefined && { min: field.min }),
    ...(field.max !== undefined && { max: field.max }),
    // That what is required may not be empty goes without saying.
    ...(field.minLength !== undefined && field.minLength > 1 && { minLength: field.minLength }),
    ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
    ...(isShown(field) && placeholderOf(schema)),
    ...(plain !== undefined && plain !== null && { value: plain }),
    ...(options && { options }),
    ...(item && {
      item: Object.values(item).map((inner) =>
        propertyOf(inner, schema?.items?.properties?.[inner.name], inner.required),
      ),
    }),
    ...(!options && field.maxItems !== undefined && { maxItems: field.maxItems }),
    ...(field.accept !== undefined && { accept: field.accept }),
    ...(field.maxBytes !== undefined && { maxBytes: field.maxBytes }),
  }
}

/** Where there are choices or a value, an example is of no more help. */
const isShown = ({ options, type, value }: Field): boolean =>
  !options && type !== 'checkbox' && (value === undefined || value === null)

/** An example, as HTML's attribute of that name. */
const placeholderOf = (schema: JsonSchema | undefined): Pick<TemplateProperty, 'placeholder'> => {
  // Of a list that of one entry.
  const [example] = [schema?.examples ?? []].flat(2)
  return example === undefined || typeof example === 'object' ? {} : { placeholder: String(example) }
}

const FLAG: readonly Option[] = [
  { value: 'true', label: 'true' },
  { value: 'false', label: 'false' },
]

/** What may be chosen; what cannot be chosen now is not among it. */
const optionsOf = ({ type, options, required, value, maxItems = 1 }: Field): TemplateProperty['options'] => {
  const choices = type === 'checkbox' ? FLAG : options
  if (!choices) return undefined
  const selected = value === undefined || value === null ? [] : [value].flat().map(String)
  return {
    inline: choices
      .filter((one) => !one.disabled)
      .map(({ value, label, price, only }) => ({
        prompt: label,
        value,
        ...(price !== undefined && { price }),
        ...(only && { only }),
      })),
    ...(required && { minItems: 1 }),
    maxItems,
    ...(selected.length > 0 && { selectedValues: selected }),
  }
}
