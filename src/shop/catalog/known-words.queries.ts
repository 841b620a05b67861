import type { Reader } from '../../store/database.ts'

/** Returns the texts of public products after an id, in order. */
export const textsAfter = (db: Reader, afterId: number, most: number) =>
  db
    .selectFrom('product')
    .select(['id', 'name', 'name_en', 'search_word'])
    .where('status', '=', 1)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .execute()
