import { type Field, formFor } from '../../hypermedia/form.ts'
import type { Named } from '../../hypermedia/graph.ts'
import type { Translate } from '../../hypermedia/language.ts'
import type { Message } from '../../hypermedia/message.ts'

/** What is wrong with an input, for programs. */
export interface Fault {
  /** The last word of its message's key: what a program goes by. */
  readonly code: string
  /** The same for people. */
  readonly message: string
  /** The least or the most that is taken, where that was not kept to. */
  readonly limit?: number
  /** The pattern that text has to match. */
  readonly pattern?: string
  /** The values that are taken, where the contract knows them. */
  readonly allowed?: readonly string[]
}

/** What is wrong by field, with what the contract of the transition says of each. */
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

const faultOf = ({ key, params = {} }: Message, field: Field | undefined, translate: Translate): Fault => {
  const limit = [params.max, params.min, params.most].find((one) => typeof one === 'number')
  const allowed = field?.options?.map(({ value }) => value)
  return {
    code: key.split('.').at(-1) ?? key,
    message: translate(`message.${key}`, params),
    ...(limit !== undefined && { limit }),
    ...(field?.pattern !== undefined && { pattern: field.pattern }),
    ...(allowed && { allowed }),
  }
}

/** The field that a path such as `allocations.0.quantity` names. */
const fieldAt = (
  fields: Readonly<Record<string, Field>>,
  [name = '', ...rest]: readonly string[],
): Field | undefined => {
  const field = fields[name]
  const inner = rest.slice(/^\d+$/.test(rest[0] ?? '') ? 1 : 0)
  return field?.item && inner.length > 0 ? fieldAt(field.item, inner) : field
}
