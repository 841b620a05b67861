import { uuidv7 } from 'uuidv7'
import type { Reader, Writer } from '../../store/database.ts'
import type { ListName } from './lists.ts'

/** A change of many records, of a list, by a member. */
interface Change {
  readonly memberId: string
  readonly screen: ListName
  readonly now: Date
}

/** How long a change can be undone, and how long the list offers it. */
const LIFE_MS = 3_600_000
const OFFERED_MS = 60_000

/**
 * Stores what records were before a change, as JSON, in place of the member's change before it; returns the id
 * of the change, undefined if there are no records.
 */
export const keepFormer = async (
  tx: Writer,
  { memberId, screen, now }: Change,
  former: readonly unknown[],
): Promise<string | undefined> => {
  await tx.deleteFrom('bulk_change').where('member_id', '=', memberId).where('screen', '=', screen).execute()
  if (former.length === 0) return undefined
  const id = uuidv7()
  await tx
    .insertInto('bulk_change')
    .values({
      id,
      member_id: memberId,
      screen,
      former: JSON.stringify(former),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LIFE_MS).toISOString(),
    })
    .execute()
  return id
}

/** Returns the id of a member's last change of a list, if they just made it and have not undone it. */
export const lastChange = async (
  db: Reader,
  { memberId, screen, now }: Change,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('bulk_change')
      .select('id')
      .where('member_id', '=', memberId)
      .where('screen', '=', screen)
      .where('created_at', '>', new Date(now.getTime() - OFFERED_MS).toISOString())
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.id

/** Deletes a member's change and returns what its records were before; undefined if it cannot be undone. */
export const takeFormer = async (
  tx: Writer,
  { memberId, screen, now }: Change,
  id: string,
): Promise<unknown | undefined> => {
  const taken = await tx
    .deleteFrom('bulk_change')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('screen', '=', screen)
    .where('expires_at', '>', now.toISOString())
    .returning('former')
    .executeTakeFirst()
  return taken && JSON.parse(taken.former)
}
