export { foldLabel, plainNumber, severalIn } from './cells.rules.ts'
export { type ColumnsNow, chosenColumns, columnsNow } from './chosen.ts'
export { clockOf } from './clock.ts'
export { forgetCsvColumn, keepCsvColumns } from './columns.queries.ts'
export { type ColumnSet, type CsvColumnChoice, columnNames, columnsAfter } from './columns.rules.ts'
export { CSV_ENCODINGS, type CsvEncoding } from './encoding.ts'
export type { ImportColumn } from './header.rules.ts'
export { importOf, importPageOf, movingForm } from './importing.ts'
export type { ColumnEnvironment, CsvKind, CsvSource, CsvStep, Planned, Progress } from './kind.ts'
export { importColumns, labelOf as csvLabel, labelsOf as csvLabels } from './kind.ts'
export { keptOr, type ReadLine, readLines } from './lines.ts'
export { KIND_NAMES, SOURCE_NAMES } from './names.ts'
export {
  dayIn,
  momentIn,
} from './people.rules.ts'
export type { CsvFault, CsvLine } from './reading.ts'
export type {
  SourceLine,
  SourceLines,
  SourceName,
  SourceReader,
  SourceRow,
  SourceTerms,
} from './sources.rules.ts'
export { type CsvColumn, csvFile, csvOf, csvOfPages } from './writing.ts'
