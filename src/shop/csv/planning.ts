import { type Message, message } from '../../hypermedia/message.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import type { DecodedCsv } from './encoding.ts'
import { type CsvKind, importColumns, type KindFace, type Progress } from './kind.ts'
import { KIND_NAMES, SOURCE_NAMES } from './names.ts'
import { type CsvFault, type CsvTable, readRecords, tableOf, unreadable } from './reading.ts'
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
  const { table, read } = await tableIn(kind, act, file)
  const { encoding, notify } = file
  const planned = await kind.plan(act, { table, encoding, notify, source: read?.source }, progress)
  const faults = [...table.faults, ...planned.faults].toSorted(
    (one, other) => one.line - other.line || one.column - other.column,
  )
  const effects = [
    ...(read ? readAs(act, kind, read) : []),
    ...emptiedIn(act, planned.emptied ?? []),
    ...(planned.effects ?? []),
  ]
  return { file, lineCount: table.lines.length, planned: { ...planned, faults, effects } }
}

/** Parses a file: one of another program by its reader, any other by the headings of the kind. */
const tableIn = async <Plan>(
  kind: CsvKind<Plan>,
  act: ReadEnvironment,
  file: CsvFile,
): Promise<{ readonly table: CsvTable; readonly read?: SourceTable }> => {
  const records = await readRecords(file.text, kind.mostLines)
  if (!Array.isArray(records)) return { table: unreadable(records) }
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
  { priceTax = 'included' }: CsvFile,
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
