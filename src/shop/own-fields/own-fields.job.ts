import type { Store } from '../../store/database.ts'
import type { JobKind } from '../../store/jobs.ts'
import type { Row } from '../../store/schema.ts'
import { forgetCsvColumn } from '../csv/index.ts'
import { csvName } from './own-csv.ts'
import type { OwnRecord } from './own-field.rules.ts'
import { deletedFields, lockedHolders, removeField, writeValues } from './own-fields.queries.ts'
import { heldAs, valuesIn } from './own-values.rules.ts'

/** The kinds of files that have columns for the fields of a record, by what their columns are kept under. */
const FILES: Readonly<Record<OwnRecord, readonly number[]>> = {
  product: [1],
  variant: [1],
  category: [],
  customer: [2],
  order: [3, 4],
}

/** Records of one transaction: others wait for it on SQLite. */
const AT_ONCE = 200

/**
 * Takes the values of fields that were deleted out of all records, some at a time, and then the fields themselves:
 * until then their names are not free.
 */
export const deletedFieldsJob =
  (store: Store): JobKind =>
  async (_job, { signal }) => {
    let records = 0
    for (const field of await deletedFields(store.reader)) {
      // A process that has not heard of it yet may write one more behind the end.
      for (let emptied = await emptyAll(store, field, signal); emptied > 0; ) {
        records += emptied
        emptied = await emptyAll(store, field, signal)
      }
      await store.write(async (tx) => {
        await forgetCsvColumn(tx, FILES[field.record], csvName(field))
        await removeField(tx, field.id)
      })
    }
    return { records }
  }

/** Takes the values of a field out of the records that hold one; how many they were. */
const emptyAll = async (store: Store, field: Row<'own_field'>, signal: AbortSignal): Promise<number> => {
  let emptied = 0
  let after: number | string | undefined
  do {
    signal.throwIfAborted()
    const page = { after, limit: AT_ONCE }
    const ids: readonly (number | string)[] = await store.write(async (tx) => {
      const holders = await lockedHolders(tx, store.dialect, field, page)
      for (const { id, own_fields } of holders) {
        const { [field.name]: _gone, ...rest } = valuesIn(own_fields)
        await writeValues(tx, field.record, { id, own_fields: heldAs(rest) })
      }
      return holders.map(({ id }) => id)
    })
    emptied += ids.length
    after = ids.at(-1)
  } while (after !== undefined)
  return emptied
}
