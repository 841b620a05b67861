import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Writer } from '../../store/database.ts'
import type { Database, Row } from '../../store/schema.ts'
import { stateAfterMail } from '../enquiries/state.rules.ts'
import { lockEnquiry } from './inbox.queries.ts'
import { type Incoming, isFrom } from './incoming.rules.ts'

/** Returns the address of an enquiry by its number. */
export const enquiryFor = (
  db: Kysely<Database>,
  ticketId: string,
): Promise<Pick<Row<'enquiry'>, 'email_key'> | undefined> =>
  db.selectFrom('enquiry').select('email_key').where('ticket_id', '=', ticketId).executeTakeFirst()

/** A mail that continues an enquiry. */
interface NewMail {
  readonly ticketId: string
  readonly messageId: string
  readonly subject: string
  readonly text: string
  readonly mail: Incoming
  readonly now: Date
}

/**
 * Adds a mail to its enquiry, once, and takes that up again; returns false if the enquiry is gone, or no longer
 * has the address of the sender.
 */
export const addMail = async (
  tx: Writer,
  { ticketId, messageId, subject, text, mail, now }: NewMail,
): Promise<boolean> => {
  const enquiry = await lockEnquiry(tx, ticketId)
  if (!enquiry || !isFrom(mail, enquiry)) return false
  const at = now.toISOString()
  const added = await tx
    .insertInto('enquiry_message')
    .values({
      id: uuidv7(),
      enquiry_id: enquiry.id,
      direction: 'in',
      subject,
      text,
      member_id: null,
      message_id: messageId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return true
  await tx
    .updateTable('enquiry')
    .set({
      status: stateAfterMail(enquiry.status),
      asked_at: at,
      updated_at: at,
      version: enquiry.version + 1,
    })
    .where('id', '=', enquiry.id)
    .execute()
  return true
}
