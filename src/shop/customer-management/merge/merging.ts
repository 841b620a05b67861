import { uuidv7 } from 'uuidv7'
import type { Row } from '../../../store/schema.ts'
import { endSessionsOf } from '../../../store/sessions.ts'
import { dropFormerEmails, dropWish } from '../../account/index.ts'
import {
  CustomerStatus,
  changeCustomer,
  customerById,
  customerGroups,
  lockCustomers,
  setPurchases,
} from '../../customers/index.ts'
import { memberOf, type WriteEnvironment } from '../../environment.ts'
import { purchasesOf } from '../../order-management/index.ts'
import { DRAFT, PAYING } from '../../orders/status.rules.ts'
import {
  type Between,
  booksOf,
  changeAccount,
  type Marked,
  moveAddresses,
  moveFavorites,
  moveSavedItems,
} from './belongings.queries.ts'
import { newAddresses } from './likeness.ts'
import {
  addMovedPoints,
  dropDraftsById,
  guestEnquiries,
  handAllOver,
  handOver,
  hasOrder,
  insertMerge,
  lockOrdersToMove,
} from './merge.queries.ts'
import { groupAfter, type MergeFault, mergeFault, ownFieldsAfter } from './merge.rules.ts'

type Customer = Row<'customer'>

const DAY_MS = 24 * 3_600_000

/** The columns of the account that ends, which undoing the merge restores. */
export type Account = Pick<Customer, 'status' | 'email' | 'email_key' | 'password_hash' | 'group_id'>

/** The moved rows by their ids, and the changes of the kept account. */
export interface Moved {
  readonly orders: readonly string[]
  readonly guestOrders: readonly string[]
  readonly movements: readonly string[]
  readonly enquiries: readonly string[]
  readonly guestEnquiries: readonly string[]
  readonly mails: readonly string[]
  readonly notices: readonly string[]
  readonly addresses: readonly Marked<string>[]
  readonly favorites: readonly Marked<number>[]
  readonly savedItems: readonly Marked<number>[]
  /** The group before and after. */
  readonly group: { readonly before: number | null; readonly after: number | null }
  /** The own fields that got a value. */
  readonly filled: readonly string[]
}

/** The accounts of a merge; without `goneId` only what guests left moves. */
interface Merge {
  readonly keptId: string
  readonly goneId: string | undefined
  readonly withGuests: boolean
}

/** Why a merge is not possible. */
export type MergeRefusal = MergeFault | 'paying' | 'busy' | 'nothing'

const NOTHING: Omit<Moved, 'orders' | 'guestOrders' | 'guestEnquiries' | 'group' | 'filled'> = {
  movements: [],
  enquiries: [],
  mails: [],
  notices: [],
  addresses: [],
  favorites: [],
  savedItems: [],
}

/**
 * Moves the records of one account, and what guests with its address left, to another; returns the id of the
 * merge, or why it is not possible: then the transaction must be rolled back. Rows are locked in the order of
 * `orders/locks.queries.ts`.
 */
export const merge = async (
  act: WriteEnvironment,
  { keptId, goneId, withGuests }: Merge,
): Promise<{ readonly mergeId: string } | MergeRefusal> => {
  const { db, dialect, now } = act
  const read = await accountsOf(act, keptId, goneId)
  if (!read) return 'gone'
  const emails = withGuests ? [read.kept, read.gone].flatMap(addressesOf) : []
  const orders = await lockOrdersToMove(db, dialect, goneId ?? null, emails)
  await lockCustomers(db, dialect, [keptId, ...(goneId === undefined ? [] : [goneId])])
  const { kept, gone } = (await accountsOf(act, keptId, goneId)) ?? {}
  const fault = kept ? faultOf(kept, gone) : 'gone'
  if (!kept || fault) return fault ?? 'gone'
  if (orders.some(({ status }) => status === PAYING)) return 'paying'
  const own = orders.filter(({ customer_id }) => customer_id !== null)
  const placed = own.filter(({ status }) => status !== DRAFT).map(({ id }) => id)
  const guests = orders.filter(({ customer_id }) => customer_id === null).map(({ id }) => id)
  await dropDraftsById(
    db,
    own.flatMap(({ id, status }) => (status === DRAFT ? id : [])),
  )
  const taken = {
    orders: gone ? await handOver(db, 'orders', placed, { from: gone.id, to: keptId }) : [],
    guestOrders: await handOver(db, 'orders', guests, { from: null, to: keptId }),
    guestEnquiries: await handOver(
      db,
      'enquiry',
      withGuests
        ? await guestEnquiries(
            db,
            [kept, gone].flatMap((one) => one?.email_key ?? []),
          )
        : [],
      { from: null, to: keptId },
    ),
  }
  // One that was placed since the orders were locked would stay behind.
  if (gone && (await hasOrder(db, gone.id))) return 'busy'
  const moved = gone
    ? { ...taken, ...(await moveAccount(act, kept, gone)) }
    : { ...NOTHING, ...taken, group: { before: kept.group_id, after: kept.group_id }, filled: [] }
  if (!gone && moved.guestOrders.length + moved.guestEnquiries.length === 0) return 'nothing'
  for (const id of [keptId, ...(gone ? [gone.id] : [])]) await setPurchases(db, id, await purchasesOf(db, id))
  const mergeId = uuidv7()
  await insertMerge(db, {
    id: mergeId,
    kept_id: keptId,
    gone_id: gone?.id ?? null,
    account: gone ? JSON.stringify(accountOf(gone)) : null,
    moved: JSON.stringify(moved satisfies Moved),
    member_id: memberOf(act),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + DAY_MS).toISOString(),
  })
  return { mergeId }
}

