import { message } from '../../hypermedia/message.ts'
import { fail, isFailure, item, ok } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import { type Handlers, type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { recordHandlers } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { toId } from '../values.ts'
import { deleteFields } from './deletion.ts'
import { ownField } from './own-field.record.ts'
import {
  foundBy,
  isFoundOtherwise,
  MOST_OWN_FIELDS,
  namespaceOf,
  type OwnField,
  ownFieldFaults,
  refindingOf,
  sharesName,
} from './own-field.rules.ts'
import type * as contract from './own-fields.contract.ts'
import { countValues, declaredFields, fieldById, namesTaken } from './own-fields.queries.ts'
import { toOwnField } from './own-values.rules.ts'

/** States fields, with the words of their records and kinds. */
const stating = async (act: ReadEnvironment | WriteEnvironment) => {
  const options = await ownField.options(act)
  const labelOf = (name: string, word: string) =>
    options[name]?.find(({ value }) => value === word)?.label ?? word
  return (row: Row<'own_field'>) => ({
    ...ownField.stated(row),
    pluginName: row.plugin_code === null ? null : pluginName(act, row.plugin_code),
    recordName: labelOf('record', row.record),
    fieldKindName: labelOf('fieldKind', row.kind),
  })
}

const pluginName = ({ services, language }: ReadEnvironment | WriteEnvironment, code: string): string => {
  const name = services.plugins.found.find(({ plugin }) => plugin.code === code)?.plugin.name
  return name ? worded(language, name.ja, name.en) : code
}

/** The field of an id, unless only a plugin may change it. */
const ofMembers = async (act: WriteEnvironment, fieldId: string) => {
  const row = await fieldById(act.db, toId(fieldId))
  if (!row) return fail('fieldUnknown')
  return row.plugin_code === null
    ? row
    : fail('fieldOfPlugin', { params: { name: row.label, plugin: pluginName(act, row.plugin_code) } })
}

const plain = recordHandlers({
  record: ownField,
  made: 'office.ownField.made',
  deleted: 'office.ownField.deleted',
  unknown: 'fieldUnknown',
  // Of two members who add a field of one name at once the second hears that it is taken.
  lock: lockSettings,
  find: (tx, fieldId) => fieldById(tx, toId(fieldId)),
  nameOf: ({ label }) => label,
  faults: faultsOf,
  own: () => UNSAID,
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
        { fieldId: null, recordCount: 0, foundBy: foundBy() },
        { form: { to: 'doCreateField', values: ownField.defaults, options }, links: others },
      )
    const row = await fieldById(db, toId(input.fieldId))
    if (!row) return fail('fieldUnknown')
    const stated = await stating(act)
    const { fieldId } = input
    const state = { ...stated(row), recordCount: await countValues(slowDb, row), foundBy: foundBy(row) }
    const past = link('goAuditLog', { table: 'own_field', key: fieldId })
    if (row.plugin_code !== null) return ok(state, { links: [past, ...others] })
    return ok(state, {
      form: { values: { ...stated(row), version: ownField.versionOf(row) }, options },
      links: [link('doUpdateField', { fieldId }), link('doDeleteField', { fieldId }), past, ...others],
    })
  },

  doCreateField: plain.create,

  async doUpdateField(act) {
    const row = await ofMembers(act, act.input.fieldId)
    if (isFailure(row)) return row
    const answer = await plain.update(act)
    const after = isFailure(answer) ? undefined : await fieldById(act.db, row.id)
    if (after && isFoundOtherwise(row, after)) {
      const { kind, input } = refindingOf(row)
      await act.startJob(kind, input)
    }
    return answer
  },

  doDeleteField: withPreparation(countHolders, deleteField),
}

type Delete = WriteEnvironment & { readonly input: InputOf<typeof contract.doDeleteField> }

/** Counts what is lost before anybody has to wait for it. */
async function countHolders({ db, slowDb, input }: ReadEnvironment & Pick<Delete, 'input'>) {
  const row = await fieldById(db, toId(input.fieldId))
  return row ? countValues(slowDb, row) : 0
}

async function deleteField(act: Delete, recordCount: number) {
  const { input } = act
  const row = await ofMembers(act, input.fieldId)
  if (isFailure(row)) return row
  await deleteFields(act, [row])
  return ok(
    { fieldId: input.fieldId, recordCount },
    {
      location: link('goFieldList'),
      notices: [message('office.ownField.deleted', { name: row.label })],
    },
  )
}

/** The errors of a field: those of its kind; then, for an existing one, choices that records hold and that are missing. */
async function faultsOf(row: Declared, act: WriteEnvironment, id?: number) {
  const declared = toOwnField({ ...row, ...UNSAID, id: id ?? 0 })
  const errors =
    ownFieldFaults(declared) ??
    (id === undefined ? await nameFaults(act, row) : await choiceFaults(act, declared))
  return errors && fail('badInput', { errors })
}

const UNSAID = { plugin_code: null, retired: false, deleted_at: null } as const

type Declared = Omit<Row<'own_field'>, 'id' | keyof typeof UNSAID>

/** Why a field cannot be added: its name is another's, or the record has enough of them. */
const nameFaults = async ({ db }: WriteEnvironment, { record, name }: Declared) => {
  const taken = await namesTaken(db, namespaceOf(record))
  if (taken.some((one) => sharesName(one, { record, name })))
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
