import type { Reader, Writer } from '../../store/database.ts'
import { cached } from '../../store/memory.ts'
import { MENUS, type MenuEntry } from './menus.rules.ts'

/** The menus by their codes. */
export type Menus = Readonly<Record<(typeof MENUS)[number], readonly MenuEntry[]>>

/** Returns the menus. */
export const menusOf = async (db: Reader): Promise<Menus> => {
  const rows = await db.selectFrom('menu').select(['code', 'items']).execute()
  const entriesOf = (code: string): readonly MenuEntry[] =>
    JSON.parse(rows.find((row) => row.code === code)?.items ?? '[]')
  return { header: entriesOf('header'), footer: entriesOf('footer') }
}

/** Caches the menus. */
export const menus = cached((db) => menusOf(db))

/** Stores the menus. */
export const writeMenus = async (tx: Writer, changed: Menus): Promise<void> => {
  for (const code of MENUS) {
    const items = JSON.stringify(changed[code])
    await tx
      .insertInto('menu')
      .values({ code, items })
      .onConflict((conflict) => conflict.column('code').doUpdateSet({ items }))
      .execute()
  }
}
