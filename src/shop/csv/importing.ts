import { readFile } from 'node:fs/promises'
import type { Link } from '../../hypermedia/link.ts'
import { type Message, message } from '../../hypermedia/message.ts'
import { accepted, fail, ok } from '../../hypermedia/reply.ts'
import type { Outputs, Transition } from '../../hypermedia/transition.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { link } from '../transitions.ts'
import { type DecodedCsv, decodedCsv } from './encoding.ts'
import type { ImportColumn } from './header.rules.ts'
import { type importInputs, MOST_CHARACTERS } from './import.fields.ts'
import { type CsvKind, importColumns, type KindFace, type Planned, type Progress } from './kind.ts'
import { KIND_NAMES, SOURCE_NAMES } from './names.ts'
import { type CsvFault, type CsvTable, readRecords, tableOf, unreadable } from './reading.ts'
import { readerOf, type SourceName, type SourceTable, type SourceTerms, sourceTable } from './sources.ts'

type Input = InputOf<Transition<typeof importInputs, Outputs, string>> & {
  readonly notify?: boolean | undefined
  readonly comesFrom?: SourceName | undefined
  readonly priceTax?: 'excluded' | 'included' | undefined
}

/** Files with more lines are imported by a job. */
const MOST_LINES_AT_ONCE = 1000

/** The most lines that a preview lists. */
const MOST_LINES_LISTED = 200

/** The most faults that are listed. */
const MOST_FAULTS = 1000

const silent: Progress = () => undefined

/** A file to import. */
interface CsvFile extends DecodedCsv {
  /** Whether customers are notified of its effects. */
  readonly notify: boolean
  /** The program that it comes from, if a member named it. */
  readonly comesFrom?: SourceName | undefined
  /** Whether the prices of another program's file include the tax; they do unless a member says otherwise. */
  readonly priceTax?: 'excluded' | 'included' | undefined
}

/** Longer files are planned by a job alone: no request waits for it. */
const MOST_CHARACTERS_AT_ONCE = 5_000_000

/** A parsed file with its plan, or one that a job plans; or why it cannot be read. */
type Prepared<Plan> =
  | { readonly refused: Readonly<Record<string, Message>> }
  | { readonly long: CsvFile }
  | { readonly file: CsvFile; readonly lineCount: number; readonly planned: Planned<Plan> }

/**
 * Returns the handler of an import: long work is done before the transaction, which writes all or nothing.
 */
export const importOf = <Plan, Rel extends string>(kind: CsvKind<Plan, Rel>) =>
  withPreparation(
    async (act: ReadEnvironment & { readonly input: Input }): Promise<Prepared<Plan>> => {
      const file = await fileIn(act.input, kind.mostCharacters)
      const { notify = false, comesFrom, priceTax } = act.input
      if (!('refused' in file) && file.text.length > MOST_CHARACTERS_AT_ONCE)
        return { long: { ...file, notify, comesFrom, priceTax } }
      return 'refused' in file ? file : prepared(kind, act, { ...file, notify, comesFrom, priceTax }, silent)
    },
    (act: WriteEnvironment & { readonly input: Input }, made: Prepared<Plan>) => imported(kind, act, made),
  )

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

