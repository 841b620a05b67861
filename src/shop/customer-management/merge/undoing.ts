import type { Row } from '../../../store/schema.ts'
import { isReserved } from '../../account/index.ts'
import {
  CustomerStatus,
  changeCustomer,
  customerByEmail,
  customerById,
  isTakenEmail,
  lockCustomers,
  setPurchases,
} from '../../customers/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { purchasesOf } from '../../order-management/index.ts'
import { changeAccount, moveAddresses, moveFavorites, moveSavedItems } from './belongings.queries.ts'
import {
  addMovedPoints,
  dropMerge,
  handOver,
  lockOrdersById,
  mergeById,
  movementsToReturn,
  takeMovedPoints,
} from './merge.queries.ts'
import { ownFieldsBefore } from './merge.rules.ts'
import type { Account, Moved } from './merging.ts'

type Customer = Row<'customer'>

/** Why a merge cannot be undone. */
export type UndoRefusal = 'keptChanged' | 'goneChanged' | 'emailTaken' | 'pointsSpent'

/**
 * Gives the moved records back, as far as they are still there and unchanged; returns why not: then the
 * transaction must be rolled back. `gone`: there is nothing to undo any more.
 */
export const undoMerge = async (
  act: WriteEnvironment,
  id: string,
): Promise<UndoRefusal | 'over' | undefined> => {
  const { db, dialect, now } = act
  const read = await mergeById(db, id, now)
  if (!read) return 'over'
  const moved = JSON.parse(read.moved) as Moved
  await lockOrdersById(db, dialect, [...moved.orders, ...moved.guestOrders])
  await lockCustomers(db, dialect, [read.kept_id, ...(read.gone_id === null ? [] : [read.gone_id])])
  // Of two concurrent requests, the second finds it done.
  if (!(await dropMerge(db, id))) return 'over'
  const kept = await customerById(db, read.kept_id)
  // One who is blocked now would have an account again that is not.
  if (kept?.status !== CustomerStatus.regular || kept.blocked_at !== null) return 'keptChanged'
  await handOver(db, 'orders', moved.guestOrders, { from: kept.id, to: null })
  await handOver(db, 'enquiry', moved.guestEnquiries, { from: kept.id, to: null })
  const refused = await openAgain(act, kept, { goneId: read.gone_id, account: read.account, moved })
  if (refused) return refused
  await setPurchases(db, kept.id, await purchasesOf(db, kept.id))
  return undefined
}

interface Ended {
  readonly goneId: string | null
  readonly account: string | null
  readonly moved: Moved
}

/** Opens the ended account again with its records; nothing if there was none. */
const openAgain = async (
  act: WriteEnvironment,
  kept: Customer,
  { goneId, account: written, moved }: Ended,
): Promise<UndoRefusal | undefined> => {
  const { db, now } = act
  if (goneId === null || written === null) return undefined
  const account = JSON.parse(written) as Account
  const gone = await customerById(db, goneId)
  if (!gone || gone.merged_into !== kept.id || gone.deleted_at !== null) return 'goneChanged'
  if (await isTaken(act, account.email_key, goneId)) return 'emailTaken'
  const back = { from: kept.id, to: goneId }
  const orders = await handOver(db, 'orders', moved.orders, back)
  const movements = await movementsToReturn(db, kept.id, { ids: moved.movements, orderIds: orders })
  await handOver(
    db,
    'point_movement',
    movements.map(({ id }) => id),
    back,
  )
  const points = movements.reduce((sum, one) => sum + one.points, 0)
  if (!(await takeMovedPoints(db, kept.id, points, now))) return 'pointsSpent'
  await addMovedPoints(db, goneId, points, now)
  await handOver(db, 'enquiry', moved.enquiries, back)
  await handOver(db, 'mail', moved.mails, back)
  await handOver(db, 'restock_notice', moved.notices, back)
  await moveAddresses(db, back, moved.addresses)
  await moveFavorites(db, back, moved.favorites)
  await moveSavedItems(db, back, moved.savedItems)
  await changeCustomer(db, kept.id, keptBefore(kept, gone, moved), now)
  if (!(await open(act, goneId, account))) return 'emailTaken'
  await setPurchases(db, goneId, await purchasesOf(db, goneId))
  return undefined
}

/** Opens an account again; returns false if somebody registered with its address at this moment. */
const open = async ({ db, now }: WriteEnvironment, goneId: string, account: Account): Promise<boolean> => {
  try {
    await changeAccount(db, goneId, { ...account, merged_into: null }, now)
    return true
  } catch (error) {
    if (isTakenEmail(error)) return false
    throw error
  }
}

/** Returns whether an email address is another's by now, or can still be restored to another. */
const isTaken = async ({ db, now }: WriteEnvironment, emailKey: string, except: string): Promise<boolean> =>
  (await customerByEmail(db, emailKey)) !== undefined || (await isReserved(db, emailKey, now, except))

/** Returns the group and the own fields of the kept account from before, unless they were changed since. */
const keptBefore = (kept: Customer, gone: Customer, { group, filled }: Moved) => ({
  ...(kept.group_id === group.after && { group_id: group.before }),
  ...(filled.length > 0 && { own_fields: ownFieldsBefore(kept.own_fields, gone.own_fields, filled) }),
})
