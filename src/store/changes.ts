import type { Reader, Writer } from './handles.ts'

const LOOK_EVERY_MS = 1000

/** Called with the tags that changed; without tags, anything may have changed. */
export type OnChange = (tags?: readonly string[]) => void

/** Carries the tags of changes to every process on the database, so that they clear their cached data. */
export interface Changes {
  /** Returns a function that ends it. */
  listen(listener: OnChange): () => void
  /** Announces tags within a transaction: other processes receive them with its commit. */
  announce(tx: Writer, tags?: readonly string[]): Promise<void>
  /** Tells this process after the commit. */
  tell: OnChange
  /** The number of processes that receive changes, this one included; undefined if it is not known. */
  processes(db: Reader): Promise<number | undefined>
  /** Resolves once changes of other processes are received. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** A list of listeners, and a function that calls them. */
export const listeners = () => {
  const all = new Set<OnChange>()
  const tell: OnChange = (tags) => {
    for (const listener of all) listener(tags)
  }
  const listen = (listener: OnChange) => {
    all.add(listener)
    return () => void all.delete(listener)
  }
  return { tell, listen }
}

/**
 * On SQLite, the writer's `data_version` shows the writes of another process (the command line). The process's
 * own commits do not change it.
 */
export const sqliteChanges = (dataVersion: () => number): Changes => {
  const { tell, listen } = listeners()
  let seen = dataVersion()
  const timer = setInterval(() => {
    const version = dataVersion()
    if (version !== seen) tell()
    seen = version
  }, LOOK_EVERY_MS).unref()
  return {
    listen,
    tell,
    announce: async () => undefined,
    processes: async () => undefined,
    ready: async () => undefined,
    close: async () => clearInterval(timer),
  }
}
