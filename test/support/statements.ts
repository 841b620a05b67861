import { Worker } from 'node:worker_threads'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import { vi } from 'vitest'

const READS = /^\s*(?:select|with)\b/i

/** Notes every reading statement that goes to a database of this process, by the drivers themselves; every one at all where `which` says so. */
export const listenIn = (
  database: 'sqlite' | 'postgres',
  which: 'reads' | 'all' = 'reads',
): { readonly said: string[]; stop(): void } => {
  const said: string[] = []
  const isMeant = (statement: string) => which === 'all' || READS.test(statement)
  // The dispatcher looks for work now and then, whatever is asked; the visit is noted after the answer.
  const isDispatching = (statement: string) => /^\s*select\b.*\boutbox\b/is.test(statement)
  const note = (statement: string) =>
    void (isMeant(statement) && !isDispatching(statement) && said.push(statement))
  if (database === 'postgres') {
    const query = pg.Client.prototype.query
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...parts: unknown[]
    ) {
      const [first] = parts
      note(typeof first === 'string' ? first : String((first as { text?: string }).text))
      return Reflect.apply(query, this, parts)
    } as never)
    return { said, stop: () => spy.mockRestore() }
  }
  const memory = new SQLite(':memory:')
  const statement = Object.getPrototypeOf(memory.prepare('select 1'))
  memory.close()
  const all: (...values: unknown[]) => unknown = statement.all
  const spy = vi.spyOn(statement, 'all').mockImplementation(function (
    this: SQLite.Statement,
    ...values: unknown[]
  ) {
    note(this.source)
    return Reflect.apply(all, this, values)
  } as never)
  const ask = Worker.prototype.postMessage
  // What is read in another thread goes there as a message.
  const questions = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    ...parts: unknown[]
  ) {
    const [question] = parts
    if (typeof question === 'object' && question !== null && 'sql' in question) note(String(question.sql))
    return Reflect.apply(ask, this, parts)
  } as never)
  return {
    said,
    stop() {
      spy.mockRestore()
      questions.mockRestore()
    },
  }
}
