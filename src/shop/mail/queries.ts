import type { Kysely } from 'kysely'
import type { Database, Row } from '../../store/schema.ts'

type Db = Kysely<Database>

/** A kept mail by its Message-ID. */
export const mailOf = (db: Db, messageId: string): Promise<Row<'mail'> | undefined> =>
  db.selectFrom('mail').selectAll().where('message_id', '=', messageId).executeTakeFirst()

/** Keeps a mail; one with the same Message-ID stays as it is. */
export const keepMail = async (tx: Db, mail: Row<'mail'>): Promise<void> => {
  await tx
    .insertInto('mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
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
