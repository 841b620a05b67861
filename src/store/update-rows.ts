import { type ReferenceExpression, sql, type UpdateObject } from 'kysely'
import type { Writer } from './database.ts'
import type { Database, Row } from './schema.ts'

/** Tables whose rows are changed in bulk. */
type Table = 'product' | 'variant'

/** The change of a row; a column that is not named stays. */
export type RowUpdate<T extends Table> = Partial<Row<T>> & { readonly id: number }

/**
 * Changes rows of a table in one statement, each to its own values, and increments their versions. A few
 * hundred at most, because each value is a parameter. Does nothing without rows.
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
    // PostgreSQL derives the type of the values from the `else`.
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
