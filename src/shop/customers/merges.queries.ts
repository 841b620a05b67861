import type { Kysely } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'
import type { Database } from '../../store/schema.ts'

/** Returns the ids of all accounts that ended in a customer's, also by way of others. */
export const mergedInto = async (db: Kysely<Database>, customerId: string): Promise<readonly string[]> => {
  const found: string[] = []
  for (let next = [customerId]; next.length > 0; ) {
    const rows = await db.selectFrom('customer').select('id').where('merged_into', 'in', next).execute()
    next = rows.map(({ id }) => id).filter((id) => !found.includes(id))
    found.push(...next)
  }
  return found
}

/** Returns the merges with a customer's account that can still be undone, the newest first. */
export const openMerges = (db: Reader, customerId: string, now: Date) =>
  db
    .selectFrom('customer_merge as merge')
    .innerJoin('customer as kept', 'kept.id', 'merge.kept_id')
    .leftJoin('customer as gone', 'gone.id', 'merge.gone_id')
    .leftJoin('member', 'member.id', 'merge.member_id')
    .select(['merge.id', 'merge.kept_id', 'merge.gone_id', 'merge.created_at', 'merge.expires_at'])
    .select([
      'kept.name01 as kept01',
      'kept.name02 as kept02',
      'gone.name01 as gone01',
      'gone.name02 as gone02',
    ])
    .select('member.name as member_name')
    .where((eb) => eb.or([eb('merge.kept_id', '=', customerId), eb('merge.gone_id', '=', customerId)]))
    .where('merge.expires_at', '>', now.toISOString())
    .orderBy('merge.id', 'desc')
    .execute()

/**
 * Ends the undoing of all merges with a customer's account; returns the ids of the accounts that ended by them.
 */
export const endMerges = async (tx: Writer, customerId: string): Promise<readonly string[]> => {
  const rows = await tx
    .deleteFrom('customer_merge')
    .where((eb) => eb.or([eb('kept_id', '=', customerId), eb('gone_id', '=', customerId)]))
    .returning('gone_id')
    .execute()
  return rows.flatMap(({ gone_id }) => gone_id ?? [])
}

/** Ends the undoing of some merges whose day is over; returns the accounts that ended by them, and the number of all. */
export const endOldMerges = async (tx: Writer, now: Date, most: number) => {
  const rows = await tx
    .deleteFrom('customer_merge')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('customer_merge')
        .select('id')
        .where('expires_at', '<=', now.toISOString())
        .orderBy('id')
        .limit(most),
    )
    .returning('gone_id')
    .execute()
  return { gone: rows.flatMap(({ gone_id }) => gone_id ?? []), count: rows.length }
}
