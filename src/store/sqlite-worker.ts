import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, Question } from './sqlite-readers.ts'
import { openSqlite, Statements } from './sqlite-statements.ts'

/** What a reading thread keeps of the file in memory, kB: less than those who answer the short questions. */
const CACHE = 16_384

const statements = new Statements(openSqlite(workerData as string, { readOnly: true, cache: CACHE }))

const answer = ({ sql, parameters }: Question): Answer => {
  try {
    return { outcome: statements.run(sql, parameters) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { error: { message: error instanceof Error ? error.message : String(error), code } }
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)))
