import type { Elsewhere, ElsewhereRow } from './database.ts'

/** The version of an EC-CUBE, by its tables. */
export type EccubeVersion = 2 | 3 | 4

/** How times are stored: EC-CUBE 4 writes UTC, the older ones the time of the shop. */
export interface Times {
  /** Returns a moment as the files tell it. */
  readonly moment: (stored: string) => string
  /** Returns a day, `YYYY-MM-DD`. */
  readonly day: (stored: string) => string
}

/** The tables of an EC-CUBE. */
export interface Tables {
  readonly version: EccubeVersion
  readonly of: (table: keyof typeof NAMES) => readonly ElsewhereRow[]
}

/** The tables that are read, by their names in each version. */
const NAMES = {
  products: ['dtb_product', 'dtb_products'],
  classes: ['dtb_product_class', 'dtb_products_class'],
  classNames: ['dtb_class_name', 'dtb_class'],
  classValues: ['dtb_class_category', 'dtb_classcategory'],
  categories: ['dtb_category'],
  productCategories: ['dtb_product_category', 'dtb_product_categories'],
  tags: ['dtb_tag', 'mtb_tag', 'mtb_status'],
  productTags: ['dtb_product_tag', 'dtb_product_status'],
  images: ['dtb_product_image'],
  taxRules: ['dtb_tax_rule'],
  customers: ['dtb_customer'],
  addresses: ['dtb_customer_address', 'dtb_other_deliv'],
  orders: ['dtb_order'],
  items: ['dtb_order_item', 'dtb_order_detail'],
  shippings: ['dtb_shipping'],
  news: ['dtb_news'],
} as const

/** Reads all tables of an EC-CUBE. Throws a sentence if the database is none. */
export const readTables = async (db: Elsewhere): Promise<Tables> => {
  const version = await versionOf(db)
  if (version === undefined)
    throw new Error('There is no EC-CUBE 2, 3 or 4 in this database: dtb_customer and dtb_order are missing')
  const found = new Map<string, readonly ElsewhereRow[]>()
  for (const [table, names] of Object.entries(NAMES))
    for (const name of names)
      if (!found.has(table) && (await db.has(name))) found.set(table, await db.rows(name))
  return { version, of: (table) => found.get(table) ?? [] }
}

const versionOf = async (db: Elsewhere): Promise<EccubeVersion | undefined> => {
  if (!(await db.has('dtb_customer')) || !(await db.has('dtb_order'))) return undefined
  if (await db.has('dtb_order_item')) return 4
  if (await db.has('dtb_product')) return 3
  return (await db.has('dtb_products')) ? 2 : undefined
}
