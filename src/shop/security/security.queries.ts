import type { Writer } from '../../store/database.ts'
import { kept } from '../../store/memory.ts'
import type { Row } from '../../store/schema.ts'

/** The one row of the security settings. */
export type Security = Row<'security'>

/** The security settings, kept until they change. */
export const securitySettings = kept(
  (db): Promise<Security> => db.selectFrom('security').selectAll().executeTakeFirstOrThrow(),
)

/** The same as they are now, in a transaction that may change them. */
export const currentSecurity = (tx: Writer): Promise<Security> =>
  tx.selectFrom('security').selectAll().executeTakeFirstOrThrow()

/** Changes the settings; false where they are no longer of that version. */
export const changeSecurity = async (
  tx: Writer,
  version: number,
  values: Partial<Omit<Security, 'id' | 'version'>>,
): Promise<boolean> => {
  const row = await tx
    .updateTable('security')
    .set({ ...values, version: version + 1 })
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
