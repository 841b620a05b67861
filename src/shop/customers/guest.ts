import { dropItems, keepItem } from '../../store/sessions.ts'
import type { WriteEnvironment } from '../environment.ts'
import type { PostalAddress } from './fields.ts'

const GUEST = 'guest'
const OTHERS = 'guestAddresses'
const UNFINISHED = 'guestUnfinished'

/** The names of a guest's data in a session, to delete after their order. */
export const GUEST_ITEMS = [GUEST, OTHERS, UNFINISHED]

/** The orderer. */
export interface Orderer extends PostalAddress {
  readonly email: string
}

/** An orderer without an account. */
interface Guest {
  readonly orderer: Orderer
  /** Their other addresses, by id. */
  readonly others: Readonly<Record<string, PostalAddress>>
}

/** Returns the guest in a session's data; undefined if they have not entered their data yet. */
export const guestIn = (items: ReadonlyMap<string, unknown>): Guest | undefined => {
  const orderer = items.get(GUEST) as Orderer | undefined
  const others = (items.get(OTHERS) ?? {}) as Guest['others']
  return orderer && { orderer, others }
}

/** A guest who has not yet given everything that an order needs. */
export type UnfinishedGuest = { readonly [Field in keyof Orderer]?: Orderer[Field] | null | undefined }

/** The parts that a guest has given so far, if an order needs more. */
export const unfinishedGuestIn = (items: ReadonlyMap<string, unknown>): UnfinishedGuest =>
  (items.get(UNFINISHED) ?? {}) as UnfinishedGuest

/** Stores a guest's data. */
export const keepGuest = ({ db, visitor, now }: WriteEnvironment, orderer: Orderer): Promise<void> =>
  keepItem(db, visitor, GUEST, orderer, now)

/** Stores a guest of whom an order needs more, in place of the one before. */
export const keepUnfinishedGuest = async (
  { db, visitor, now }: WriteEnvironment,
  guest: UnfinishedGuest,
): Promise<void> => {
  await keepItem(db, visitor, UNFINISHED, guest, now)
  await dropItems(db, visitor.key, [GUEST])
}

/** Stores a guest's other addresses, in place of the former ones. */
export const keepGuestAddresses = (
  { db, visitor, now }: WriteEnvironment,
  others: Guest['others'],
): Promise<void> => keepItem(db, visitor, OTHERS, others, now)
