import type { Store } from '../../store/database.ts'
import type { JobKind } from '../../store/jobs.ts'
import { deletedFields, removeField, someHolding, writeValues } from './own-fields.queries.ts'
import { heldAs, valuesIn } from './own-values.ts'

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
      for (;;) {
        signal.throwIfAborted()
        const emptied = await store.write(async (tx) => {
          const some = await someHolding(tx, field, AT_ONCE)
          for (const { id, own_fields } of some) {
            const { [field.name]: _gone, ...rest } = valuesIn(own_fields)
            await writeValues(tx, field.record, { id, own_fields: heldAs(rest) })
          }
          return some.length
        })
        records += emptied
        if (emptied === 0) break
      }
      await store.write((tx) => removeField(tx, field.id))
    }
    return { records }
  }