const termsOf = async <Plan>(
  kind: CsvKind<Plan>,
  act: ReadEnvironment,
  { priceTax = 'included' }: CsvFile,
): Promise<SourceTerms> => {
  const { taxRate, untaxed } = (await kind.taxOf?.(act)) ?? { taxRate: 0, untaxed: (price: number) => price }
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

/** Returns the page of an import. */
export const importPageOf = async (act: ReadEnvironment, kind: KindFace) => ({
  columns: (await importColumns(act, kind)).map(({ name, labels: [label = name], required = false }) => ({
    columnName: name,
    label,
    required,
  })),
  mostCharacters: kind.mostCharacters ?? MOST_CHARACTERS,
})

/** Returns the form of an import that reads the files of other programs as well. */
export const movingForm = (
  {
    say,
    input,
  }: Pick<ReadEnvironment, 'say'> & { readonly input: { readonly comesFrom?: SourceName | undefined } },
  { sources = [] }: KindFace,
) => ({
  values: { comesFrom: input.comesFrom, priceTax: 'included' },
  options: {
    comesFrom: [...new Set(sources.map(({ source }) => source))].map((value) => ({
      value,
      label: say({ key: SOURCE_NAMES[value] }),
    })),
    priceTax: [
      { value: 'included', label: say({ key: 'office.product.priceTax.included' }) },
      { value: 'excluded', label: say({ key: 'office.product.priceTax.excluded' }) },
    ],
  },
})

const fileIn = async (
  { csv, csvFile: [uploaded], encoding = 'utf-8' }: Input,
  max = MOST_CHARACTERS,
): Promise<DecodedCsv | { readonly refused: Readonly<Record<string, Message>> }> => {
  if (!uploaded)
    return csv === undefined ? { refused: { csv: message('csv.none') } } : { text: csv, encoding }
  const file = await decodedCsv(await readFile(uploaded.path))
  if (!file) return { refused: { csvFile: message('csv.letters') } }
  if (file.text.length > max) return { refused: { csvFile: message('input.tooLong', { max }) } }
  return file
}

type Act = WriteEnvironment & { readonly input: Input }

const imported = async <Plan, Rel extends string>(
  kind: CsvKind<Plan, Rel>,
  act: Act,
  made: Prepared<Plan>,
) => {
  if ('refused' in made) return fail('badInput', { errors: made.refused })
  if ('long' in made) return begunLong(kind, act, made.long)
  if (act.input.preview) return lookedAt(kind, act, made)
  const { planned, lineCount } = made
  if (planned.faults.length > 0) return refusedFor(act, planned.faults)
  if (act.wants.job || (act.wants.page && lineCount > MOST_LINES_AT_ONCE)) return begun(kind, act, made)
  const faults = await kind.write(act, planned.plan, silent)
  if (faults) return refusedFor(act, faults)
  const counts = countsOf(planned, lineCount)
  const done = message('csv.done', counts)
  return ok(
    { ...counts, preview: false, lines: [], effects: [], jobId: null, message: act.say(done) },
    { location: kind.list, notices: [done], links: [kind.screen] },
  )
}

const waysFrom = <Rel extends string>({ list, screen }: KindFace<Rel>): readonly Link<Rel>[] => [list, screen]

const refusedFor = (act: Pick<WriteEnvironment, 'say'>, faults: readonly CsvFault[]) => {
  const left = faults.length - MOST_FAULTS
  return fail('badInput', {
    errors: errorsOf(act, faults),
    notices: left > 0 ? [message('csv.moreFaults', { count: left })] : [],
  })
}

/** Returns faults by `line.column`, each with the heading of its column. */
export const errorsOf = (
  { say }: Pick<WriteEnvironment, 'say'>,
  faults: readonly CsvFault[],
): Readonly<Record<string, Message>> =>
  Object.fromEntries(
    faults
      .slice(0, MOST_FAULTS)
      .toReversed()
      .map((fault) => [`${fault.line}.${fault.column}`, faultMessage(say, fault)] as const)
      .toReversed(),
  )

const faultMessage = (say: WriteEnvironment['say'], { name, label, why }: CsvFault): Message => {
  const said = label === undefined || label === '' ? why : message('csv.cell', { label, why: say(why) })
  return name === undefined || name === '' ? said : message('csv.about', { name, why: say(said) })
}

/** Counts the lines by their outcomes. */
export const countsOf = ({ steps, faults }: Planned<unknown>, lineCount: number) => {
  const wrong = new Set(faults.map(({ line }) => line))
  // A line that is wrong counts as that alone, whatever else it would change.
  const right = steps.filter(({ line }) => !wrong.has(line))
  const of = (outcome: string) => right.filter((step) => step.outcome === outcome).length
  const [created, changed, unchanged, deleted] = ['created', 'changed', 'unchanged', 'deleted'].map(of)
  return {
    created: created ?? 0,
    changed: changed ?? 0,
    unchanged: unchanged ?? 0,
    deleted: deleted ?? 0,
    accepted: right.length,
    count: right.length,
    imported: (created ?? 0) + (changed ?? 0),
    wrong: wrong.size,
    lineCount,
  }
}

/** Returns a preview of the changes, with the form that submits the text for the import. */
const lookedAt = async <Plan, Rel extends string>(
  kind: CsvKind<Plan, Rel>,
  act: Act,
  { file, lineCount, planned }: PlannedFile<Plan>,
) => {
  const counts = countsOf(planned, lineCount)
  const lines = linesOf(act, await importColumns(act, kind), planned)
  const isGood = counts.wrong === 0
  const effects = (planned.effects ?? []).map((one) => act.say(one))
  const carried = act.wants.page && isGood && file.text.length <= MOST_CARRIED
  return ok(
    {
      ...counts,
      preview: true,
      lines,
      effects,
      jobId: null,
      message: act.say(message('csv.looked', counts)),
    },
    {
      ...(isGood && {
        form: {
          values: {
            ...(carried && { csv: file.text }),
            encoding: file.encoding,
            notify: file.notify,
            comesFrom: file.comesFrom,
            priceTax: file.priceTax,
          },
        },
      }),
      links: [...waysFrom(kind), ...(isGood ? [kind.submit] : [])],
    },
  )
}

/** The most characters that a page contains; a longer file must be chosen again. */
const MOST_CARRIED = 200_000

const linesOf = (act: Act, columns: readonly ImportColumn[], { steps, faults }: Planned<unknown>) => {
  const labels = new Map(columns.map(({ name, labels: [label = name] }) => [name, label]))
  const wrong = Map.groupBy(faults, ({ line }) => line)
  const told = [
    ...[...wrong].map(([line, own]) => ({
      line,
      outcome: 'wrong' as const,
      name: '',
      changes: [],
      faults: own.map((fault) => ({
        column: fault.column,
        message: act.say(faultMessage(act.say, fault)),
      })),
    })),
    ...steps
      .filter(({ line, outcome }) => outcome !== 'unchanged' && !wrong.has(line))
      .map(({ changes, ...step }) => ({
        ...step,
        changes: changes.map(({ column, before, after }) => ({
          label: labels.get(column) ?? column,
          before,
          after,
        })),
        faults: [],
      })),
  ]
  return told.toSorted((one, other) => one.line - other.line).slice(0, MOST_LINES_LISTED)
}

type PlannedFile<Plan> = Exclude<Prepared<Plan>, { refused: unknown } | { long: unknown }>

/** Starts the job that plans a very long file, and imports it unless that is a preview. */
const begunLong = async <Plan, Rel extends string>(kind: CsvKind<Plan, Rel>, act: Act, file: CsvFile) => {
  const { language, client, input } = act
  const { preview = false } = input
  const jobId = await act.startJob('csv', { kind: kind.name, ...file, preview, language, client })
  const done = message(preview ? 'csv.lookBegun' : 'csv.begunLong')
  const counts = countsOf({ steps: [], faults: [], plan: undefined }, 0)
  const job = link('goJob', { jobId })
  const links: readonly Link<Rel | 'goJob'>[] = [job, ...waysFrom(kind)]
  return accepted({ ...counts, preview, lines: [], effects: [], jobId, message: act.say(done) }, job, {
    notices: [done],
    links,
  })
}

/** Starts the job that imports a long file. */
const begun = async <Plan, Rel extends string>(
  kind: CsvKind<Plan, Rel>,
  act: Act,
  { file, lineCount, planned }: PlannedFile<Plan>,
) => {
  const { language, client } = act
  const jobId = await act.startJob('csv', { kind: kind.name, ...file, language, client })
  const done = message('csv.begun', { count: lineCount })
  const counts = { ...countsOf({ ...planned, steps: [] }, lineCount) }
  const job = link('goJob', { jobId })
  const links: readonly Link<Rel | 'goJob'>[] = [job, ...waysFrom(kind)]
  return accepted({ ...counts, preview: false, lines: [], effects: [], jobId, message: act.say(done) }, job, {
    notices: [done],
    links,
  })
}
