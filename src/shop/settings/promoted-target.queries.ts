import type { Kysely } from 'kysely'
import type { Database } from '../../store/schema.ts'

/** Takes a deleted category or tag out of the promotions that name it: SQLite gives its number again. */
export const forgetPromotedTarget = async (
  tx: Kysely<Database>,
  column: 'category_ids' | 'tag_ids',
  id: number,
): Promise<void> => {
  const rows = await tx.selectFrom('promotion').select(['id', column]).where(column, '!=', '[]').execute()
  for (const row of rows) {
    const ids = JSON.parse(row[column] ?? '[]') as readonly number[]
    if (ids.includes(id))
      await tx
        .updateTable('promotion')
        .set({ [column]: JSON.stringify(ids.filter((one) => one !== id)) })
        .where('id', '=', row.id)
        .execute()
  }
}
