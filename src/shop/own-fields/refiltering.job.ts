import type { Store } from '../../store/database.ts'
import type { JobKind } from '../../store/jobs.ts'
import type { refindingOf } from './own-field.rules.ts'
import { allFields, lockedHolders } from './own-fields.queries.ts'
import { dropOwnRows, fillOwnRows, type RowsOf } from './own-rows.queries.ts'

type Input = Extract<ReturnType<typeof refindingOf>, { readonly kind: 'own-fields:refilter' }>['input']

/** Records of one transaction: others wait for it on SQLite. */
const AT_ONCE = 200

/** Makes anew the values by which customers or orders are filtered, of one field whose tick has changed. */
export const refilteringJob =
  (store: Store): JobKind =>
  async ({ input }, { signal }) => {
    const { fieldId, record } = input as Input & { readonly record: RowsOf }
    for (let dropped = AT_ONCE; dropped > 0; ) {
      signal.throwIfAborted()
      dropped = await store.write((tx) => dropOwnRows(tx, record, fieldId, AT_ONCE))
    }
    const field = (await allFields(store.reader)).find(({ id }) => id === fieldId)
    let records = 0
    if (!field?.filterable || field.deleted_at !== null) return { records }
    let after: number | string | undefined
    do {
      signal.throwIfAborted()
      const page = { after, limit: AT_ONCE }
      after = await store.write(async (tx) => {
        const holders = await lockedHolders(tx, store.dialect, field, page)
        await fillOwnRows(tx, record, field, holders)
        records += holders.length
        return holders.at(-1)?.id
      })
    } while (after !== undefined)
    return { records }
  }
