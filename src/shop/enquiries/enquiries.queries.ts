import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Reader, Writer } from '../../store/database.ts'
import { deleteSome, type Sweep } from '../../store/housekeeping.ts'
import type { Database, Row } from '../../store/schema.ts'

type Db = Kysely<Database>

/** A new enquiry, with its text. */
export interface NewEnquiry
  extends Omit<
    Row<'enquiry'>,
    'id' | 'status' | 'member_id' | 'created_at' | 'asked_at' | 'updated_at' | 'version'
  > {
  readonly text: string
}

/** Stores an enquiry; returns false if its number is taken. */
export const insertEnquiry = async (
  tx: Writer,
  { text, ...asked }: NewEnquiry,
  now: Date,
): Promise<boolean> => {
  const at = now.toISOString()
  const stored = await tx
    .insertInto('enquiry')
    .values({
      ...asked,
      id: uuidv7(),
      status: 'open',
      member_id: null,
      created_at: at,
      asked_at: at,
      updated_at: at,
      version: 1,
    })
    .onConflict((conflict) => conflict.column('ticket_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored) await insertText(tx, { enquiry_id: stored.id, direction: 'in', text }, now)
  return stored !== undefined
}

/** A text to be added to an enquiry. */
export interface NewText extends Pick<Row<'enquiry_message'>, 'enquiry_id' | 'direction' | 'text'> {
  readonly id?: string
  readonly subject?: string | null
  readonly member_id?: string | null
  readonly message_id?: string | null
}

/** Adds a text to an enquiry; returns its id. */
export const insertText = async (tx: Writer, added: NewText, now: Date): Promise<string> => {
  const row = {
    id: uuidv7(),
    subject: null,
    member_id: null,
    message_id: null,
    ...added,
    created_at: now.toISOString(),
  }
  await tx.insertInto('enquiry_message').values(row).execute()
  return row.id
}

/** Returns an enquiry by its number. */
export const enquiryByTicket = (db: Db, ticketId: string): Promise<Row<'enquiry'> | undefined> =>
  db.selectFrom('enquiry').selectAll().where('ticket_id', '=', ticketId).executeTakeFirst()

/** Returns the texts of an enquiry, the oldest first. */
export const textsOf = (db: Db, enquiryId: string): Promise<Row<'enquiry_message'>[]> =>
  db.selectFrom('enquiry_message').selectAll().where('enquiry_id', '=', enquiryId).orderBy('id').execute()

/** Returns a text by its id, with its enquiry and all texts of that. */
export const textWithEnquiry = async (db: Db, id: string) => {
  const text = await db.selectFrom('enquiry_message').selectAll().where('id', '=', id).executeTakeFirst()
  if (!text) return undefined
  const enquiry = await db
    .selectFrom('enquiry')
    .selectAll()
    .where('id', '=', text.enquiry_id)
    .executeTakeFirstOrThrow()
  return { text, enquiry, texts: await textsOf(db, enquiry.id) }
}

/** A customer's enquiry, as their export has it. */
type Exported = Pick<
  Row<'enquiry'>,
  'ticket_id' | 'status' | 'kind' | 'order_no' | 'product_code' | 'name' | 'email' | 'created_at'
> & {
  readonly messages: readonly Pick<Row<'enquiry_message'>, 'direction' | 'subject' | 'text' | 'created_at'>[]
}

/** Returns the enquiries of a customer with the texts from and to them, the oldest first; without notes. */
export const enquiriesOf = async (db: Reader, customerId: string): Promise<readonly Exported[]> => {
  const asked = await db
    .selectFrom('enquiry')
    .select(['id', 'ticket_id', 'status', 'kind', 'order_no', 'product_code', 'name', 'email', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
  if (asked.length === 0) return []
  const texts = await db
    .selectFrom('enquiry_message')
    .select(['enquiry_id', 'direction', 'subject', 'text', 'created_at'])
    .where('enquiry_id', 'in', (eb) =>
      eb.selectFrom('enquiry').select('id').where('customer_id', '=', customerId),
    )
    .where('direction', '<>', 'note')
    .orderBy('id')
    .execute()
  const byEnquiry = Map.groupBy(texts, ({ enquiry_id }) => enquiry_id)
  return asked.map(({ id, ...enquiry }) => ({
    ...enquiry,
    messages: (byEnquiry.get(id) ?? []).map(({ enquiry_id: _id, ...text }) => text),
  }))
}

const NOTHING = '—'

/** The address of a customer who withdrew. */
const nowhereOf = (customerId: string): string => `withdrawn-${customerId}@example.invalid`

/**
 * Removes the name, the address and the texts of a customer's enquiries, also of those that they sent from
 * their address without signing in, and closes them: nobody can be answered any more.
 */
export const forgetEnquiries = async (
  tx: Writer,
  customerId: string,
  emailKey: string,
  now: Date,
): Promise<void> => {
  const nowhere = nowhereOf(customerId)
  const rows = await tx
    .selectFrom('enquiry')
    .select('id')
    .where((eb) => eb.or([eb('customer_id', '=', customerId), eb('email_key', '=', emailKey)]))
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .updateTable('enquiry')
    .set({
      name: NOTHING,
      email: nowhere,
      email_key: nowhere,
      status: 'closed',
      updated_at: now.toISOString(),
      version: sql`version + 1`,
    })
    .where('id', 'in', ids)
    .execute()
  await tx
    .updateTable('enquiry_message')
    .set({ text: NOTHING, subject: null })
    .where('enquiry_id', 'in', ids)
    .execute()
}

/** Returns the ids of the enquiries of a customer that were forgotten. */
export const forgottenEnquiries = async (db: Db, customerId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('enquiry')
    .select('id')
    .where('email_key', '=', nowhereOf(customerId))
    .execute()
  return rows.map(({ id }) => id)
}

/** Life of an enquiry after it was closed. */
const LIFE_MS = 2 * 365 * 24 * 3_600_000

/** Deletes enquiries two years after they were closed, with their texts. */
export const enquirySweeps: readonly Sweep[] = [
  {
    name: 'closed enquiries',
    step: (tx, now) =>
      deleteSome(
        tx,
        ['enquiry', 'id'],
        sql`status = 'closed' and updated_at < ${new Date(now.getTime() - LIFE_MS).toISOString()}`,
      ),
  },
]
