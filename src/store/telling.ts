import { sql } from 'kysely'
import type { Changes } from './changes.ts'
import type { Reader, Writer } from './handles.ts'
import { WriteNotes } from './tags.ts'

/** Throws if the database does not answer. */
export const ping = async (db: Reader): Promise<void> => {
  await sql`select 1`.execute(db)
}

/** What is done in a transaction. */
export type Work<T> = (tx: Writer) => Promise<T>

/** Runs a piece of work in a transaction, and tells after its commit what it changed. */
export const telling = async <T>(
  changes: Changes,
  transaction: (run: (tx: Writer) => Promise<T>) => Promise<T>,
  work: Work<T>,
): Promise<T> => {
  let notes = new WriteNotes()
  const result = await transaction(async (tx) => {
    notes = new WriteNotes()
    const answer = await work(tx.withPlugin(notes) as Writer)
    if (notes.tags?.length !== 0) await changes.announce(tx, notes.tags)
    return answer
  })
  if (notes.tags?.length !== 0) changes.tell(notes.tags)
  return result
}
