import type { Catalogue, Language } from './hypermedia/language.ts'
import type { Hole } from './hypermedia/page.ts'
import { programBeside, type ThreadOptions, Threads, TookTooLong } from './store/threads.ts'
import type { MailQuestion } from './ui/mail-trial.ts'
import type { TemplateAnswer, TemplateQuestion, TemplateThreads } from './ui/theme/answers.ts'

/** The data of the threads that render merchants' templates. */
export interface TemplateThread {
  readonly baseUrl: string
  readonly timeZone: string
  /** The texts of plugins. */
  readonly others: readonly Readonly<Record<Language, Catalogue>>[]
  /** The marks of the holes in pages. */
  readonly marks: Readonly<Record<Hole, string>>
}

/** The questions to the threads. */
export type AnyTemplateQuestion = TemplateQuestion | MailQuestion

/** The most pages that wait for a thread; further requests must be retried. */
const MOST_WAITING = 64
/**
 * Milliseconds: a question that takes longer fails, and its thread is ended. Each template has a time limit
 * of its own, and ends before.
 */
const LONGEST_MS = 4_000
/** Milliseconds for the start of a thread, on a busy machine. */
const LONGEST_START_MS = 10_000
/** Milliseconds: an idle thread ends, and releases its memory. */
const IDLE_MS = 60_000

const HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 }

/**
 * Returns the threads that parse and render templates other than the program's own: two for visited pages,
 * one for trials. They start with the first question.
 */
export const templateThreads = (workerData: TemplateThread, over: Partial<ThreadOptions> = {}) => {
  const pool = (what: string, mostThreads: number) =>
    new Threads<AnyTemplateQuestion, TemplateAnswer>({
      program: programBeside(import.meta.url, 'template-worker'),
      workerData,
      what,
      mostThreads,
      mostWaiting: MOST_WAITING,
      longestMs: LONGEST_MS,
      longestStartMs: LONGEST_START_MS,
      idleMs: IDLE_MS,
      heap: HEAP,
      ...over,
    })
  const visited = pool('pages of templates', 2)
  const tried = pool('trials of templates', 1)
  const threads: TemplateThreads<AnyTemplateQuestion> = {
    serve: (question) => answerOf(visited, question),
    attempt: (question) => answerOf(tried, question),
  }
  return {
    ...threads,
    /** The number of running threads. */
    running: () => visited.running + tried.running,
    /** Ends them; their work is given up. */
    async close(): Promise<void> {
      await Promise.all([visited.close(), tried.close()])
    },
  }
}

/** Returns the answer of a thread; a template that makes it end is a fault of the template. */
const answerOf = async (
  threads: Threads<AnyTemplateQuestion, TemplateAnswer>,
  question: AnyTemplateQuestion,
): Promise<TemplateAnswer> => {
  try {
    return await threads.ask(question)
  } catch (error) {
    const resource = error instanceof TookTooLong ? 'time' : isOutOfMemory(error) ? 'memory' : undefined
    if (resource === undefined) throw error
    const reason = `thread ${resource} limit exceeded`
    return { fault: { file: fileOf(question), line: 1, column: 1, reason }, ms: 0, parsed: 0 }
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const fileOf = (question: AnyTemplateQuestion): string => {
  if ('print' in question) return question.print.file
  if ('parse' in question) return question.parse
  return 'printFile' in question ? `mail/${question.printFile}_${question.part}` : ''
}
