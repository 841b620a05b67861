import type { Writer } from '../../store/database.ts'
import { enqueue } from '../../store/jobs.ts'
import type { Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import type { WriteEnvironment } from '../environment.ts'
import { lockSettings } from '../settings/index.ts'
import { deleteFields, refindings } from './deletion.ts'
import { isFoundOtherwise } from './own-field.rules.ts'
import { addField, allFields, changeField, countValues } from './own-fields.queries.ts'
import { toOwnField } from './own-values.rules.ts'
import { columnsOf, type DeclaredColumns, isRefused, type PluginField } from './plugin-field.rules.ts'

/**
 * Keeps the fields of a plugin as its present version declares them. One that it does not declare any more is not
 * shown, and keeps its values. Returns the fields that it cannot have; then nothing is written.
 */
export const keepPluginFields = async (
  tx: Writer,
  code: string,
  declared: readonly PluginField[],
  now: Date,
): Promise<readonly PluginField[]> => {
  // A member may add one of the same name meanwhile.
  await lockSettings(tx)
  const known = await allFields(tx)
  const refused = declared.filter((field) => isRefused(field, code, known))
  if (refused.length > 0) return refused
  const own = known.filter((row) => row.plugin_code === code && row.deleted_at === null)
  const kept = new Set<number>()
  const found: Row<'own_field'>[] = []
  for (const [at, field] of declared.entries()) {
    const { choices, ...columns } = columnsOf(field, at)
    const row = own.find(({ record, name }) => record === field.record && name === field.name)
    const held = row ? await heldChoices(tx, toOwnField(row), choices) : []
    const next = { ...columns, choices: JSON.stringify([...choices, ...held]), retired: false }
    if (!row) await addField(tx, { ...next, plugin_code: code, deleted_at: null })
    else {
      kept.add(row.id)
      const change = changesOf(row, next)
      if (change) await changeField(tx, row.id, change)
      if (isFoundOtherwise(row, next)) found.push(row)
    }
  }
  for (const { id, retired } of own)
    if (!kept.has(id) && !retired) await changeField(tx, id, { retired: true })
  for (const { kind, input } of refindings(found)) await enqueue(tx, { kind, who: code, input }, now)
  return []
}

/** Choices that are not declared any more, and that records hold: their forms could not show them otherwise. */
const heldChoices = async (
  tx: Writer,
  field: ReturnType<typeof toOwnField>,
  declared: DeclaredColumns['choices'],
): Promise<DeclaredColumns['choices']> => {
  const gone = field.choices.filter(
    ({ choiceValue }) => !declared.some((one) => one.choiceValue === choiceValue),
  )
  const held: DeclaredColumns['choices'][number][] = []
  for (const choice of gone) if ((await countValues(tx, field, choice.choiceValue)) > 0) held.push(choice)
  return held
}

/** Deletes the fields of a plugin with all their values. */
export const dropPluginFields = async (act: WriteEnvironment, code: string): Promise<void> => {
  const all = await allFields(act.db)
  await deleteFields(
    act,
    all.filter((row) => row.plugin_code === code && row.deleted_at === null),
  )
}
