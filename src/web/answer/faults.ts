import { type Field, formFor } from '../../hypermedia/form.ts'
import type { Named } from '../../hypermedia/graph.ts'
import type { Translate } from '../../hypermedia/language.ts'
import type { Message } from '../../hypermedia/message.ts'

/** The fault of an input, for programs. */
export interface Fault {
  /** The last word of its message's key, by which programs decide. */
  readonly code: string
  /** The sentence for people. */
  readonly message: string
  /** The smallest or largest accepted value, if it was exceeded. */
  readonly limit?: number
  /** The pattern that the text must match. */
  readonly pattern?: string
  /** The accepted values, if the contract or the error knows them. */
  readonly allowed?: readonly string[]
}

/** Adds to the errors of a transition, by field, the rules of its contract. */
export const faultsOf = (
  errors: Readonly<Record<string, Message>>,
  transition: Named | undefined,
  translate: Translate,
): Readonly<Record<string, Fault>> => {
  const fields = transition ? formFor(transition, {}, translate).fields : {}
  return Object.fromEntries(
    Object.entries(errors).map(([path, error]) => [
      path,
      faultOf(error, fieldAt(fields, path.split('.')), translate),
    ]),
  )
}

const faultOf = (
  { key, params = {}, allowed: chosen }: Message,
  field: Field | undefined,
  translate: Translate,
): Fault => {
  const limit = [params.max, params.min, params.most].find((one) => typeof one === 'number')
  const allowed = chosen ?? field?.options?.map(({ value }) => value)
  return {
    code: key.split('.').at(-1) ?? key,
    message: translate(`message.${key}`, params),
    ...(limit !== undefined && { limit }),
    ...(field?.pattern !== undefined && { pattern: field.pattern }),
    ...(allowed && { allowed }),
  }
}

/** The schema of the field at a path such as `allocations.0.quantity`. */
const fieldAt = (
  fields: Readonly<Record<string, Field>>,
  [name = '', ...rest]: readonly string[],
): Field | undefined => {
  const field = fields[name]
  const inner = rest.slice(/^\d+$/.test(rest[0] ?? '') ? 1 : 0)
  return field?.item && inner.length > 0 ? fieldAt(field.item, inner) : field
}
