import { type Message, message } from '../../hypermedia/message.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import type { DecodedCsv } from './encoding.ts'
import { type CsvKind, importColumns, type KindFace, type Progress } from './kind.ts'
import { KIND_NAMES, SOURCE_NAMES } from './names.ts'
import { type CsvFault, type CsvRecord, type CsvTable, readRecords, tableOf, unreadable } from './reading.ts'
import {
  readerOf,
  type ShopTax,
  type SourceName,
  type SourceTable,
  type SourceTerms,
  sourceTable,
} from './sources.rules.ts'

/** A file to import. */
export interface CsvFile extends DecodedCsv {
  /** Whether customers are notified of its effects. */
  readonly notify: boolean
  /** The program that it comes from, if a member named it. */
  readonly comesFrom?: SourceName | undefined
  /** Whether the prices of another program's file include the tax; they do unless a member says otherwise. */
  readonly priceTax?: 'excluded' | 'included' | undefined
}

/** Parses a file and plans its import. */
export const prepared = async <Plan>(
  kind: CsvKind<Plan>,
  act: ReadEnvironment,
  file: CsvFile,
  progress: Progress,
) => {
  const records = await readRecords(file.text, kind.mostLines)
  return Array.isArray(records)
    ? preparedRecords(kind, act, records, file, progress)
    : planned(kind, act, file, { table: unreadable(records) }, progress)
}

/** Plans the import of records, the header first, of a file or of another program's database. */
export const preparedRecords = async <Plan, F extends Told>(
  kind: CsvKind<Plan>,
  act: ReadEnvironment,
  records: readonly CsvRecord[],
  told: F,
  progress: Progress,
) => planned(kind, act, told, await tableIn(kind, act, records, told), progress)

/** A file without its text. */
type Told = Omit<CsvFile, 'text'>

const planned = async <Plan, F extends Told>(
  kind: CsvKind<Plan>,
  act: ReadEnvironment,
  file: F,
  { table, read }: { readonly table: CsvTable; readonly read?: SourceTable },
  progress: Progress,
) => {
  const { encoding, notify } = file
  const plan = await kind.plan(act, { table, encoding, notify, source: read?.source }, progress)
  const faults = [...table.faults, ...plan.faults].toSorted(
    (one, other) => one.line - other.line || one.column - other.column,
  )
  const effects = [
    ...(read ? readAs(act, kind, read) : []),
    ...emptiedIn(act, plan.emptied ?? []),
    ...(plan.effects ?? []),
  ]
  return { file, lineCount: table.lines.length, planned: { ...plan, faults, effects } }
}

/** Parses a file: one of another program by its reader, any other by the headings of the kind. */
const tableIn = async <Plan>(
  kind: CsvKind<Plan>,
  act: ReadEnvironment,
  records: readonly CsvRecord[],
  file: Told,
): Promise<{ readonly table: CsvTable; readonly read?: SourceTable }> => {
  const reader = readerOf(kind.sources ?? [], records[0]?.cells ?? [], file.comesFrom)
  if (!reader && file.comesFrom !== undefined)
    return { table: unreadable({ line: 1, column: 0, why: message('csv.otherSource') }) }
  if (!reader) return { table: tableOf(records, await importColumns(act, kind)) }
  const read = sourceTable(reader, records, await termsOf(kind, act, file))
  const isEmpty = read.lines.length === 0 && read.faults.length === 0
  return { read, table: isEmpty ? unreadable({ line: 1, column: 0, why: message('csv.empty') }) : read }
}

const NO_TAX: ShopTax = { taxRate: 0, untaxed: (price) => price }

const termsOf = async <Plan>(
  kind: CsvKind<Plan>,
  act: ReadEnvironment,
  { priceTax = 'included' }: Told,
): Promise<SourceTerms> => {
  const { taxRate, untaxed } = (await kind.taxOf?.(act)) ?? NO_TAX
  const withTax = priceTax === 'included'
  return { taxRate, withTax, untaxed: withTax ? untaxed : (price) => price }
}

/** The most lines that a sentence names. */
const MOST_NAMED = 10

/** Says as which program's file a file was read, and which of it is left out. */
const readAs = (
  { say }: Pick<ReadEnvironment, 'say'>,
  kind: KindFace,
  { source, untaken, left }: SourceTable,
): readonly Message[] => [
  message('csv.readAs', {
    source: say({ key: SOURCE_NAMES[source] }),
    kind: say({ key: KIND_NAMES[kind.name] ?? '' }),
  }),
  ...(untaken.length > 0 ? [message('csv.untaken', { labels: untaken.join('、') })] : []),
  ...byReason(left.map(({ row, why }) => ({ line: row.line, why: say(why) }))).map(([why, lines]) =>
    message('csv.leftOut', { why, lines: linesNamed(lines), count: lines.length }),
  ),
]

/** Names the values that are left empty, by column and reason. */
const emptiedIn = ({ say }: Pick<ReadEnvironment, 'say'>, faults: readonly CsvFault[]): readonly Message[] =>
  byReason(faults.map((fault) => ({ line: fault.line, why: say(faultMessage(say, fault)) }))).map(
    ([why, lines]) => message('csv.emptied', { why, lines: linesNamed(lines), count: lines.length }),
  )

const byReason = (all: readonly { readonly line: number; readonly why: string }[]) =>
  [...Map.groupBy(all, ({ why }) => why)].map(([why, own]) => [why, own.map(({ line }) => line)] as const)

const linesNamed = (lines: readonly number[]): string =>
  lines.slice(0, MOST_NAMED).join('、') + (lines.length > MOST_NAMED ? '…' : '')

/** Returns a fault with the heading of its column. */
export const faultMessage = (say: WriteEnvironment['say'], { name, label, why }: CsvFault): Message => {
  const said = label === undefined || label === '' ? why : message('csv.cell', { label, why: say(why) })
  return name === undefined || name === '' ? said : message('csv.about', { name, why: say(said) })
}
