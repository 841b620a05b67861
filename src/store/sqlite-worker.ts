import { workerData } from 'piscina'
import type { Answer, Question } from './sqlite-readers.ts'
import { openSqlite, Statements } from './sqlite-statements.ts'

/** What a reading thread keeps of the file in memory, kB: less than those who answer the short questions. */
const CACHE = 16_384

const statements = new Statements(openSqlite(workerData as string, { readOnly: true, cache: CACHE }))

/** Answers a query, or tells what was wrong with it. */
export const answer = ({ sql, parameters }: Question): Answer => {
  try {
    return { outcome: statements.run(sql, parameters) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { error: { message: error instanceof Error ? error.message : String(error), code } }
  }
}
