import { type ReferenceExpression, sql, type UpdateObject } from 'kysely'
import type { Writer } from './database.ts'
import type { Database, Row } from './schema.ts'

/** Tables whose rows are changed many at once. */
type Table = 'product' | 'variant'

/** What becomes of a row; a column that is not named stays. */
export type RowUpdate<T extends Table> = Partial<Row<T>> & { readonly id: number }

/**
 * Changes rows of a table in one statement, each to values of its own; their versions count on. A few hundred
 * at most, for each value stands in the statement. None: nothing is done.
 */
export const updateRows = async <T extends Table>(
  tx: Writer,
  table: T,
  rows: readonly RowUpdate<T>[],
  { counts = true }: { readonly counts?: boolean } = {},
): Promise<void> => {
  if (rows.length === 0) return
  const columns = new Set(rows.flatMap((row) => Object.keys(row)))
  columns.delete('id')
  const changes: Record<string, unknown> = counts ? { version: sql`version + 1` } : {}
  for (const column of columns) {
    const cases = rows
      .filter((row) => column in row)
      .map((row) => sql`when ${row.id} then ${(row as Readonly<Record<string, unknown>>)[column]}`)
    // The column itself tells PostgreSQL of what type the values are.
    changes[column] = sql`case id ${sql.join(cases, sql` `)} else ${sql.ref(column)} end`
  }
  await tx
    .updateTable(table as Table)
    .set(changes as UpdateObject<Database, Table>)
    .where(
      'id' as ReferenceExpression<Database, Table>,
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}
