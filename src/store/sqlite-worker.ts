import { workerData } from 'node:worker_threads'
import type { Answer, Question } from './sqlite-readers.ts'
import { openSqlite, Statements } from './sqlite-statements.ts'

/** The page cache of a reading thread, kB: smaller than that of the connections for short queries. */
const CACHE = 16_384

const statements = new Statements(openSqlite(workerData as string, { readOnly: true, cache: CACHE }))

/** Answers a query, or returns its error. */
export const answer = ({ sql, parameters }: Question): Answer => {
  try {
    return { outcome: statements.run(sql, parameters) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { error: { message: error instanceof Error ? error.message : String(error), code } }
  }
}
