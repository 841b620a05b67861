import type { Kysely } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'

type GeneralRule = Row<'tax_rule'>

/** The general tax rules, the latest first; those of single variants are kept with them. */
export const generalRules = (db: Kysely<Database>): Promise<GeneralRule[]> =>
  db
    .selectFrom('tax_rule')
    .selectAll()
    .where('variant_id', 'is', null)
    .orderBy('apply_date', 'desc')
    .orderBy('id')
    .execute()

/** Writes a new one; its id. */
export const insertTaxRule = async (tx: Writer, rule: Omit<GeneralRule, 'id'>): Promise<number> => {
  const { id } = await tx.insertInto('tax_rule').values(rule).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Removes one. */
export const deleteTaxRule = async (tx: Writer, id: number): Promise<void> => {
  await tx.deleteFrom('tax_rule').where('id', '=', id).execute()
}
