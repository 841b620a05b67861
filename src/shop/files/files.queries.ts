import { sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import { contentFile } from './paths.rules.ts'

/** A file of the merchant, or a folder, with the name of who put it there. */
export type KeptFile = Awaited<ReturnType<typeof fileAt>> & {}

const withMember = (db: Reader) =>
  db
    .selectFrom('user_file')
    .leftJoin('member', 'member.id', 'user_file.member_id')
    .selectAll('user_file')
    .select('member.name as member_name')

/** What is under a path, a file or a folder. */
export const fileAt = async (db: Reader, path: string) =>
  isText(path) ? withMember(db).where('user_file.path', '=', path).executeTakeFirst() : undefined

/** PostgreSQL cannot even be asked for what no text holds. */
const isText = (typed: string): boolean => !typed.includes('\0')

/** What stands in a folder, folders first, and how much there is of it. */
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

/** How much stands in a folder and in all folders in it. */
export const countBelow = async (db: Reader, folder: string): Promise<number> => {
  const { count } = await db
    .selectFrom('user_file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('path', '>', `${folder}/`)
    .where('path', '<', `${folder}0`)
    .executeTakeFirstOrThrow()
  return count
}

/** The paths that go on after another one as a name does, at most so many. */
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

/** The folders that something can be moved to, by their paths, at most so many; its own is among them. */
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

/** Any number that nothing else is locked by. */
const LOCK = 7_266_751

/** Has whoever changes files wait for whoever does, so that a folder stays where something is put into it. */
export const lockFiles = async (tx: Writer, dialect: Dialect): Promise<void> => {
  // Of SQLite there is one writer as it is.
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

/** Adds a file or a folder. */
export const insertFile = async (tx: Writer, row: Row<'user_file'>): Promise<void> => {
  await tx.insertInto('user_file').values(row).execute()
}

/** Takes a file or an empty folder away; what was in a file lies there until its time of grace is over. */
export const deleteFile = async (tx: Writer, id: string): Promise<void> => {
  await tx.deleteFrom('user_file').where('id', '=', id).execute()
}

/** Gives a file or a folder another path, and with it all that stands in it. */
export const moveFile = async (
  tx: Writer,
  { id, path }: Pick<Row<'user_file'>, 'id' | 'path'>,
  to: Pick<Row<'user_file'>, 'path' | 'folder'>,
): Promise<void> => {
  // Both databases count characters, not the halves of one.
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

/** What is served under a path. */
export const servedFile = async (db: Reader, path: string) =>
  isText(path)
    ? db
        .selectFrom('user_file')
        .select(['id', 'path', 'kind', 'size', 'digest'])
        .where('path', '=', path)
        .where('kind', '!=', 'folder')
        .executeTakeFirst()
    : undefined

/** The files after an id, by their ids. */
export const filesAfter = (db: Reader, id: string, most: number) =>
  db
    .selectFrom('user_file')
    .select(['id', 'path', 'has_thumbnail'])
    .where('id', '>', id)
    .where('kind', '!=', 'folder')
    .orderBy('id')
    .limit(most)
    .execute()

/** Those among uploaded files that a row speaks of. */
export const keptAmong = async (db: Reader, names: readonly string[]): Promise<readonly string[]> => {
  const ids = new Map(names.map((name) => [name.slice(contentFile('').length), name]))
  const rows = await db
    .selectFrom('user_file')
    .select('id')
    .where('id', 'in', [...ids.keys()])
    .execute()
  return rows.flatMap(({ id }) => ids.get(id) ?? [])
}
