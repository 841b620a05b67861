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
import { SOURCE_NAMES } from './names.ts'
import { type CsvFile, faultMessage, prepared } from './planning.ts'
import type { CsvFault } from './reading.ts'
import type { SourceName } from './sources.rules.ts'

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
