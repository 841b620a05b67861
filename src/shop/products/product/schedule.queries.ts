import { sql } from 'kysely'
import type { Reader, Writer } from '../../../store/database.ts'
import { ProductStatus } from './product.rules.ts'

const dueAt = (now: Date) =>
  sql<boolean>`(sale_from <= ${now.toISOString()} or sale_until <= ${now.toISOString()})`

/** True if a scheduled time of any product has come; reads two small indexes. */
export const isSaleDue = async (db: Reader, now: Date): Promise<boolean> =>
  (await db.selectFrom('product').select('id').where(dueAt(now)).limit(1).executeTakeFirst()) !== undefined

/**
 * Turns the products whose scheduled time has come public or private, and clears that time. Discontinued
 * products stay so, and a product whose period began and ended meanwhile stays private.
 */
export const turnSales = async (tx: Writer, now: Date): Promise<void> => {
  const at = now.toISOString()
  const { public: open, private: closed } = ProductStatus
  await tx
    .updateTable('product')
    .set({
      status: sql`case when status not in (${open}, ${closed}) then status
        when sale_until <= ${at} then ${closed} when sale_from <= ${at} then ${open} else status end`,
      sale_from: sql`case when sale_from > ${at} then sale_from end`,
      sale_until: sql`case when sale_until > ${at} then sale_until end`,
      updated_at: at,
      version: sql`version + 1`,
    })
    .where(dueAt(now))
    .execute()
}
