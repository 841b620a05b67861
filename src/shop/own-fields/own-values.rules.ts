import type { OpenValues } from '../../hypermedia/open.ts'
import type { Row } from '../../store/schema.ts'
import type { StoreEnvironment } from '../records/index.ts'
import { instantOf } from '../values.ts'
import type { OwnChoice, OwnField } from './own-field.rules.ts'

/** A declared field out of its row. */
export const toOwnField = ({ choices, ...row }: Row<'own_field'>): OwnField => ({
  ...row,
  choices: JSON.parse(choices) as readonly OwnChoice[],
})

/** The stored values of a record without any. */
export const NO_OWN_VALUES = '{}'

/** The values that a record holds, by the names of fields. */
export const valuesIn = (held: string): OpenValues => JSON.parse(held) as OpenValues

/** Values as a record holds them: in the order of their names, without those that say nothing. */
export const heldAs = (values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  )

/** The fields that are required of a record and that it holds no value of. */
export const lackingIn = (fields: readonly OwnField[], held: string): readonly OwnField[] => {
  const values = valuesIn(held)
  return fields.filter(({ name, required }) => required && values[name] === undefined)
}

/** The stored values of a record after some were sent: those left out stay, null deletes one. */
export const heldAfter = (
  fields: readonly OwnField[],
  held: string,
  sent: OpenValues,
  startOf: StoreEnvironment['startOf'],
): string => {
  const values: Record<string, unknown> = { ...valuesIn(held) }
  for (const { name, kind } of fields) {
    const typed = sent[name]
    if (typed === undefined) continue
    values[name] = kind === 'moment' && typeof typed === 'string' ? instantOf(typed, startOf) : typed
  }
  return heldAs(values)
}
