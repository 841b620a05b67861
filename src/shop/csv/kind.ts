import type { Link } from '../../hypermedia/link.ts'
import type { Message } from '../../hypermedia/message.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import type { ImportColumn } from './header.rules.ts'
import type { CsvKindName } from './import.fields.ts'
import type { CsvFault, CsvTable } from './reading.ts'

/** A column of an import: the words of its label stand under its name, others that EC-CUBE has under `also`. */
export interface KindColumn {
  readonly name: string
  readonly required?: boolean
  readonly also?: string
  /** What files of other programs have over it. */
  readonly elsewhere?: readonly string[]
}

/** What one line comes to. */
export interface CsvStep {
  readonly line: number
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'deleted'
  /** What the line is about. */
  readonly name: string
  /** What changes, by column. */
  readonly changes: readonly {
    readonly column: string
    readonly before: string | number | boolean | null
    readonly after: string | number | boolean | null
  }[]
}

/** What a file comes to; nothing is written where there are faults. */
export interface Planned<Plan> {
  readonly faults: readonly CsvFault[]
  readonly steps: readonly CsvStep[]
  /** What it brings beside the lines themselves, which a look says. */
  readonly effects?: readonly Message[]
  readonly plan: Plan
}

/** Says how far it is: so many of all. */
export type Progress = (done: number, total: number) => void

/** A file as it is to be imported. */
export interface CsvSource {
  readonly table: CsvTable
  /** In what letters it was written. */
  readonly encoding: 'utf-8' | 'shift_jis'
  /** Whether customers are to be told of what it brings. */
  readonly notify: boolean
}

/** A kind of file as its screens know it; they are those named `Rel`. */
export interface KindFace<Rel extends string = string> {
  readonly name: CsvKindName
  /** What imports it. */
  readonly submit: Link<Rel>
  /** Where its form stands. */
  readonly screen: Link<Rel>
  /** What it fills. */
  readonly list: Link<Rel>
  readonly columns: readonly KindColumn[]
  /** The columns that the shop adds to them. */
  readonly added?: AddedColumns
  /** So many lines a file of it has at most, its header among them, where that is fewer than of others. */
  readonly mostLines?: number
}

/** A kind of file: what it may have in it, what that comes to, and how it is written. */
export interface CsvKind<Plan, Rel extends string = string> extends KindFace<Rel> {
  /** Finds out what a file comes to; writes nothing. */
  plan(act: ReadEnvironment, source: CsvSource, progress: Progress): Promise<Planned<Plan>>
  /**
   * Writes what was planned, by what is kept at that moment; the faults where that cannot be any more,
   * and then the transaction is to be given up.
   */
  write(act: WriteEnvironment, plan: Plan, progress: Progress): Promise<readonly CsvFault[] | undefined>
}

type Say = Pick<ReadEnvironment, 'say'>

/** What the columns are found with that the shop adds to a kind of file. */
export type ColumnEnvironment = Pick<ReadEnvironment, 'memory' | 'language' | 'say' | 'sayIn'>

/** Finds the columns that the shop adds to a kind of file while it runs. */
export type AddedColumns = (act: ColumnEnvironment) => Promise<readonly ImportColumn[]>

type LabelGroup = CsvKindName | 'customer' | 'order'

/** What stands over a column, in the language of the answer. */
export const labelOf = ({ say }: Say, kind: LabelGroup, column: string): string =>
  say({ key: `office.csv.${kind}.${column}` })

/** The columns of a kind with all that may stand over them; first what stands there in the language of the answer. */
export const importColumns = async (
  act: ColumnEnvironment,
  { name: kind, columns, added }: Pick<KindFace, 'name' | 'columns' | 'added'>,
): Promise<readonly ImportColumn[]> => {
  const own = columns.map(({ name, required = false, also = name, elsewhere = [] }) => {
    const labels = [...new Set([name, also])].flatMap((part) => labelsOf(act, kind, part))
    return { name, required, labels: labels.concat(elsewhere) }
  })
  return [...own, ...((await added?.(act)) ?? [])]
}

/** What may stand over a column: in the language of the answer, then in each. */
export const labelsOf = (
  { say, sayIn }: ColumnEnvironment,
  kind: LabelGroup,
  column: string,
): readonly string[] => {
  const key = { key: `office.csv.${kind}.${column}` }
  return [say(key), sayIn('ja', key), sayIn('en', key)]
}
