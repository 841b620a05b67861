import { keepItem } from '../../store/sessions.ts'
import type { WriteEnvironment } from '../environment.ts'
import type { PostalAddress } from './fields.ts'

const GUEST = 'guest'
const OTHERS = 'guestAddresses'

/** The names under which a session keeps its guest, to be dropped when they have ordered. */
export const GUEST_ITEMS = [GUEST, OTHERS]

/** Who orders. */
export interface Orderer extends PostalAddress {
  readonly email: string
}

/** Who orders without an account. */
interface Guest {
  readonly orderer: Orderer
  /** The other addresses that they told, by id. */
  readonly others: Readonly<Record<string, PostalAddress>>
}

/** The guest among what a session keeps; nothing of one who has not told yet. */
export const guestIn = (items: ReadonlyMap<string, unknown>): Guest | undefined => {
  const orderer = items.get(GUEST) as Orderer | undefined
  const others = (items.get(OTHERS) ?? {}) as Guest['others']
  return orderer && { orderer, others }
}

/** Keeps what a guest told of themselves. */
export const keepGuest = ({ db, visitor, now }: WriteEnvironment, orderer: Orderer): Promise<void> =>
  keepItem(db, visitor, GUEST, orderer, now)

/** Keeps a guest's other addresses, in place of those before. */
export const keepGuestAddresses = (
  { db, visitor, now }: WriteEnvironment,
  others: Guest['others'],
): Promise<void> => keepItem(db, visitor, OTHERS, others, now)
