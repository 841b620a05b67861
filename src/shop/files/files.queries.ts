import { sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import { contentFile } from './paths.rules.ts'

/** A file or a folder of the merchant, with the name of its member. */
export type KeptFile = Awaited<ReturnType<typeof fileAt>> & {}

const withMember = (db: Reader) =>
  db
    .selectFrom('user_file')
    .leftJoin('member', 'member.id', 'user_file.member_id')
    .selectAll('user_file')
    .select('member.name as member_name')

/** Returns the file or folder at a path. */
export const fileAt = async (db: Reader, path: string) =>
  isText(path) ? withMember(db).where('user_file.path', '=', path).executeTakeFirst() : undefined

/** PostgreSQL rejects this character in any text. */
const isText = (typed: string): boolean => !typed.includes('\0')

/** Returns the content of a folder, folders first, and its number. */
export const filesIn = async (
  db: Reader,
  folder: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  const [rows, { count }] = await Promise.all([
    withMember(db)
      .where('user_file.folder', '=', folder)
      .orderBy(sql`case when user_file.kind = 'folder' then 0 else 1 end`)
      .orderBy('user_file.path')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('user_file')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('folder', '=', folder)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

/** Counts the content of a folder and its subfolders. */
export const countBelow = async (db: Reader, folder: string): Promise<number> => {
  const { count } = await db
    .selectFrom('user_file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('path', '>', `${folder}/`)
    .where('path', '<', `${folder}0`)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns at most `most` paths that begin with another one and continue like a name. */
export const pathsFrom = async (db: Reader, path: string, most: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('user_file')
    .select('path')
    .where('path', '>', path)
    .where(sql<string>`substr(path, 1, ${[...path].length})`, '=', path)
    .where('kind', '<>', 'folder')
    .orderBy('path')
    .limit(most)
    .execute()
  return rows.map((row) => row.path)
}

/** Returns at most `most` folders to which a file can be moved, by their paths; its own is included. */
export const foldersFor = async (
  db: Reader,
  { path, folder }: Pick<Row<'user_file'>, 'path' | 'folder'>,
  most: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('user_file')
    .select('path')
    .where('kind', '=', 'folder')
    .orderBy('path')
    .limit(most)
    .execute()
  const open = rows.map((row) => row.path).filter((one) => !`${one}/`.startsWith(`${path}/`))
  return folder === '' || open.includes(folder) ? open : [folder, ...open]
}

/** The number of this lock; no other lock uses it. */
const LOCK = 7_266_751

/**
 * Makes concurrent changes of files wait for each other, so that a folder exists while a file is moved into
 * it.
 */
export const lockFiles = async (tx: Writer, dialect: Dialect): Promise<void> => {
  // SQLite has only one writer.
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

/** Inserts a file or a folder. */
export const insertFile = async (tx: Writer, row: Row<'user_file'>): Promise<void> => {
  await tx.insertInto('user_file').values(row).execute()
}

/** Deletes a file or an empty folder; the content of a file exists until the grace period is over. */
export const deleteFile = async (tx: Writer, id: string): Promise<void> => {
  await tx.deleteFrom('user_file').where('id', '=', id).execute()
}

/** Moves a file or a folder to another path, with all its content. */
export const moveFile = async (
  tx: Writer,
  { id, path }: Pick<Row<'user_file'>, 'id' | 'path'>,
  to: Pick<Row<'user_file'>, 'path' | 'folder'>,
): Promise<void> => {
  // Both databases count code points, not UTF-16 units.
  const from = [...path].length + 1
  const below = tx.updateTable('user_file').where('path', '>', `${path}/`).where('path', '<', `${path}0`)
  await below
    .set({
      path: sql`${to.path} || substr(path, ${from})`,
      folder: sql`${to.path} || substr(folder, ${from})`,
    })
    .execute()
  await tx.updateTable('user_file').set(to).where('id', '=', id).execute()
}

/** Returns the served file of a path. */
export const servedFile = async (db: Reader, path: string) =>
  isText(path)
    ? db
        .selectFrom('user_file')
        .select(['id', 'path', 'kind', 'size', 'digest'])
        .where('path', '=', path)
        .where('kind', '!=', 'folder')
        .executeTakeFirst()
    : undefined

/** Returns the files after an id, by their ids. */
export const filesAfter = (db: Reader, id: string, most: number) =>
  db
    .selectFrom('user_file')
    .select(['id', 'path', 'has_thumbnail'])
    .where('id', '>', id)
    .where('kind', '!=', 'folder')
    .orderBy('id')
    .limit(most)
    .execute()

/** Returns the uploaded files that a row refers to. */
export const keptAmong = async (db: Reader, names: readonly string[]): Promise<readonly string[]> => {
  const ids = new Map(names.map((name) => [name.slice(contentFile('').length), name]))
  const rows = await db
    .selectFrom('user_file')
    .select('id')
    .where('id', 'in', [...ids.keys()])
    .execute()
  return rows.flatMap(({ id }) => ids.get(id) ?? [])
}
