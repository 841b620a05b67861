import type { Kysely } from 'kysely'
import type { Database } from '../../store/schema.ts'
import { csvColumns } from './columns.queries.ts'
import type { ColumnSet, CsvColumnChoice } from './columns.rules.ts'
import { type ColumnEnvironment, labelOf } from './kind.ts'
import type { CsvColumn } from './writing.ts'

/** All current columns of a kind of file, those in the file first. */
export interface ColumnsNow {
  readonly columns: readonly CsvColumnChoice[]
  /** Returns the heading of a column, in the language of the answer. */
  readonly label: (name: string) => string
}

/** Returns the columns of a kind of file, with those that the shop adds to it. */
export const columnsNow = async (
  act: ColumnEnvironment & { readonly db: Kysely<Database> },
  set: ColumnSet,
): Promise<ColumnsNow> => {
  const added = (await set.added?.(act)) ?? []
  const labels = new Map(added.map(({ name, labels: [label = name] }) => [name, label]))
  const all = [...set.all, ...labels.keys()]
  return {
    columns: await csvColumns(act.db, { ...set, all }),
    label: (name) => labels.get(name) ?? labelOf(act, set.labels, name),
  }
}

/** Returns the columns of a file, in their order: the heading and the cell of each. */
export const chosenColumns = async <Row>(
  act: Parameters<typeof columnsNow>[0],
  set: ColumnSet,
  cells: Readonly<Record<string, CsvColumn<Row>['value']>>,
): Promise<readonly (CsvColumn<Row> & { readonly name: string })[]> => {
  const { columns, label } = await columnsNow(act, set)
  return columns.flatMap(({ name, enabled }) => {
    const value = cells[name]
    return enabled && value ? [{ name, title: label(name), value }] : []
  })
}
