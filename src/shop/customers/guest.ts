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
}

/** Returns the guest in a session's data; undefined if they have not entered their data yet. */
export const guestIn = (items: ReadonlyMap<string, unknown>): Guest | undefined => {
  const orderer = items.get(GUEST) as Orderer | undefined
  return orderer && { orderer }
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

/** An address of which parts may be missing. */
export type UnfinishedAddress = {
  readonly [Field in keyof PostalAddress]?: PostalAddress[Field] | null | undefined
}

/** The other addresses of a visit, by id. */
type OtherAddresses = Readonly<
  Record<string, UnfinishedAddress & { readonly isTypedInPlace?: boolean | undefined }>
>

/** Returns the other addresses that were entered in a visit. */
export const otherAddressesIn = (items: ReadonlyMap<string, unknown>): OtherAddresses =>
  (items.get(OTHERS) ?? {}) as OtherAddresses

/** Stores the other addresses of a visit, in place of the former ones. */
export const keepOtherAddresses = (
  { db, visitor, now }: WriteEnvironment,
  others: OtherAddresses,
): Promise<void> => keepItem(db, visitor, OTHERS, others, now)
