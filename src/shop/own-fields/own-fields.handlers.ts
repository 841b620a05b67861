import { message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { keeping } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { toId } from '../values.ts'
import { ownField } from './own-field.record.ts'
import { MOST_OWN_FIELDS, namespaceOf, type OwnField, ownFieldFaults } from './own-field.rules.ts'
import type * as contract from './own-fields.contract.ts'
import { countValues, declaredFields, fieldById, markDeleted, namesTaken } from './own-fields.queries.ts'
import { toOwnField } from './own-values.ts'

/** States fields, with the words of their records and kinds. */
const stating = async (act: ReadEnvironment | WriteEnvironment) => {
  const options = await ownField.options(act)
  const labelOf = (name: string, word: string) =>
    options[name]?.find(({ value }) => value === word)?.label ?? word
  return (row: Row<'own_field'>) => ({
    ...ownField.stated(row),
    recordName: labelOf('record', row.record),
    fieldKindName: labelOf('fieldKind', row.kind),
  })
}

const kept = keeping({
  record: ownField,
  made: 'office.ownField.made',
  deleted: 'office.ownField.deleted',
  unknown: 'fieldUnknown',
  // Of two members who add a field of one name at once the second hears that it is taken.
  lock: lockSettings,
  find: (tx, fieldId) => fieldById(tx, toId(fieldId)),
  nameOf: ({ label }) => label,
  faults: faultsOf,
  own: () => ({ deleted_at: null }),
  stated: async (row, act) => (await stating(act))(row),
  page: ({ id }) => link('goField', { fieldId: String(id) }),
  list: () => link('goFieldList'),
})

export const ownFieldsHandlers: Handlers<typeof contract> = {
  async goFieldList(act) {
    const [rows, stated] = await Promise.all([declaredFields(act.db), stating(act)])
    return ok(
      {
        ownFields: rows.map((row) => item(stated(row), [link('goField', { fieldId: String(row.id) })])),
        count: rows.length,
      },
      { links: [link('goAuditLog', { table: 'own_field' })] },
    )
  },

  async goField(act) {
    const { db, slowDb, input } = act
    const options = await ownField.options(act)
    const others = [link('goFieldList')]
    if (input.fieldId === undefined)
      return ok(
        { fieldId: null, recordCount: 0 },
        { form: { to: 'doCreateField', values: ownField.defaults, options }, links: others },
      )
    const row = await fieldById(db, toId(input.fieldId))
    if (!row) return fail('fieldUnknown')
    const stated = await stating(act)
    const { fieldId } = input
    return ok(
      { ...stated(row), recordCount: await countValues(slowDb, row) },
      {
        form: { values: { ...stated(row), version: ownField.versionOf(row) }, options },
        links: [
          link('doUpdateField', { fieldId }),
          link('doDeleteField', { fieldId }),
          link('goAuditLog', { table: 'own_field', key: fieldId }),
          ...others,
        ],
      },
    )
  },

  doCreateField: kept.create,
  doUpdateField: kept.update,

  async doDeleteField(act) {
    const { db, input, now } = act
    const row = await fieldById(db, toId(input.fieldId))
    if (!row) return fail('fieldUnknown')
    const recordCount = await countValues(db, row)
    await markDeleted(db, row.id, now)
    await act.startJob('own-fields:delete', {})
    return ok(
      { fieldId: input.fieldId, recordCount },
      {
        location: link('goFieldList'),
        notices: [message('office.ownField.deleted', { name: row.label })],
      },
    )
  },
}

/** What a field cannot be: what its kind forbids; then, of one that is there, without a choice that records hold. */
async function faultsOf(row: Declared, act: WriteEnvironment, id?: number) {
  const declared = toOwnField({ ...row, id: id ?? 0, deleted_at: null })
  const errors =
    ownFieldFaults(declared) ??
    (id === undefined ? await nameFaults(act, row) : await choiceFaults(act, declared))
  return errors && fail('badInput', { errors })
}

type Declared = Omit<Row<'own_field'>, 'id' | 'deleted_at'>

/** Why a field cannot be added: its name is another's, or the record has enough of them. */
const nameFaults = async ({ db }: WriteEnvironment, { record, name }: Declared) => {
  const taken = await namesTaken(db, namespaceOf(record))
  // Values are found by names in JSON, which SQLite compares without looking at capitals.
  if (taken.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    return { fieldName: message('input.ownFieldTaken') }
  // Every object has these already, and bodies with some of them are refused.
  if (name in Object.prototype) return { fieldName: message('input.ownFieldReserved') }
  return taken.filter((one) => one.record === record).length < MOST_OWN_FIELDS
    ? undefined
    : { record: message('input.ownFieldsMost', { max: MOST_OWN_FIELDS }) }
}

/** A choice that records hold stays: their forms could not show it, and would take it away when they are saved. */
const choiceFaults = async ({ db }: WriteEnvironment, field: OwnField) => {
  const before = await fieldById(db, field.id)
  const kept = new Set(field.choices.map(({ choiceValue }) => choiceValue))
  const gone = before ? toOwnField(before).choices.filter(({ choiceValue }) => !kept.has(choiceValue)) : []
  for (const { choiceValue, choiceLabel } of gone) {
    const count = await countValues(db, field, choiceValue)
    if (count > 0) return { fieldChoices: message('input.ownFieldChoiceUsed', { name: choiceLabel, count }) }
  }
  return undefined
}
