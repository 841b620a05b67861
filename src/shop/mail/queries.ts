import type { Kysely } from 'kysely'
import { kept } from '../../store/memory.ts'
import type { Database, Row } from '../../store/schema.ts'

type Db = Kysely<Database>

/** The mail templates by their file, in the order of their ids. */
export const mailTemplates = kept(
  ['mail'],
  async (db): Promise<ReadonlyMap<string, Row<'mail_template'>>> => {
    const rows = await db.selectFrom('mail_template').selectAll().orderBy('id').execute()
    return new Map(rows.map((row) => [row.file_name, row]))
  },
)

/** Kept mails by their Message-IDs, in the order in which they were written. */
export const mailsOf = (db: Db, messageIds: readonly string[]): Promise<Row<'mail'>[]> =>
  db
    .selectFrom('mail')
    .selectAll()
    .where('message_id', 'in', [...messageIds])
    .orderBy('id')
    .execute()

/** Keeps a mail; false where one with the same Message-ID is there, which stays as it is. */
export const keepMail = async (tx: Db, mail: Row<'mail'>): Promise<boolean> => {
  const row = await tx
    .insertInto('mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that the mail server took a mail. */
export const markSent = async (tx: Db, id: string, at: Date): Promise<void> => {
  await tx.updateTable('mail').set({ sent_at: at.toISOString() }).where('id', '=', id).execute()
}

/** The newest kept mails, without their texts. */
export const listMails = (db: Db, most: number) =>
  db
    .selectFrom('mail')
    .select(['id', 'created_at', 'sent_at', 'recipient', 'subject'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** A kept mail by its id. */
export const mailById = (db: Db, id: string): Promise<Row<'mail'> | undefined> =>
  db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()

/** What left the house with a shipping: its order, its place among the order's shippings from 0 on, how to ask the carrier. */
export const shippingForMail = async (db: Db, shippingId: string) => {
  const rows = await db
    .selectFrom('shipping as asked')
    .innerJoin('shipping', 'shipping.order_id', 'asked.order_id')
    .leftJoin('delivery', 'delivery.id', 'shipping.delivery_id')
    .where('asked.id', '=', shippingId)
    .select([
      'shipping.id',
      'shipping.order_id',
      'shipping.tracking_number',
      'shipping.shipped_at',
      'delivery.confirm_url',
    ])
    .orderBy('shipping.sort_no')
    .execute()
  const place = rows.findIndex((row) => row.id === shippingId)
  const row = rows[place]
  return row && { ...row, place }
}
