import type { Message } from '../../hypermedia/message.ts'
import type { Reader } from '../../store/database.ts'
import { memberOf, type WriteEnvironment } from '../environment.ts'
import { fileAt, insertFile, type KeptFile } from './files.queries.ts'
import { numbered, pathFault, pathIn } from './paths.rules.ts'
import type { TakenFile } from './taking.ts'

type Act = Pick<WriteEnvironment, 'db' | 'now' | 'visitor'>

/**
 * Puts stored files into a folder that exists: of two of one name the second gets a number. Returns their rows in
 * the order of the files, or why one of them has no place there.
 */
export const keepFiles = async (
  act: Act,
  folder: string,
  taken: readonly TakenFile[],
): Promise<{ readonly rows: readonly KeptFile[] } | { readonly fault: Message }> => {
  const rows: KeptFile[] = []
  for (const { id, name, kind, size, digest, hasThumbnail } of taken) {
    const path = await freePath(act.db, folder, name)
    const fault = pathFault(path)
    if (fault) return { fault }
    await insertFile(act.db, {
      ...{ id, path, folder, kind, size, digest },
      has_thumbnail: hasThumbnail,
      member_id: memberOf(act),
      created_at: act.now.toISOString(),
    })
    rows.push(await rowAt(act.db, path))
  }
  return { rows }
}

/** Returns the path of a name in a folder, with the first free number if the name is taken. */
const freePath = async (db: Reader, folder: string, name: string): Promise<string> => {
  for (let number = 1; ; number++) {
    const path = pathIn(folder, numbered(name, number))
    if (!(await fileAt(db, path))) return path
  }
}

/** Returns the row of a file that has just been written. */
export const rowAt = async (db: Reader, path: string): Promise<KeptFile> => {
  const row = await fileAt(db, path)
  if (!row) throw new Error('A file that has just been written is not there')
  return row
}
