import type { Link } from '../../hypermedia/link.ts'
import type { Message } from '../../hypermedia/message.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import type { ImportColumn } from './header.rules.ts'
import type { CsvKindName } from './import.fields.ts'
import type { CsvFault, CsvTable } from './reading.ts'
import type { ShopTax, SourceName, SourceReader } from './sources.rules.ts'

/** A column of an import: its label is under its name in the texts, EC-CUBE's headings under `also`. */
export interface KindColumn {
  readonly name: string
  readonly required?: boolean
  readonly also?: string
  /** Headings in files of other programs. */
  readonly elsewhere?: readonly string[]
}

/** The plan of one line. */
export interface CsvStep {
  readonly line: number
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'deleted'
  /** The record of the line. */
  readonly name: string
  /** The changes, by column. */
  readonly changes: readonly {
    readonly column: string
    readonly before: string | number | boolean | null
    readonly after: string | number | boolean | null
  }[]
}

/** The plan of a file; nothing is written if it has faults. */
export interface Planned<Plan> {
  readonly faults: readonly CsvFault[]
  readonly steps: readonly CsvStep[]
  /** Effects beside the lines themselves, for a preview. */
  readonly effects?: readonly Message[]
  /** Values of another program's file that are left empty, with the reasons. */
  readonly emptied?: readonly CsvFault[]
  readonly plan: Plan
}

/** Reports the progress: the completed part of all. */
export type Progress = (done: number, total: number) => void

/** A file to import. */
export interface CsvSource {
  readonly table: CsvTable
  /** The encoding of the file. */
  readonly encoding: 'utf-8' | 'shift_jis'
  /** Whether customers are notified of its effects. */
  readonly notify: boolean
  /** The program that the file comes from; undefined: it is one of this shop. */
  readonly source?: SourceName | undefined
}

/** A kind of file for its screens, whose links are named `Rel`. */
export interface KindFace<Rel extends string = string> {
  readonly name: CsvKindName
  /** The link to its import. */
  readonly submit: Link<Rel>
  /** The link to its form. */
  readonly screen: Link<Rel>
  /** The link to the list that it fills. */
  readonly list: Link<Rel>
  readonly columns: readonly KindColumn[]
  /** The columns that the shop adds. */
  readonly added?: AddedColumns
  /** The most lines of its file, including the header, if fewer than of others. */
  readonly mostLines?: number
  /** The most characters of its file, if more than of others. */
  readonly mostCharacters?: number
  /** The readers of other programs' files. */
  readonly sources?: readonly SourceReader[]
}

/** A kind of file: its columns, its planning, and its writing. */
export interface CsvKind<Plan, Rel extends string = string> extends KindFace<Rel> {
  /** The tax by which readers of other programs' files turn prices with tax into prices without. */
  taxOf?(act: ReadEnvironment): Promise<ShopTax>
  /** Plans the import of a file; writes nothing. */
  plan(act: ReadEnvironment, source: CsvSource, progress: Progress): Promise<Planned<Plan>>
  /**
   * Writes a plan, by the records of that moment; returns the faults if it is not possible any more, and then
   * the transaction must be rolled back.
   */
  write(act: WriteEnvironment, plan: Plan, progress: Progress): Promise<readonly CsvFault[] | undefined>
}

type Say = Pick<ReadEnvironment, 'say'>

/** The environment for the columns that the shop adds. */
export type ColumnEnvironment = Pick<ReadEnvironment, 'memory' | 'language' | 'say' | 'sayIn'>

/** Returns the columns that the shop adds to a kind of file while it runs. */
export type AddedColumns = (act: ColumnEnvironment) => Promise<readonly ImportColumn[]>

type LabelGroup = CsvKindName | 'customer' | 'order'

/** Returns the heading of a column, in the language of the answer. */
export const labelOf = ({ say }: Say, kind: LabelGroup, column: string): string =>
  say({ key: `office.csv.${kind}.${column}` })

/**
 * Returns the columns of a kind with all their possible headings; the first is that of the answer's language.
 */
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

/** Returns the possible headings of a column: in the language of the answer, then in each. */
export const labelsOf = (
  { say, sayIn }: ColumnEnvironment,
  kind: LabelGroup,
  column: string,
): readonly string[] => {
  const key = { key: `office.csv.${kind}.${column}` }
  return [say(key), sayIn('ja', key), sayIn('en', key)]
}
