import { message } from '../../../hypermedia/message.ts'
import { type Failure, fail } from '../../../hypermedia/reply.ts'
import type { Writer } from '../../../store/database.ts'
import { changesOf } from '../../changes.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { toId } from '../../values.ts'
import { choice } from './choice.record.ts'
import {
  type Choice,
  changeChoice,
  deleteChoice,
  insertChoice,
  isSaleTypeUsed,
} from './master-data.queries.ts'
import { type MasterType, masterOf } from './masters.rules.ts'

/** A choice in a request. */
type Sent = Parameters<typeof choice.columns>[0] & {
  readonly id?: string | undefined
  readonly remove?: boolean | undefined
}

/** The pending writes of a request. */
interface Plan {
  readonly changed: readonly { readonly id: number; readonly change: Partial<Omit<Choice, 'id'>> }[]
  readonly added: readonly { readonly name: string; readonly name_en: string | null }[]
  readonly removed: readonly number[]
  readonly count: number
}

type Refusal = Failure<'badInput' | 'masterRowUnknown' | 'masterFixed' | 'masterRowInUse'>

/** Returns the writes for the rows that were sent for a list, or the failure (MST-01). */
export const planOf = async (
  act: WriteEnvironment,
  type: MasterType,
  kept: readonly Choice[],
  sent: readonly Sent[],
): Promise<Plan | Refusal> => {
  const master = masterOf(type)
  const known = sent.map((given) => ({ given, row: kept.find(({ id }) => id === toId(given.id ?? '')) }))
  if (known.some(({ given, row }) => given.id !== undefined && !row)) return fail('masterRowUnknown')
  const faults = sent.flatMap((given, at) => faultsOf(given, at, master.hasVisibility))
  if (faults.length > 0) return fail('badInput', { errors: Object.fromEntries(faults) })
  const added = sent.flatMap(({ id, name = '', nameEn = null }) =>
    id === undefined ? [{ name, name_en: nameEn }] : [],
  )
  const gone = known.flatMap(({ given, row }) => (row && given.remove ? [row] : []))
  if (!master.grows && added.length + gone.length > 0) return fail('masterFixed')
  for (const { id, name } of gone)
    if (type === 'sale_type' && (await isSaleTypeUsed(act.db, id)))
      return fail('masterRowInUse', { params: { name } })
  const changed = known.flatMap(({ given, row }) => {
    const change = row && !given.remove && changesOf(row, choice.columns(given, act))
    return change ? [{ id: row.id, change }] : []
  })
  const removed = gone.map(({ id }) => id)
  return { changed, added, removed, count: changed.length + added.length + removed.length }
}

const faultsOf = ({ id, name, enabled }: Sent, at: number, hasVisibility: boolean) => [
  ...(id === undefined && name === undefined
    ? [[`rows.${at}.name`, message('input.required')] as const]
    : []),
  ...(enabled === false && !hasVisibility
    ? [[`rows.${at}.enabled`, message('input.noVisibility')] as const]
    : []),
]

/** Writes the plan. New choices follow the others. */
export const applyPlan = async (
  tx: Writer,
  type: MasterType,
  kept: readonly Choice[],
  { changed, added, removed }: Plan,
): Promise<void> => {
  for (const { id, change } of changed) await changeChoice(tx, type, id, change)
  for (const id of removed) await deleteChoice(tx, type, id)
  const next = (of: 'id' | 'sort_no') => Math.max(0, ...kept.map((row) => row[of])) + 1
  for (const [at, words] of added.entries())
    await insertChoice(tx, type, { ...words, id: next('id') + at, sort_no: next('sort_no') + at })
}
