import type { Language } from '../../hypermedia/language.ts'
import { type Message, message } from '../../hypermedia/message.ts'
import { JobFailed, type JobKind } from '../../store/jobs.ts'
import type { ReadEnvironment } from '../environment.ts'
import type { Client } from '../events.ts'
import type { Acting } from '../part.ts'
import type { DecodedCsv } from './encoding.ts'
import type { CsvKindName } from './import.fields.ts'
import { countsOf, errorsOf } from './importing.ts'
import type { CsvKind, Planned } from './kind.ts'
import { prepared } from './planning.ts'
import type { CsvFault } from './reading.ts'
import type { SourceName } from './sources.rules.ts'

/** The parts of the import job. */
export interface CsvJobParts {
  readonly kinds: readonly CsvKind<unknown>[]
  readonly acting: Pick<Acting, 'environmentOf' | 'writeAs'>
}

interface Input extends DecodedCsv {
  readonly kind: CsvKindName
  readonly notify?: boolean
  readonly comesFrom?: SourceName
  readonly priceTax?: 'excluded' | 'included'
  /** Plans it alone, and changes nothing. */
  readonly preview?: boolean
  readonly language: Language
  readonly client: Client
}

/** Rolls the transaction back. */
class Unwritten extends Error {
  readonly faults: readonly CsvFault[]

  constructor(faults: readonly CsvFault[]) {
    super('The file cannot be imported any more')
    this.faults = faults
  }
}

/** Imports a long file. The job's errors are the faults of the file; its result is the number of lines. */
export const csvJob =
  ({ kinds, acting }: CsvJobParts): JobKind =>
  async ({ who, input }, { progress: say, signal }) => {
    const {
      kind: name,
      text,
      encoding,
      notify = false,
      comesFrom,
      priceTax,
      preview,
      language,
      client,
    } = input as Input
    const kind = kinds.find((one) => one.name === name)
    if (!kind) throw new Error(`Nobody imports ${name}`)
    const asker = { memberId: who, language, client }
    const act = await acting.environmentOf(asker, kind.submit.rel)
    // Not awaited: within the transaction SQLite writes it only afterwards.
    const progress = (done: number, total: number) => void say(done, total).catch(() => undefined)
    const made = await prepared(kind, act, { text, encoding, notify, comesFrom, priceTax }, progress)
    const failed = (faults: readonly CsvFault[]) => new JobFailed(inWords(act, errorsOf(act, faults)))
    if (made.planned.faults.length > 0) throw failed(made.planned.faults)
    const { created, changed, unchanged, deleted, lineCount } = countsOf(made.planned, made.lineCount)
    const counts = { created, changed, unchanged, deleted, lineCount }
    if (preview) return { preview: act.say(message('csv.lookDone')), ...counts, ...saidIn(act, made.planned) }
    signal.throwIfAborted()
    try {
      await acting.writeAs(
        asker,
        kind.submit.rel,
        { encoding, lineCount: made.lineCount },
        async (writing) => {
          const faults = await kind.write(writing, made.planned.plan, progress)
          if (faults) throw new Unwritten(faults)
        },
      )
    } catch (error) {
      throw error instanceof Unwritten ? failed(error.faults) : error
    }
    progress(made.lineCount, made.lineCount)
    return counts
  }

/** Numbers the further effects of a plan for the result of a job. */
const saidIn = ({ say }: Pick<ReadEnvironment, 'say'>, { effects = [] }: Planned<unknown>) =>
  Object.fromEntries(effects.map((effect, at) => [String(at + 1), say(effect)]))

const inWords = (
  { say }: Pick<ReadEnvironment, 'say'>,
  errors: Readonly<Record<string, Message>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(errors).map(([place, why]) => [place, say(why)]))
