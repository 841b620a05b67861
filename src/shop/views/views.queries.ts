import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import type { ListName } from './lists.ts'

/** A saved search of a member. */
export type ListView = Row<'list_view'> & { readonly screen: ListName }

/** A member's saved searches of a list, the oldest first. */
export const viewsOf = (db: Reader, memberId: string, screen: ListName): Promise<readonly ListView[]> =>
  db
    .selectFrom('list_view')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('screen', '=', screen)
    .orderBy('id')
    .$narrowType<{ screen: ListName }>()
    .execute()

/** Saves a search, in place of one with that name; returns its id. */
export const keepView = async (tx: Writer, view: ListView): Promise<string> => {
  const { id } = await tx
    .insertInto('list_view')
    .values(view)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'screen', 'name']).doUpdateSet({ query: view.query }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes a member's saved search and returns it; undefined if they have none with that id. */
export const forgetView = (tx: Writer, memberId: string, id: string): Promise<ListView | undefined> =>
  tx
    .deleteFrom('list_view')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returningAll()
    .$narrowType<{ screen: ListName }>()
    .executeTakeFirst()

/** The columns that a member chose for a list. */
export const columnsOf = async (
  db: Reader,
  memberId: string,
  screen: ListName,
): Promise<readonly string[] | undefined> => {
  const row = await db
    .selectFrom('list_columns')
    .select('columns')
    .where('member_id', '=', memberId)
    .where('screen', '=', screen)
    .executeTakeFirst()
  return row && (JSON.parse(row.columns) as readonly string[])
}

/** Saves a member's columns of a list; without any, those of the shop apply. */
export const keepColumns = async (
  tx: Writer,
  memberId: string,
  screen: ListName,
  columns: readonly string[],
): Promise<void> => {
  if (columns.length === 0) {
    await tx
      .deleteFrom('list_columns')
      .where('member_id', '=', memberId)
      .where('screen', '=', screen)
      .execute()
    return
  }
  const chosen = { columns: JSON.stringify(columns) }
  await tx
    .insertInto('list_columns')
    .values({ member_id: memberId, screen, ...chosen })
    .onConflict((conflict) => conflict.columns(['member_id', 'screen']).doUpdateSet(chosen))
    .execute()
}
