import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, type ControlledTransaction, type Kysely } from 'kysely'
import type { Writer } from './handles.ts'
import type { Database } from './schema.ts'
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS, PATIENCE_MS } from './sqlite.ts'
import { Unavailable } from './trouble.ts'

/** Transactions that are committed together. */
interface Group {
  readonly transaction: Promise<ControlledTransaction<Database>>
  readonly committed: Promise<void>
  /** The error that prevents the commit of all of them: the database rolled the whole transaction back. */
  broken?: unknown
}

const SAVE = CompiledQuery.raw('savepoint one')
const KEEP = CompiledQuery.raw('release one')
const FALL_BACK = CompiledQuery.raw('rollback to one')

type Outcome<T> = { readonly result: T } | { readonly error: unknown }

/**
 * Writes through the one connection that SQLite allows, in the order of the calls. A commit waits for the disk
 * and blocks the process, so the writes of one turn of the event loop share it. Each has a savepoint of its
 * own, to which it rolls back alone. Each resolves when, and only when, it is on the disk.
 */
export const groupCommit = (writer: Kysely<Database>, patienceMs = PATIENCE_MS) => {
  let last: Promise<unknown> = Promise.resolve()
  let open: Group | undefined

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  /** Retries until another process releases the file, or the time is over. */
  const started = async (until: number): Promise<ControlledTransaction<Database>> => {
    for (let gap = FIRST_PAUSE_MS; ; gap = Math.min(gap * 2, LONGEST_PAUSE_MS)) {
      try {
        return await writer.startTransaction().execute()
      } catch (error) {
        if (!(error instanceof Unavailable) || performance.now() + gap > until) throw error
        await pause(gap)
      }
    }
  }

  const begin = (until: number): Group => {
    const transaction = started(until)
    // After the requests of this turn, and those of them that still wait to write.
    const committed = new Promise((resolve) => setImmediate(resolve)).then(() => inTurn(() => commit(group)))
    const group: Group = { transaction, committed }
    committed.catch(() => undefined)
    return group
  }

  const commit = async (group: Group): Promise<void> => {
    open = undefined
    const transaction = await group.transaction
    try {
      if (group.broken) throw group.broken
      await transaction.commit().execute()
    } catch (error) {
      await transaction.rollback().execute()
      throw error
    }
  }

  const attempt = async <T>(group: Group, work: (tx: Writer) => Promise<T>): Promise<Outcome<T>> => {
    if (group.broken) return { error: group.broken }
    const transaction = await group.transaction
    try {
      await transaction.executeQuery(SAVE)
      const result = await work(transaction)
      await transaction.executeQuery(KEEP)
      return { result }
    } catch (error) {
      try {
        await transaction.executeQuery(FALL_BACK)
        await transaction.executeQuery(KEEP)
      } catch {
        group.broken = error
      }
      return { error }
    }
  }

  return async <T>(work: (tx: Writer) => Promise<T>): Promise<T> => {
    const until = performance.now() + patienceMs
    const [group, outcome] = await inTurn(async () => {
      open ??= begin(until)
      const group = open
      return [group, await attempt(group, work)] as const
    })
    // A failure waits for the commit too: it may depend on another write of the group.
    await group.committed
    if ('error' in outcome) throw outcome.error
    return outcome.result
  }
}
