import type { Kysely } from 'kysely'
import type { Writer } from '../../store/database.ts'
import type { Database, Row } from '../../store/schema.ts'
import type { OwnRecord } from './own-field.rules.ts'

type Db = Kysely<Database>

/** The fields of all records in their order; without those of plugins that are off, and those that are gone. */
export const declaredFields = (db: Db): Promise<Row<'own_field'>[]> =>
  db
    .selectFrom('own_field')
    .leftJoin('plugin', 'plugin.code', 'own_field.plugin_code')
    .selectAll('own_field')
    .where('own_field.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('own_field.plugin_code', 'is', null), eb('plugin.enabled', '=', true)]))
    .orderBy('own_field.sort_no')
    .orderBy('own_field.id')
    .execute()

/** A field by its id, unless it is gone. */
export const fieldById = (db: Db, id: number): Promise<Row<'own_field'> | undefined> =>
  db
    .selectFrom('own_field')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

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
} as const satisfies Record<OwnRecord, keyof Database>

/** How many records hold a value of a field. */
export const countValues = async (db: Db, { record, name }: Pick<Row<'own_field'>, 'record' | 'name'>) => {
  const { count } = await db
    .selectFrom(TABLES[record])
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('own_fields', 'like', holding(name))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Names have no letters that `like` or JSON would read otherwise. */
const holding = (name: string): string => `%"${name}":%`

/** Says since when a field is gone. */
export const markDeleted = async (tx: Writer, id: number, at: Date): Promise<void> => {
  await tx.updateTable('own_field').set({ deleted_at: at.toISOString() }).where('id', '=', id).execute()
}

/** The ids of the fields that are gone, and whose values may still be there. */
export const deletedFields = (db: Db): Promise<Row<'own_field'>[]> =>
  db.selectFrom('own_field').selectAll().where('deleted_at', 'is not', null).orderBy('id').execute()

/** A record with the values that it holds, as JSON. */
type Held = Pick<Row<'product'>, 'id' | 'own_fields'>

/** Some records that hold a value of a field, at most so many: their ids, and their values. */
export const someHolding = (
  db: Db,
  { record, name }: Pick<Row<'own_field'>, 'record' | 'name'>,
  limit: number,
): Promise<Held[]> =>
  db
    .selectFrom(TABLES[record])
    .select(['id', 'own_fields'])
    .where('own_fields', 'like', holding(name))
    .limit(limit)
    .execute()

/** Writes the values of a record. */
export const writeValues = async (tx: Writer, record: OwnRecord, { id, own_fields }: Held): Promise<void> => {
  await tx.updateTable(TABLES[record]).set({ own_fields }).where('id', '=', id).execute()
}

/** Removes a field, and by what products are filtered with it. */
export const removeField = async (tx: Writer, id: number): Promise<void> => {
  await tx.deleteFrom('own_field').where('id', '=', id).execute()
}