/** Returns the two accounts; undefined if one does not exist. */
const accountsOf = async ({ db }: WriteEnvironment, keptId: string, goneId: string | undefined) => {
  const [kept, gone] = [
    await customerById(db, keptId),
    goneId === undefined ? undefined : await customerById(db, goneId),
  ]
  return kept && (gone || goneId === undefined) ? { kept, gone } : undefined
}

const addressesOf = (customer: Customer | undefined): readonly string[] =>
  customer && customer.status !== CustomerStatus.withdrawn
    ? [...new Set([customer.email, customer.email_key])]
    : []

const faultOf = (kept: Customer, gone: Customer | undefined): MergeFault | undefined =>
  gone ? mergeFault(kept, gone) : kept.status === CustomerStatus.regular ? undefined : 'unconfirmed'

const accountOf = ({ status, email, email_key, password_hash, group_id }: Customer): Account => ({
  status,
  email,
  email_key,
  password_hash,
  group_id,
})

/** Moves all records but the orders, and ends the account. */
const moveAccount = async (act: WriteEnvironment, kept: Customer, gone: Customer) => {
  const { db, memory } = act
  const between: Between = { from: gone.id, to: kept.id }
  const movements = await handAllOver(db, 'point_movement', between)
  await addMovedPoints(db, kept.id, gone.point, act.now)
  const books = await booksOf(db, [kept.id, gone.id])
  const of = (id: string) => books.filter(({ customer_id }) => customer_id === id)
  const moved = {
    movements,
    enquiries: await handAllOver(db, 'enquiry', between),
    mails: await handAllOver(db, 'mail', between),
    notices: await handAllOver(db, 'restock_notice', between),
    addresses: await moveAddresses(
      db,
      between,
      newAddresses(of(kept.id), of(gone.id)).map(({ id, updated_at }) => [id, updated_at]),
    ),
    favorites: await moveFavorites(db, between),
    savedItems: await moveSavedItems(db, between),
    group: {
      before: kept.group_id,
      after: groupAfter(kept.group_id, gone.group_id, await memory.get(customerGroups)),
    },
  }
  const { held, filled } = ownFieldsAfter(kept.own_fields, gone.own_fields)
  const change = { group_id: moved.group.after, ...(filled.length > 0 && { own_fields: held }) }
  await changeCustomer(db, kept.id, change, act.now)
  await endAccount(act, kept, gone)
  return { ...moved, filled }
}

/** Ends an account: nobody signs in with it, and its email address is free again. */
const endAccount = async ({ db, now }: WriteEnvironment, kept: Customer, gone: Customer): Promise<void> => {
  const nowhere = `merged-${gone.id}@example.invalid`
  await changeAccount(
    db,
    gone.id,
    {
      status: CustomerStatus.withdrawn,
      email: nowhere,
      email_key: nowhere,
      password_hash: null,
      group_id: null,
      point: 0,
      secret_key_hash: null,
      secret_expires_at: null,
      reset_key_hash: null,
      reset_expires_at: null,
      merged_into: kept.id,
    },
    now,
  )
  await dropWish(db, gone.id)
  await dropFormerEmails(db, gone.id)
  await endSessionsOf(db, gone.id)
}
