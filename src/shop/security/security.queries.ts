import { sql } from 'kysely'
import type { Writer } from '../../store/database.ts'
import { cached } from '../../store/memory.ts'
import type { Row } from '../../store/schema.ts'

/** The one row of the security settings. */
export type Security = Row<'security'>

/** Caches the security settings. */
export const securitySettings = cached(
  (db): Promise<Security> => db.selectFrom('security').selectAll().executeTakeFirstOrThrow(),
)

/** The current settings, locked until the transaction ends. */
export const lockSecurity = (tx: Writer): Promise<Security> =>
  tx.updateTable('security').set({ version: sql`version` }).returningAll().executeTakeFirstOrThrow()

/** Changes the settings, which are locked. */
export const changeSecurity = async (
  tx: Writer,
  values: Partial<Omit<Security, 'id' | 'version'>>,
): Promise<void> => {
  await tx
    .updateTable('security')
    .set({ ...values, version: sql`version + 1` })
    .execute()
}
