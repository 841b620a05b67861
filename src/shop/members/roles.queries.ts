import type { Kysely } from 'kysely'
import type { Writer } from '../../store/database.ts'
import { kept } from '../../store/memory.ts'
import type { Database, Row } from '../../store/schema.ts'

/** What an authority is denied. */
export type DenyRule = Pick<Row<'deny_rule'>, 'authority' | 'deny_url'>

/** What is denied to whom, in the order in which it was written down (AUT-01). */
export const readDenyRules = (db: Kysely<Database>): Promise<DenyRule[]> =>
  db.selectFrom('deny_rule').select(['authority', 'deny_url']).orderBy('id').execute()

/** The same as it is kept in memory. */
export const denyRules = kept(readDenyRules)

/** Puts these rules in the place of all that there are; the settings are locked. */
export const replaceDenyRules = async (tx: Writer, rules: readonly DenyRule[]): Promise<void> => {
  await tx.deleteFrom('deny_rule').execute()
  if (rules.length > 0)
    await tx
      .insertInto('deny_rule')
      .values([...rules])
      // One that is given twice.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
