import type { Selectable } from 'kysely'
import { appsTables } from './schema/apps.ts'
import { catalogueTables } from './schema/catalogue.ts'
import { contentTables } from './schema/content.ts'
import { customersTables } from './schema/customers.ts'
import { enquiriesTables } from './schema/enquiries.ts'
import { membersTables } from './schema/members.ts'
import { movementsTables } from './schema/movements.ts'
import { newsletterTables } from './schema/newsletter.ts'
import { ordersTables } from './schema/orders.ts'
import { productsTables } from './schema/products.ts'
import { runningTables } from './schema/running.ts'
import { settingsTables } from './schema/settings.ts'
import type { Table, TableProperties } from './schema/table.ts'
import { tradeTables } from './schema/trade.ts'
import { webhooksTables } from './schema/webhooks.ts'

export type { OwnFieldKind } from './schema/settings.ts'

/** All tables, in an order in which each comes after those that it refers to. */
const declared = {
  ...settingsTables,
  ...tradeTables,
  ...membersTables,
  ...catalogueTables,
  ...productsTables,
  ...contentTables,
  ...customersTables,
  ...ordersTables,
  ...enquiriesTables,
  ...newsletterTables,
  ...movementsTables,
  ...runningTables,
  ...webhooksTables,
  ...appsTables,
}

type Declared = typeof declared

/**
 * The tables, as both databases have them. Instants are ISO 8601 text in UTC, days `YYYY-MM-DD`, money whole
 * yen, flags booleans: the drivers make SQLite and PostgreSQL agree. Merchants edit master data, which has
 * small numbers as ids; customers, carts and orders have ids that sort by time (UUIDv7). A column with `_en`
 * has the English text beside the Japanese.
 */
export type Database = { [T in keyof Declared]: Declared[T] extends Table<infer R> ? R : never }

/** A row as it is read. */
export type Row<T extends keyof Database> = Selectable<Database[T]>

/** The properties of each table of the shop, in an order in which each comes after those that it refers to. */
export const TABLES: Readonly<Record<keyof Database, TableProperties>> = declared

/** Returns the properties of a table; undefined for a plugin's table. */
export const propertiesOf = (table: string): TableProperties | undefined =>
  (TABLES as Readonly<Record<string, TableProperties>>)[table]

/** Returns the columns of a table's primary key; those of plugins have an id. */
export const keyOf = (table: string): readonly string[] => propertiesOf(table)?.key ?? ['id']

/** Returns the names of the tables with a property. */
export const tablesWhere = (has: (properties: TableProperties) => boolean): readonly string[] =>
  Object.entries(TABLES).flatMap(([name, properties]) => (has(properties) ? [name] : []))

/** The prefix of the names of plugins' tables. */
export const PLUGIN_TABLES = 'plugin_'

/** True if a table belongs to a plugin. */
export const isOfPlugin = (table: string): boolean => table.startsWith(PLUGIN_TABLES)
