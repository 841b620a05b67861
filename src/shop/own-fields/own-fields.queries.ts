import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../store/columns.ts'
import type { Writer } from '../../store/database.ts'
import { contains } from '../../store/like.ts'
import type { Database, Row } from '../../store/schema.ts'
import type { OwnRecord } from './own-field.rules.ts'
import type { Held } from './own-filters.rules.ts'

type Db = Kysely<Database>

/** The fields that are in use: not those that are gone, of plugins that are off, or that a plugin has given up. */
const inUse = (db: Db) =>
  db
    .selectFrom('own_field')
    .leftJoin('plugin', 'plugin.code', 'own_field.plugin_code')
    .selectAll('own_field')
    .where('own_field.deleted_at', 'is', null)
    .where('own_field.retired', '=', false)
    .where((eb) => eb.or([eb('own_field.plugin_code', 'is', null), eb('plugin.enabled', '=', true)]))

/** The fields of all records in their order. */
export const declaredFields = (db: Db): Promise<Row<'own_field'>[]> =>
  inUse(db).orderBy('own_field.sort_no').orderBy('own_field.id').execute()

/** A field by its id. */
export const fieldById = (db: Db, id: number): Promise<Row<'own_field'> | undefined> =>
  inUse(db).where('own_field.id', '=', id).executeTakeFirst()

/** The fields by which products are found, also those of plugins that are off: these may be on again soon. */
export const findingFields = (db: Db): Promise<Row<'own_field'>[]> =>
  db
    .selectFrom('own_field')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('record', 'in', ['product', 'variant'])
    .where((eb) => eb.or([eb('filterable', '=', true), eb('searchable', '=', true)]))
    .orderBy('id')
    .execute()

/** All fields, also those that are not in use. */
export const allFields = (db: Db): Promise<Row<'own_field'>[]> =>
  db.selectFrom('own_field').selectAll().orderBy('id').execute()

/** Adds a field. */
export const addField = async (tx: Writer, field: Omit<Row<'own_field'>, 'id'>): Promise<void> => {
  await tx.insertInto('own_field').values(field).execute()
}

/** Changes columns of a field. */
export const changeField = async (
  tx: Writer,
  id: number,
  change: Partial<Omit<Row<'own_field'>, 'id'>>,
): Promise<void> => {
  await tx.updateTable('own_field').set(change).where('id', '=', id).execute()
}

/** The names that fields of these records have, those that are being deleted among them. */
export const namesTaken = (
  db: Db,
  records: readonly OwnRecord[],
): Promise<Pick<Row<'own_field'>, 'id' | 'name' | 'record'>[]> =>
  db.selectFrom('own_field').select(['id', 'name', 'record']).where('record', 'in', records).execute()

/** The tables that hold the values of records' fields. */
const TABLES = {
  product: 'product',
  variant: 'variant',
  category: 'category',
  customer: 'customer',
  order: 'orders',
} as const satisfies Record<OwnRecord, keyof Database>

/** How many records hold a value of a field; of one value those that hold it. */
export const countValues = async (
  db: Db,
  { record, name }: Pick<Row<'own_field'>, 'record' | 'name'>,
  value?: string,
): Promise<number> => {
  const { count } = await db
    .selectFrom(TABLES[record])
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where(value === undefined ? sql<boolean>`own_fields like ${holding(name)}` : holdsValue(name, value))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Names have no letters that `like` or JSON would read otherwise. */
const holding = (name: string): string => `%"${name}":%`

const holdsValue = (name: string, value: string) =>
  contains('own_fields', `"${name}":${JSON.stringify(value)}`)

/** Says since when a field is gone. */
export const markDeleted = async (tx: Writer, id: number, at: Date): Promise<void> => {
  await tx.updateTable('own_field').set({ deleted_at: at.toISOString() }).where('id', '=', id).execute()
}

/** The fields that are gone, and whose values may still be there. */
export const deletedFields = (db: Db): Promise<Row<'own_field'>[]> =>
  db.selectFrom('own_field').selectAll().where('deleted_at', 'is not', null).orderBy('id').execute()

/** Any of the tables as one whose ids are texts: statements are the same for numbers. */
const anyTable = (record: OwnRecord) => TABLES[record] as 'orders'

/** Records that hold a value of a field, those behind an id, at most so many. Who would change them waits. */
export const lockedHolders = (
  tx: Writer,
  dialect: Dialect,
  { record, name }: Pick<Row<'own_field'>, 'record' | 'name'>,
  { after, limit }: { readonly after: number | string | undefined; readonly limit: number },
): Promise<Held[]> =>
  tx
    .selectFrom(anyTable(record))
    .select(['id', 'own_fields'])
    .where('own_fields', 'like', holding(name))
    .$if(after !== undefined, (query) => query.where('id', '>', sql<string>`${after}`))
    .orderBy('id')
    .limit(limit)
    // Of SQLite there is one writer as it is.
    .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())
    .execute()

/** Writes the values of a record. */
export const writeValues = async (tx: Writer, record: OwnRecord, { id, own_fields }: Held): Promise<void> => {
  await tx.updateTable(anyTable(record)).set({ own_fields }).where('id', '=', sql<string>`${id}`).execute()
}

/** Removes a field that no record holds a value of. */
export const removeField = async (tx: Writer, id: number): Promise<void> => {
  await tx.deleteFrom('own_field').where('id', '=', id).execute()
}
