import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Writer } from '../../../store/database.ts'
import { updateSome } from '../../../store/housekeeping.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { pointsMoved } from '../customers.queries.ts'

type Db = Kysely<Database>

/** A balance as it was read. */
export type KeptPoints = Pick<Row<'customer'>, 'id' | 'point' | 'points_moved_at' | 'points_end_on'>

const kept = ['id', 'point', 'points_moved_at', 'points_end_on'] as const

/** Returns some balances that no mail was written about and that changed last before an instant. */
export const untoldPoints = (db: Db, before: Date, limit: number): Promise<readonly KeptPoints[]> =>
  db
    .selectFrom('customer')
    .select(kept)
    .where('point', '>', sql.lit(0))
    .where('points_end_on', 'is', null)
    .where('points_moved_at', '<', before.toISOString())
    .orderBy('points_moved_at')
    .limit(limit)
    .execute()

/** Stores the last day of a balance, for its mail; returns false if the balance changed since it was read. */
export const tellEnd = async (
  tx: Db,
  { id, points_moved_at }: KeptPoints,
  endOn: string,
): Promise<boolean> => {
  const row = await tx
    .updateTable('customer')
    .set({ points_end_on: endOn })
    .where('id', '=', id)
    .where('points_moved_at', 'is not distinct from', points_moved_at)
    .where('points_end_on', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns some balances whose mailed day was before a day and that changed last before an instant. */
export const endedPoints = (
  db: Db,
  { today, before }: { readonly today: string; readonly before: Date },
  limit: number,
): Promise<readonly KeptPoints[]> =>
  db
    .selectFrom('customer')
    .select(kept)
    .where('points_end_on', 'is not', null)
    .where('points_end_on', '<', today)
    .where('points_moved_at', '<', before.toISOString())
    .where('point', '>', sql.lit(0))
    .orderBy('points_end_on')
    .limit(limit)
    .execute()

/**
 * Takes a balance that ended, with a row that records it (PNT-10); returns false if it changed since it was read:
 * whoever spends or gets points at that moment keeps the rest.
 */
export const takeEnded = async (
  tx: Db,
  { id, point, points_moved_at }: KeptPoints,
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('customer')
    .set({ point: 0, ...pointsMoved(now), version: sql`version + 1` })
    .where('id', '=', id)
    .where('point', '=', point)
    .where('points_moved_at', 'is not distinct from', points_moved_at)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await tx
    .insertInto('point_movement')
    .values({
      id: uuidv7(),
      customer_id: id,
      order_id: null,
      change_no: 0,
      kind: 'expire',
      points: -point,
      reason: null,
      member_id: null,
      created_at: now.toISOString(),
    })
    .execute()
  return true
}

/** Forgets some mailed days: all of them, or past ones of balances that are valid longer by now. */
export const forgetEnds = (
  tx: Writer,
  longer: { readonly today: string; readonly validFrom: Date } | undefined,
): Promise<number> =>
  updateSome(
    tx,
    ['customer', 'id'],
    sql`points_end_on = null`,
    longer
      ? sql`points_end_on is not null and points_end_on < ${longer.today} and points_moved_at >= ${longer.validFrom.toISOString()}`
      : sql`points_end_on is not null`,
  )
