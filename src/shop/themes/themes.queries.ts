import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'

/** The theme that the storefront wears. */
export const selectedTheme = async (db: Reader): Promise<string> =>
  (await db.selectFrom('base_info').select('theme_code').executeTakeFirstOrThrow()).theme_code

/** Selects the theme of the storefront. */
export const selectTheme = async (tx: Writer, code: string): Promise<void> => {
  await tx.updateTable('base_info').set({ theme_code: code }).execute()
}

/** The rows of themes: installed ones, and built-in ones with settings; the newest first. */
export const themeRows = (db: Reader): Promise<Row<'theme'>[]> =>
  db.selectFrom('theme').selectAll().orderBy('created_at', 'desc').orderBy('code').execute()

/** The number of edited templates in each theme. */
export const writtenCounts = async (db: Reader): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('template')
    .select((eb) => ['theme_code' as const, eb.fn.countAll().as('count')])
    .groupBy('theme_code')
    .execute()
  return new Map(rows.map(({ theme_code, count }) => [theme_code, Number(count)]))
}

/** Notes a theme that was brought, or the first settings of one that came with the program. */
export const insertTheme = async (tx: Writer, row: Row<'theme'>): Promise<void> => {
  await tx.insertInto('theme').values(row).execute()
}

/** Stores the settings of a theme, as JSON. */
export const changeSettings = async (tx: Writer, code: string, settings: string): Promise<void> => {
  await tx.updateTable('theme').set({ settings }).where('code', '=', code).execute()
}

/** Forgets a theme, and what was written in place of its templates. */
export const deleteTheme = async (tx: Writer, code: string): Promise<void> => {
  await tx.deleteFrom('template').where('theme_code', '=', code).execute()
  await tx.deleteFrom('template_change').where('theme_code', '=', code).execute()
  await tx.deleteFrom('theme').where('code', '=', code).execute()
}
