import type { Reader, Writer } from '../../store/database.ts'

/** The screens at the top of a member's menu, by their transitions. */
export const pinnedBy = async (db: Reader | Writer, memberId: string): Promise<readonly string[]> => {
  const row = await db
    .selectFrom('office_menu')
    .select('pinned')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return pinnedIn(row?.pinned)
}

/** The screens of the column; none for a member who never chose any. */
export const pinnedIn = (pinned: string | null | undefined): readonly string[] =>
  pinned === null || pinned === undefined ? [] : (JSON.parse(pinned) as readonly string[])

/** Saves the screens at the top of a member's menu. */
export const keepPinned = async (tx: Writer, memberId: string, screens: readonly string[]): Promise<void> => {
  const pinned = JSON.stringify(screens)
  await tx
    .insertInto('office_menu')
    .values({ member_id: memberId, pinned, folded: false })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ pinned }))
    .execute()
}

/** Saves whether a member's menu shows only its icons. */
export const keepFolded = async (tx: Writer, memberId: string, folded: boolean): Promise<void> => {
  await tx
    .insertInto('office_menu')
    .values({ member_id: memberId, pinned: '[]', folded })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ folded }))
    .execute()
}
