import type { Kysely } from 'kysely'
import type { Writer } from '../../store/database.ts'
import type { Database, Row } from '../../store/schema.ts'

/** An address of another program. */
export type Webhook = Row<'webhook'>

type Db = Kysely<Database>

/** Returns the events that an address chose. */
export const chosenBy = ({ events }: Pick<Webhook, 'events'>): readonly string[] =>
  JSON.parse(events) as readonly string[]

const withMembers = (db: Db) =>
  db
    .selectFrom('webhook')
    .innerJoin('member', 'member.id', 'webhook.member_id')
    .selectAll('webhook')
    .select('member.name as member_name')

/** An address with the name of its member. */
export type OwnedWebhook = Awaited<ReturnType<typeof allWebhooks>>[number]

/** Returns the addresses, the newest first. */
export const allWebhooks = (db: Db) => withMembers(db).orderBy('webhook.id', 'desc').execute()

/** Returns the address with an id. */
export const webhookById = (db: Db, id: number): Promise<OwnedWebhook | undefined> =>
  withMembers(db).where('webhook.id', '=', id).executeTakeFirst()

/** Returns the active addresses. */
export const activeWebhooks = (db: Db): Promise<Webhook[]> =>
  db.selectFrom('webhook').selectAll().where('active', '=', true).orderBy('id').execute()

/** Switches an address off for a reason; returns whether it was on. */
export const switchOff = async (
  tx: Writer,
  id: number,
  reason: NonNullable<Webhook['off_reason']>,
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('webhook')
    .set({ active: false, off_reason: reason, off_at: now.toISOString() })
    .where('id', '=', id)
    .where('active', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes all that is kept of the deliveries of an address. */
export const forgetDeliveries = async (tx: Writer, id: number): Promise<void> => {
  await tx
    .deleteFrom('webhook_try')
    .where('delivery_id', 'in', (eb) =>
      eb.selectFrom('webhook_delivery').select('webhook_delivery.id').where('webhook_id', '=', id),
    )
    .execute()
  await tx.deleteFrom('webhook_delivery').where('webhook_id', '=', id).execute()
  await tx.deleteFrom('webhook_sequence').where('webhook_id', '=', id).execute()
}
