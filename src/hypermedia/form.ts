import type { JsonSchema, Named } from './graph.ts'
import { pathOf } from './href.ts'
import type { Unless } from './input.ts'
import type { Translate } from './language.ts'
import { type Message, message } from './message.ts'
import type { Labels } from './open.ts'
import type { FormReply, Option } from './reply.ts'

/** One input of a form, described for people and programs alike. */
export interface Field {
  readonly name: string
  readonly label: string
  /** The control: text, email, tel, number, select, textarea, checkbox, hidden, date, datetime-local, password, list, file. */
  readonly type: string
  readonly required: boolean
  /** Required unless one of these inputs has a value, or one of the values listed for it. */
  readonly unless?: Unless
  readonly minLength?: number
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  readonly pattern?: string
  readonly autocomplete?: string
  readonly options?: readonly Option[]
  /** For a list: the largest number of entries. */
  readonly maxItems?: number
  /** For a list of records: the fields of one record, without values. */
  readonly item?: Readonly<Record<string, Field>>
  /** The media type of a text that is not plain, such as `text/html`. */
  readonly contentMediaType?: string
  /** For files: the accepted media types, joined by commas. */
  readonly accept?: string
  /** For files: the largest size of each, in bytes. */
  readonly maxBytes?: number
  readonly value?: unknown
  /** The error of the value, if the form is shown again. */
  readonly error?: string
}

/** A form, made from the contract of the transition that it submits to. */
export interface Form {
  /** The transition that it submits to. */
  readonly to: string
  readonly action: string
  readonly method: string
  readonly fields: Readonly<Record<string, Field>>
}

/** The values, choices and errors of a form. */
export interface Filling extends FormReply {
  readonly errors?: Readonly<Record<string, Message>>
}

/** Makes a form for a transition. Passwords and files never carry a value. */
export const formFor = (target: Named, filling: Filling, translate: Translate): Form => {
  const fields: Record<string, Field> = {}
  for (const [name, schema] of Object.entries(target.schemas.input.properties ?? {}))
    if (schema.properties) Object.assign(fields, groupFor(name, schema, filling, translate))
    else fields[name] = fieldFor(name, schema, target.required.includes(name), filling, translate)
  return { to: target.name, action: pathOf(target, filling.values ?? {}), method: target.method, fields }
}

/** The fields of an object among the inputs, which forms name `group[field]`. */
const groupFor = (
  group: string,
  { properties = {}, required = [] }: JsonSchema,
  { values = {}, options = {}, errors = {} }: Filling,
  translate: Translate,
): Readonly<Record<string, Field>> =>
  Object.fromEntries(
    Object.entries(properties).map(([inner, schema]) => {
      const name = `${group}[${inner}]`
      const path = `${group}.${inner}`
      const error = errors[path]
      const own = { values: { [name]: valueAt(values, path) }, ...(error && { errors: { [name]: error } }) }
      return [name, fieldFor(name, schema, required.includes(inner), own, translate, options[name])]
    }),
  )

/** Converts the name of a form's field to its path: `group[field]` to `group.field`. */
export const pathOfName = (name: string): string => name.replace(/\[(\w+)\]/g, '.$1')

/** Converts the path of a field to its name in forms: `group.field` to `group[field]`. */
export const nameOfPath = (path: string): string => path.replace(/\.(\w+)/g, '[$1]')

/** The value at a path, `group.field` or `rows.0.field`; undefined if there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (within, name) =>
        typeof within === 'object' && within !== null && Object.hasOwn(within, name)
          ? Reflect.get(within, name)
          : undefined,
      values,
    )

const fieldFor = (
  name: string,
  stated: JsonSchema,
  required: boolean,
  filling: Filling,
  translate: Translate,
  given = filling.options?.[name],
): Field => {
  const { values = {}, errors = {} } = filling
  const schema = withoutNull(stated)
  const type = given && !schema.items ? 'select' : (schema.control ?? 'text')
  const isKept = type !== 'password' && type !== 'file'
  const words = schema.enum ?? schema.items?.enum
  const { labels } = schema
  const language = translate.language ?? 'ja'
  const choices =
    given ?? words?.map((value) => ({ value, label: labels?.choices?.[value]?.[language] ?? value }))
  const item = schema.items?.properties && itemFor(name, schema.items, filling, translate)
  const error = errors[name]
  const value = isKept ? (values[name] ?? schema.default) : undefined
  return {
    name,
    label: labels ? labelOf(labels, translate) : translate(`field.${name}`),
    type,
    required,
    ...(schema.unless !== undefined && { unless: schema.unless }),
    ...(schema.minLength !== undefined && { minLength: schema.minLength }),
    ...(schema.maxLength !== undefined && { maxLength: schema.maxLength }),
    ...(schema.minimum !== undefined && { min: schema.minimum }),
    ...(schema.maximum !== undefined && { max: schema.maximum }),
    // A format such as a date has a control of its own, so its pattern is of no use.
    ...(schema.pattern !== undefined && schema.format === undefined && { pattern: schema.pattern }),
    ...(schema.contentMediaType !== undefined && { contentMediaType: schema.contentMediaType }),
    ...(schema.autocomplete !== undefined && { autocomplete: schema.autocomplete }),
    ...(choices && { options: choices }),
    ...(schema.maxItems !== undefined && { maxItems: schema.maxItems }),
    ...(item && { item }),
    ...(schema.accept !== undefined && { accept: schema.accept }),
    ...(schema.maxBytes !== undefined && { maxBytes: schema.maxBytes }),
    ...(value !== undefined && { value }),
    ...(error && { error: translate(`message.${error.key}`, error.params) }),
  }
}

const labelOf = (labels: Labels, translate: Translate): string => {
  const of = labels[translate.language ?? 'ja']
  if (!labels.end) return of
  const { key, params } =
    labels.end === 'From' ? message('input.rangeFrom', { of }) : message('input.rangeTo', { of })
  return translate(`message.${key}`, params)
}

/** Describes a nullable value as if it were not nullable: an empty field sends null. */
const withoutNull = (schema: JsonSchema): JsonSchema => {
  const [plain] = (schema.anyOf ?? []) as readonly JsonSchema[]
  return plain ? { ...plain, ...schema } : schema
}

/** The fields of one record of a list. Choices that come from data are given as `list.field`. */
const itemFor = (list: string, schema: JsonSchema, { options }: Filling, translate: Translate) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
      if (inner.properties) return Object.entries(groupFor(name, inner, {}, translate))
      const required = schema.required?.includes(name) ?? false
      return [[name, fieldFor(name, inner, required, {}, translate, options?.[`${list}.${name}`])]]
    }),
  )
