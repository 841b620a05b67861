import { sql } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'
import { deleteSome, type Sweep } from '../../store/housekeeping.ts'
import type { Row } from '../../store/schema.ts'

/** A request for a notice. */
export type Notice = Row<'restock_notice'>

/**
 * Stores a request for a notice, one for each variant and address; a repeated one renews the first. A confirmed
 * address stays so. Returns the id of the stored request.
 */
export const keepNotice = async (tx: Writer, notice: Notice): Promise<string> => {
  const { id } = await tx
    .insertInto('restock_notice')
    .values(notice)
    .onConflict((conflict) =>
      conflict.columns(['variant_id', 'email_key']).doUpdateSet({
        // A confirmed notice keeps its language: its owner need not be the one who asks again.
        language: (eb) =>
          eb
            .case()
            .when('restock_notice.confirmed_at', 'is', null)
            .then(notice.language)
            .else(eb.ref('restock_notice.language'))
            .end(),
        confirmed_at: (eb) => eb.fn.coalesce('restock_notice.confirmed_at', sql.val(notice.confirmed_at)),
        expires_at: (eb) =>
          eb
            .case()
            .when('restock_notice.expires_at', '>', notice.expires_at)
            .then(eb.ref('restock_notice.expires_at'))
            .else(notice.expires_at)
            .end(),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns a request that has not ended. */
export const noticeById = (db: Reader | Writer, id: string, now: Date): Promise<Notice | undefined> =>
  db
    .selectFrom('restock_notice')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

/** Confirms the address of a request until a time; returns whether it was not confirmed before. */
export const confirmNotice = async (
  tx: Writer,
  id: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('restock_notice')
    .set({ confirmed_at: now.toISOString(), expires_at: until.toISOString() })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes requests; returns those that were still there. */
export const takeNotices = (tx: Writer, ids: readonly string[]): Promise<Notice[]> =>
  tx
    .deleteFrom('restock_notice')
    .where('id', 'in', [...ids])
    .returningAll()
    .execute()

/** Deletes the requests of a customer, and those to an address. */
export const forgetNotices = async (tx: Writer, customerId: string, emailKey: string): Promise<void> => {
  await tx
    .deleteFrom('restock_notice')
    .where((eb) => eb.or([eb('customer_id', '=', customerId), eb('email_key', '=', emailKey)]))
    .execute()
}

/** Returns the ids of confirmed requests whose variants can be bought again, the oldest first. */
export const arrivedNotices = async (db: Reader, now: Date, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('restock_notice')
    .innerJoin('variant', 'variant.id', 'restock_notice.variant_id')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select('restock_notice.id')
    .where('restock_notice.confirmed_at', 'is not', null)
    .where('restock_notice.expires_at', '>', now.toISOString())
    .where('variant.visible', '=', true)
    .where('product.status', '=', 1)
    .where((eb) => eb.or([eb('variant.stock_unlimited', '=', true), eb('variant.stock', '>', 0)]))
    .orderBy('restock_notice.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts the people who wait for variants, by variant; requests that nobody confirmed do not count (STK-01). */
export const waitingFor = async (
  db: Reader | Writer,
  variantIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> => {
  if (variantIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('restock_notice')
    .select((eb) => ['variant_id', eb.fn.countAll<number>().as('count')])
    .where('variant_id', 'in', [...variantIds])
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', now.toISOString())
    .groupBy('variant_id')
    .execute()
  return new Map(rows.map(({ variant_id, count }) => [variant_id, Number(count)]))
}

/** Deletes requests that have ended. */
export const restockSweeps: readonly Sweep[] = [
  {
    name: 'restock notices',
    step: (tx, now) => deleteSome(tx, ['restock_notice', 'id'], sql`expires_at <= ${now.toISOString()}`),
  },
]
