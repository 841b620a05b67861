import type { Reader, Store, Writer } from '../database.ts'
import type { Files } from './files.ts'

/** Pages that are cached elsewhere may show a file for so long; an upload has its row long before. */
const GRACE_MS = 7 * 24 * 3_600_000
/** Names that are looked up together. */
const BATCH = 500

/** Files of one kind, and their users. Files that belong together have one name. */
export interface Keeper {
  /** The name of the thing that a file belongs to; undefined if it is of another kind. */
  readonly nameOf: (file: string) => string | undefined
  /** All files of a name. */
  readonly filesOf: (name: string) => readonly string[]
  /** The names that rows refer to. */
  readonly usedAmong: (db: Reader, names: readonly string[]) => Promise<readonly string[]>
  /** How long they stay unused; by default a week. */
  readonly graceMs?: number
}

/**
 * Deletes files that no row has referred to for the time of their kind: those that members removed, and those
 * of failed uploads. Files of no kind are kept.
 */
export const sweepUnused = async (
  store: Store,
  files: Files,
  keepers: readonly Keeper[],
  now: Date,
): Promise<void> => {
  const keeperOf = (file: string) => keepers.find(({ nameOf }) => nameOf(file) !== undefined)
  const lying = new Map(keepers.map((keeper) => [keeper, new Set<string>()]))
  for await (const file of files.list())
    for (const [{ nameOf }, names] of lying) {
      const name = nameOf(file)
      if (name !== undefined) names.add(name)
    }
  const unused = new Set<string>()
  for (const [keeper, names] of lying)
    for (const name of await unusedAmong(store, keeper, [...names])) unused.add(name)
  const known = (await store.reader.selectFrom('unused_picture').select('file_name').execute()).map(
    ({ file_name }) => file_name,
  )
  await store.write(async (tx) => {
    for (const name of known) if (!unused.has(name)) await forget(tx, name)
    for (const name of unused) if (!known.includes(name)) await note(tx, name, now)
  })
  for (const { file_name: name, since } of await notedIn(store.reader)) {
    const { graceMs = GRACE_MS, filesOf } = keeperOf(name) ?? { filesOf: () => [] }
    if (Date.parse(since) > now.getTime() - graceMs) continue
    for (const file of filesOf(name)) await files.remove(file)
    await store.write((tx) => forget(tx, name))
  }
}

const unusedAmong = async (
  store: Store,
  { usedAmong }: Keeper,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  const unused = new Set(names)
  for (let at = 0; at < names.length; at += BATCH)
    for (const name of await usedAmong(store.slowReader, names.slice(at, at + BATCH))) unused.delete(name)
  return unused
}

const notedIn = (db: Reader) =>
  db.selectFrom('unused_picture').select(['file_name', 'since']).orderBy('file_name').execute()

const note = async (tx: Writer, file_name: string, now: Date): Promise<void> => {
  await tx
    .insertInto('unused_picture')
    .values({ file_name, since: now.toISOString() })
    .onConflict((conflict) => conflict.column('file_name').doNothing())
    .execute()
}

const forget = async (tx: Writer, name: string): Promise<void> => {
  await tx.deleteFrom('unused_picture').where('file_name', '=', name).execute()
}
