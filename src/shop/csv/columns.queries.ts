import type { Kysely } from 'kysely'
import type { Writer } from '../../store/database.ts'
import type { Database, Row } from '../../store/schema.ts'
import { type ColumnSet, type CsvColumnChoice, columnsAsKept } from './columns.rules.ts'

/** Returns all columns of a kind of CSV file, those in the file first. */
export const csvColumns = async (
  db: Kysely<Database>,
  set: ColumnSet,
): Promise<readonly CsvColumnChoice[]> => {
  const kept: readonly Row<'csv_column'>[] = await db
    .selectFrom('csv_column')
    .selectAll()
    .where('csv_type', '=', set.type)
    .execute()
  const all = columnsAsKept(set, kept)
  return [...all.filter(({ enabled }) => enabled), ...all.filter(({ enabled }) => !enabled)]
}

/** Stores the columns of a kind of file in this order. */
export const keepCsvColumns = async (
  tx: Writer,
  { type }: ColumnSet,
  columns: readonly CsvColumnChoice[],
): Promise<void> => {
  await tx
    .insertInto('csv_column')
    .values(columns.map(({ name, enabled }, at) => ({ csv_type: type, name, enabled, sort_no: at + 1 })))
    .onConflict((conflict) =>
      conflict.columns(['csv_type', 'name']).doUpdateSet((eb) => ({
        enabled: eb.ref('excluded.enabled'),
        sort_no: eb.ref('excluded.sort_no'),
      })),
    )
    .execute()
}

/** Forgets what was chosen of a column of these kinds of files: one that comes later is another one. */
export const forgetCsvColumn = async (tx: Writer, types: readonly number[], name: string): Promise<void> => {
  if (types.length === 0) return
  await tx.deleteFrom('csv_column').where('csv_type', 'in', types).where('name', '=', name).execute()
}
