import type { Dialect } from '../store/columns.ts'
import type { Store, Writer } from '../store/database.ts'
import { emptyShop } from '../store/emptying.ts'
import { seedCatalogue } from './catalogue.ts'
import { demoShop } from './demo/index.ts'
import { blocks, layouts, pages, positions } from './pages.ts'
import { seedSettings } from './settings.ts'
import type { ShopData } from './shop-data.ts'

/**
 * Fills an empty database: with the demonstration shop, or with the data that every shop needs and no
 * products.
 */
export const seed = (store: Store, what: 'demo' | 'none', now: Date): Promise<boolean> =>
  store.write(async (tx) => {
    const shop = what === 'demo' ? demoShop : undefined
    if (!(await furnish(tx, shop))) return false
    if (shop) await seedCatalogue(tx, store.dialect, shop, now)
    return true
  })

/**
 * Inserts the data that every shop needs into an empty database: pages, masters, settings. Returns false if
 * it is not empty.
 */
export const furnish = async (tx: Writer, shop: ShopData | undefined): Promise<boolean> => {
  if (!(await isEmpty(tx))) return false
  await seedPages(tx)
  await seedSettings(tx, shop)
  return true
}

/** Empties a shop but for its members, and furnishes it as a new one without products, closed to visitors. */
export const startAfresh = async (tx: Writer, dialect: Dialect): Promise<void> => {
  await emptyShop(tx, dialect)
  await furnish(tx, undefined)
}

const isEmpty = async (tx: Writer): Promise<boolean> => {
  // The page rows come first, so that of two processes on a new database the second one waits here.
  const taken = await tx
    .insertInto('layout')
    .values(layouts.map(([id, name]) => ({ id, name, device_type: 10 })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === BigInt(layouts.length)
}

const seedPages = async (tx: Writer): Promise<void> => {
  await tx
    .insertInto('block')
    .values(
      blocks.map(([id, file_name, name, use_controller]) => ({
        id,
        file_name,
        name,
        use_controller,
        deletable: false,
      })),
    )
    .execute()
  const placed = positions.flatMap(([layout_id, section, ids]) =>
    ids.map((block_id, sort_no) => ({ layout_id, section, block_id, sort_no })),
  )
  await tx.insertInto('block_position').values(placed).execute()
  await tx
    .insertInto('page')
    .values(
      pages.map((page) => ({
        id: page.id,
        name: page.name,
        name_en: page.title[1],
        url: page.url,
        file_name: page.file,
        edit_type: page.master === undefined ? 2 : 3,
        title: page.title[0],
        title_en: page.title[1],
        description: null,
        description_en: null,
        meta_robots: page.noindex ? 'noindex' : null,
        layout_id: page.layout ?? 2,
        master_page_id: page.master ?? null,
      })),
    )
    .execute()
}
