import { type Field, type Filling, formFor } from './form.ts'
import type { JsonSchema, Named } from './graph.ts'
import type { Unless } from './input.ts'
import type { Translate } from './language.ts'
import type { LinkInput } from './link.ts'
import type { Option } from './reply.ts'

/** One choice of a property. `price` and `only` are not part of HAL-FORMS: see `Option`. */
export interface InlineOption extends Pick<Option, 'price' | 'only'> {
  readonly prompt: string
  readonly value: string
}

/**
 * One input of a template, as in HAL-FORMS. HAL-FORMS has no records: Noren adds `item`, the properties of one
 * record of a list, whose `type` is `list`. `unless`, `maxItems`, `accept` and `maxBytes` are added too, as in
 * `Field`.
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

/**
 * The controls that are types of HAL-FORMS; `list` and `file` are added. A property with options needs no type.
 */
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
 * The template of a transition: its inputs as its form describes them, filled as the form is, without those
 * that its link has in its address. `lean` leaves out inputs that need not be sent and are not in the form.
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

/** The properties without values, cached: a list needs them for each item. */
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

/** Whether an input must be sent, although a form may leave it empty. */
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
    // A required value is never empty, so a minimum of 1 says nothing.
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

/** An example does not help beside choices or a value. */
const isShown = ({ options, type, value }: Field): boolean =>
  !options && type !== 'checkbox' && (value === undefined || value === null)

/** An example, as the `placeholder` of HTML. */
const placeholderOf = (schema: JsonSchema | undefined): Pick<TemplateProperty, 'placeholder'> => {
  // For a list, the example of one entry.
  const [example] = [schema?.examples ?? []].flat(2)
  return example === undefined || typeof example === 'object' ? {} : { placeholder: String(example) }
}

const FLAG: readonly Option[] = [
  { value: 'true', label: 'true' },
  { value: 'false', label: 'false' },
]

/** The options of a property, without those that cannot be chosen now. */
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
