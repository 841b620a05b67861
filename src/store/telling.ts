import { sql } from 'kysely'
import type { Changes } from './changes.ts'
import type { Reader, Touch, Writer } from './database.ts'

/** Throws if the database does not answer. */
export const ping = async (db: Reader): Promise<void> => {
  await sql`select 1`.execute(db)
}

/** What is done in a transaction. */
export type Work<T> = (tx: Writer, touch: Touch) => Promise<T>

/** Runs a piece of work in a transaction, and tells after its commit which tags it changed. */
export const telling = async <T>(
  changes: Changes,
  transaction: (run: (tx: Writer) => Promise<T>) => Promise<T>,
  work: Work<T>,
): Promise<T> => {
  const touched = new Set<string>()
  const result = await transaction(async (tx) => {
    touched.clear()
    const answer = await work(tx, (...tags) => {
      for (const tag of tags) touched.add(tag)
    })
    if (touched.size > 0) await changes.announce(tx, [...touched])
    return answer
  })
  if (touched.size > 0) changes.tell([...touched])
  return result
}
