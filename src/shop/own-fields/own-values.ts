import type { Language } from '../../hypermedia/language.ts'
import { type Message, message } from '../../hypermedia/message.ts'
import type { OpenValues } from '../../hypermedia/open.ts'
import type { Writer } from '../../store/database.ts'
import { type Cached, cached, type Memory } from '../../store/memory.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import type { OpenRecord } from './fields.ts'
import type { OwnField } from './own-field.rules.ts'
import { declaredFields, findingFields } from './own-fields.queries.ts'
import { TRUTHS } from './own-filters.rules.ts'
import { belongs } from './own-types.ts'
import { heldAfter, lackingIn, toOwnField, valuesIn } from './own-values.rules.ts'

/** All fields that are declared, in their order. */
export const allOwnFields: Cached<readonly OwnField[]> = cached(async (db) =>
  (await declaredFields(db)).map(toOwnField),
)

/** The fields by which products are found, as a transaction sees them. */
export const fieldsThatFind = async (tx: Writer): Promise<readonly OwnField[]> =>
  (await findingFields(tx)).map(toOwnField)

type Env = { readonly memory: Memory }

/** The fields of a record, in their order. */
export const ownFieldsOf = async ({ memory }: Env, record: OpenRecord): Promise<readonly OwnField[]> =>
  (await memory.get(allOwnFields)).filter((field) => belongs(field, record))

/** The answers of a yes-or-no field as people read them. */
export const SAID = {
  true: message('office.ownTruth.true'),
  false: message('office.ownTruth.false'),
} as const

/** The choices of a list's filters that their fields do not have themselves. */
export const ownOptions = async ({ memory, say }: Env & Pick<ReadEnvironment, 'say'>, record: OpenRecord) =>
  Object.fromEntries(
    (await ownFieldsOf({ memory }, record))
      .filter(({ kind }) => kind === 'boolean')
      .map(({ name }) => [`ownFields[${name}]`, TRUTHS.map((value) => ({ value, label: say(SAID[value]) }))]),
  )

/** A record's `ownFields` as answers state them: all that are declared, null where one has no value; nothing where none are. */
export const statedOwnFields = (
  fields: readonly OwnField[],
  held: string,
): { readonly ownFields?: OpenValues } => {
  if (fields.length === 0) return {}
  const values = valuesIn(held)
  return { ownFields: Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null])) }
}

/**
 * The column of a record that holds its values, once some were sent: those that were left out stay, null takes one
 * away; nothing where none were sent.
 */
export const ownColumns = async (
  { memory, startOf }: Env & Pick<ReadEnvironment, 'startOf'>,
  record: OpenRecord,
  { own_fields: held }: { readonly own_fields: string },
  { ownFields: sent }: { readonly ownFields?: OpenValues | undefined },
): Promise<{ readonly own_fields?: string }> => {
  if (sent === undefined) return {}
  return { own_fields: heldAfter(await ownFieldsOf({ memory }, record), held, sent, startOf) }
}

/** The errors of required fields that a record has no value for, by input. */
export const missingOwnFields = async (
  env: Env,
  record: OpenRecord,
  held: string,
): Promise<Readonly<Record<string, Message>>> =>
  Object.fromEntries(
    lackingIn(await ownFieldsOf(env, record), held).map(({ name }) => [
      ['ownFields', name].join('.'),
      message('input.required'),
    ]),
  )

/** The values of a record as people read them: with the labels of a language, and the words of a choice; those that are there. */
export const readOwnFields = (fields: readonly OwnField[], held: string, language: Language) => {
  const values = valuesIn(held)
  return fields.flatMap(({ name, kind, label, label_en, choices }) => {
    const value = values[name]
    if (value === undefined || value === null) return []
    const chosen = choices.find(({ choiceValue }) => choiceValue === value)
    return {
      fieldName: name,
      fieldLabel: worded(language, label, label_en),
      fieldKind: kind,
      fieldValue: chosen ? worded(language, chosen.choiceLabel, chosen.choiceLabelEn ?? null) : value,
    }
  })
}
