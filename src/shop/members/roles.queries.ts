import type { Kysely } from 'kysely'
import type { Writer } from '../../store/database.ts'
import { cached } from '../../store/memory.ts'
import type { Database, Row } from '../../store/schema.ts'

/** A path denied to an authority. */
export type DenyRule = Pick<Row<'deny_rule'>, 'authority' | 'deny_url'>

/** Returns all deny rules, in the order in which they were written (AUT-01). */
export const readDenyRules = (db: Kysely<Database>): Promise<DenyRule[]> =>
  db.selectFrom('deny_rule').select(['authority', 'deny_url']).orderBy('id').execute()

/** The cached deny rules. */
export const denyRules = cached(readDenyRules)

/** Replaces all deny rules; the caller has locked the settings. */
export const replaceDenyRules = async (tx: Writer, rules: readonly DenyRule[]): Promise<void> => {
  await tx.deleteFrom('deny_rule').execute()
  if (rules.length > 0)
    await tx
      .insertInto('deny_rule')
      .values([...rules])
      // A rule can be given twice.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
