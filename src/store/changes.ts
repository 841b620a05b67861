import type { Reader, Writer } from './handles.ts'

const LOOK_EVERY_MS = 1000

/** Called with the tags that changed; with none, anything may have. */
export type OnChange = (tags?: readonly string[]) => void

/**
 * Carries the word of what changed to all who keep a copy in memory, in this process and in others
 * on the same database.
 */
export interface Changes {
  listen(listener: OnChange): void
  /** Within a transaction: other processes hear of it with the commit. */
  announce(tx: Writer, tags?: readonly string[]): Promise<void>
  /** After the commit: this process hears of it. */
  tell: OnChange
  /** How many processes hear of them, this one among them; nothing where that is not known. */
  processes(db: Reader): Promise<number | undefined>
  /** Resolves once changes of other processes are heard. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Those who want to hear of changes, and how they are told. */
export const listeners = () => {
  const all = new Set<OnChange>()
  const tell: OnChange = (tags) => {
    for (const listener of all) listener(tags)
  }
  return { tell, listen: (listener: OnChange) => void all.add(listener) }
}

/** On SQLite another process (the command line) is noticed by the writer's `data_version`, which its own commits leave alone. */
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
