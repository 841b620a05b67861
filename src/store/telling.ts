import { sql } from 'kysely'
import type { Changes } from './changes.ts'
import type { Reader, Writer } from './handles.ts'
import { WriteNotes } from './tags.ts'
import { OutcomeUnknown } from './trouble.ts'

/** Throws if the database does not answer. */
export const ping = async (db: Reader): Promise<void> => {
  await sql`select 1`.execute(db)
}

/** The work of a transaction. */
export type Work<T> = (tx: Writer) => Promise<T>

/** Runs work in a transaction, and announces its changes after the commit. */
export const telling = async <T>(
  changes: Changes,
  transaction: (run: (tx: Writer) => Promise<T>) => Promise<T>,
  work: Work<T>,
): Promise<T> => {
  let notes = new WriteNotes()
  let announced: Promise<void> = Promise.resolve()
  const result = await transaction(async (tx) => {
    notes = new WriteNotes()
    const answer = await work(tx.withPlugin(notes) as Writer)
    if (notes.tags?.length !== 0) {
      // It travels with the commit, which undoes everything where this fails.
      announced = changes.announce(tx, notes.tags)
      announced.catch(() => undefined)
    }
    return answer
  }).catch((error: unknown) => {
    // It may have been committed. While the database is away, the pages of before are all that there is.
    if (error instanceof OutcomeUnknown && notes.tags?.length !== 0)
      transaction(async () => undefined as T).then(
        () => changes.tell(notes.tags),
        () => undefined,
      )
    throw error
  })
  await announced
  if (notes.tags?.length !== 0) changes.tell(notes.tags)
  return result
}
