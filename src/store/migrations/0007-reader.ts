import type { Migration } from '../migration.ts'

/** The authority of who looks at everything and changes nothing, beside the two of the trade. */
export const reader: Migration = {
  name: '0007-reader',
  async run(db) {
    const { order } = await db
      .selectFrom('master')
      .select((eb) => eb.fn.max('sort_no').as('order'))
      .where('kind', '=', 'authority')
      .executeTakeFirstOrThrow()
    // Empty: the seed will bring it.
    if (order === null) return
    const words = { name: '閲覧のみ', name_en: 'Read only' }
    await db
      .insertInto('master')
      .values({ kind: 'authority', id: 2, ...words, sort_no: order + 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}
