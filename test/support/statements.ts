import { Worker } from 'node:worker_threads'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import { vi } from 'vitest'

/** Notes every reading statement that goes to a database of this process, by the drivers themselves. */
export const listenIn = (database: 'sqlite' | 'postgres'): { readonly said: string[]; stop(): void } => {
  const said: string[] = []
  // The dispatcher looks for work now and then, whatever is asked; the visit is noted after the answer.
  const note = (statement: string) =>
    void (!/^\s*select\b/i.test(statement) || /\boutbox\b/.test(statement) || said.push(statement))
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
