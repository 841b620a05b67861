import { sql } from 'kysely'
import type { Writer } from '../../store/database.ts'
import { cached } from '../../store/memory.ts'
import type { Row } from '../../store/schema.ts'

/** The one row of the mail server; without a host, mails are kept and not sent. */
export type MailServerRow = Row<'mail_server'>

/** Caches the settings of the mail server. */
export const mailServerSettings = cached(
  (db): Promise<MailServerRow> => db.selectFrom('mail_server').selectAll().executeTakeFirstOrThrow(),
)

/** The current settings, locked until the transaction ends. */
export const lockMailServer = (tx: Writer): Promise<MailServerRow> =>
  tx.updateTable('mail_server').set({ version: sql`version` }).returningAll().executeTakeFirstOrThrow()

/** Changes the settings, which are locked. */
export const changeMailServer = (
  tx: Writer,
  change: Partial<Omit<MailServerRow, 'id' | 'version'>>,
): Promise<MailServerRow> =>
  tx
    .updateTable('mail_server')
    .set({ ...change, version: sql`version + 1` })
    .returningAll()
    .executeTakeFirstOrThrow()
