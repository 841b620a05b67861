import { sql } from 'kysely'
import { isAmong } from '../../../store/among.ts'
import type { Dialect } from '../../../store/columns.ts'
import type { Writer } from '../../../store/database.ts'
import type { Shift } from './places.rules.ts'

/** The lists of the catalogue that members sort. */
export type OrderedTable = 'tag' | 'category' | 'class_name' | 'class_category'

/** Shifts the sort numbers of rows. */
export const shiftRows = async (
  tx: Writer,
  dialect: Dialect,
  table: OrderedTable,
  shifts: readonly Shift[],
): Promise<void> => {
  for (const { by, ids } of shifts)
    await tx
      .updateTable(table as 'tag')
      .set({ sort_no: sql<number>`sort_no + ${by}` })
      .where(isAmong(dialect, 'id', ids))
      .execute()
}
