import type { Kysely } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'

/** Returns all redirects, by their former addresses. */
export const redirectsNow = async (db: Kysely<Database>): Promise<ReadonlyMap<string, Row<'redirect'>>> => {
  const rows = await db.selectFrom('redirect').selectAll().execute()
  return new Map(rows.map((row) => [row.from_address, row]))
}

/** Makes a redirect, or changes where it leads. */
export const keepRedirect = async (tx: Writer, from_address: string, to_address: string): Promise<void> => {
  await tx
    .insertInto('redirect')
    .values({ from_address, to_address })
    .onConflict((conflict) => conflict.column('from_address').doUpdateSet({ to_address }))
    .execute()
}
