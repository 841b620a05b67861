import type { Store } from '../../store/database.ts'
import type { Files } from '../../store/files/files.ts'
import { originalFile, pictureFiles, uploadedPicture } from '../catalog/pictures.rules.ts'
import { dueOf, forgetUnused, noteUnused, shownAmong, unusedSince } from './sweeps.queries.ts'

/** Pages that were kept elsewhere may show a picture for as long. */
const GRACE_MS = 7 * 24 * 3_600_000
/** Names that are looked for together. */
const BATCH = 500

/**
 * Takes away the files of uploaded pictures that no product, category or order has shown for a week:
 * those that members removed, and those of an upload that came to nothing. Other files are left alone.
 */
export const sweepPictures = async (store: Store, files: Files, now: Date): Promise<void> => {
  const lying = new Set<string>()
  for await (const file of files.list()) {
    const name = uploadedPicture(file)
    if (name !== undefined) lying.add(name)
  }
  const unused = await unusedAmong(store, [...lying])
  const known = await unusedSince(store.reader)
  const back = known.filter(({ file_name }) => !unused.has(file_name))
  const fresh = [...unused].filter((name) => !known.some(({ file_name }) => file_name === name))
  await store.write(async (tx) => {
    await forgetUnused(
      tx,
      back.map(({ file_name }) => file_name),
    )
    await noteUnused(tx, fresh, now)
  })
  for (const name of await dueOf(store.reader, new Date(now.getTime() - GRACE_MS))) {
    for (const file of [...pictureFiles(name), originalFile(name)]) await files.remove(file)
    await store.write((tx) => forgetUnused(tx, [name]))
  }
}

const unusedAmong = async (store: Store, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const unused = new Set(names)
  for (let at = 0; at < names.length; at += BATCH)
    for (const name of await shownAmong(store.slowReader, names.slice(at, at + BATCH))) unused.delete(name)
  return unused
}
