import { fail } from '../../../hypermedia/reply.ts'
import { readItems } from '../../../store/sessions.ts'
import type { PostalAddress } from '../../customers/fields.ts'
import {
  addressBook,
  addressColumns,
  addressOf,
  addAddress as addToAddressBook,
  changeCustomer,
  customerById,
  guestIn,
  keepOtherAddresses,
  MOST_ADDRESSES,
  type Orderer,
  otherAddressesIn,
  tellOfChange,
  toAddress,
  type UnfinishedAddress,
} from '../../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { link } from '../../transitions.ts'
import { takeBackOf } from '../draft/drafts.queries.ts'
import { ADDRESS_FIELDS, missingOf, withBlanks } from '../quote/guest.rules.ts'

type Environment = ReadEnvironment | WriteEnvironment

/** The id of the orderer's own address. */
export const OWN_ADDRESS = 'own'

/** An address that goods may be sent to; `unfinished` is its id while parts of it are missing. */
export type Place = PostalAddress & { readonly unfinished?: string }

/** The orderer, and the addresses that goods may be sent to. */
export interface KnownAddresses {
  readonly orderer: Orderer
  /** False for a customer who has yet to tell where they live: nothing can be ordered before. */
  readonly complete: boolean
  /** The points of the customer; null for a guest. */
  readonly points: number | null
  /** By id, the orderer's own first, those of the visit last. */
  readonly addresses: ReadonlyMap<string, Place>
  /** The addresses of the visit as they were typed, by id. */
  readonly ofVisit: ReturnType<typeof otherAddressesIn>
}

/** The addresses of a visitor; undefined for a guest who has not given theirs. */
export const knownAddresses = async (
  environment: Environment,
  given?: ReadonlyMap<string, unknown>,
): Promise<KnownAddresses | undefined> => {
  const { db, visitor, now } = environment
  const items = given ?? (await readItems(db, visitor.key, now))
  const ofVisit = otherAddressesIn(items)
  if (visitor.customerId !== null) return customersAddresses(environment, visitor.customerId, ofVisit)
  const guest = guestIn(items)
  if (!guest) return undefined
  const { orderer } = guest
  const addresses = new Map<string, Place>([[OWN_ADDRESS, orderer], ...placesOf(ofVisit)])
  return { orderer, addresses, complete: true, points: null, ofVisit }
}

/** Returns the addresses of a visit by id; parts that are missing are empty. */
export const placesOf = (ofVisit: KnownAddresses['ofVisit']): ReadonlyMap<string, Place> =>
  new Map(
    Object.entries(ofVisit).map(([id, parts]) => [
      id,
      isFinished(parts) ? addressIn(parts) : { ...addressIn(parts), unfinished: id },
    ]),
  )

/** Returns an address with empty texts, and prefecture 0, for missing parts. */
export const addressIn = (parts: UnfinishedAddress): PostalAddress => toAddress(withBlanks(parts))

/** Whether nothing can be missing of an address that goods are sent to. */
export const isFinished = (parts: UnfinishedAddress): boolean => missingOf(parts, ADDRESS_FIELDS).length === 0

/** Returns the addresses that can be chosen: nothing is missing of them. */
export const finishedIn = ({ addresses }: KnownAddresses): ReadonlyMap<string, PostalAddress> =>
  new Map([...addresses].filter(([, address]) => address.unfinished === undefined))

/** A customer's own address and their address book (MUL-02), and what they typed in this visit (MUL-06). */
const customersAddresses = async (
  { db }: Environment,
  customerId: string,
  ofVisit: KnownAddresses['ofVisit'],
): Promise<KnownAddresses | undefined> => {
  const [customer, book] = await Promise.all([customerById(db, customerId), addressBook(db, customerId)])
  if (!customer) return undefined
  const own = addressOf({
    ...customer,
    postal_code: customer.postal_code ?? '',
    pref: customer.pref ?? 0,
    addr01: customer.addr01 ?? '',
    addr02: customer.addr02 ?? '',
    phone_number: customer.phone_number ?? '',
  })
  const orderer = { ...own, email: customer.email }
  const others = book.map(({ addressId, ...address }) => [addressId, address] as const)
  return {
    orderer,
    complete: [own.postalCode, own.pref, own.addr01, own.addr02, own.phoneNumber].every(Boolean),
    points: customer.point,
    addresses: new Map<string, Place>([[OWN_ADDRESS, orderer], ...others, ...placesOf(ofVisit)]),
    ofVisit,
  }
}

/**
 * Keeps another address: a customer's in their address book, a guest's in the session. Its id; nothing
 * where there are as many as an address book holds. The first one that a customer tells is where they live.
 */
export const addAddress = async (
  environment: WriteEnvironment,
  known: KnownAddresses,
  address: PostalAddress,
): Promise<string | undefined> => {
  const { visitor } = environment
  // Addresses that an app adds end with it.
  const isApps = visitor.token !== undefined && known.complete
  if (visitor.customerId === null || isApps) return addToVisit(environment, known, address)
  if (!known.complete) return settleIn(environment, visitor.customerId, known.orderer, address)
  return addToBook(environment, visitor.customerId, address)
}

/** Keeps another address for the visit alone. Its id; nothing where there are too many, as above. */
export const addToVisit = async (
  environment: WriteEnvironment,
  known: Pick<KnownAddresses, 'addresses' | 'ofVisit'>,
  address: PostalAddress,
): Promise<string | undefined> => {
  const id = freeId(known.ofVisit)
  const ofVisit = { ...known.ofVisit, [id]: address }
  if (isFull(environment, { ...known, ofVisit })) return undefined
  await keepOtherAddresses(environment, ofVisit)
  return id
}

/** Returns an id that no address of the visit has. */
export const freeId = (ofVisit: KnownAddresses['ofVisit'], next = 1): string =>
  String(next) in ofVisit ? freeId(ofVisit, next + 1) : String(next)

/** Whether these are more addresses than an address book holds. The own address of a customer is not in their book. */
export const isFull = (
  { visitor: { customerId } }: WriteEnvironment,
  { addresses, ofVisit }: Pick<KnownAddresses, 'addresses' | 'ofVisit'>,
): boolean => {
  const lasting = [...addresses.keys()].filter((id) => !(id in ofVisit))
  const typed = Object.values(ofVisit).filter(isFinished)
  return lasting.length + typed.length > MOST_ADDRESSES + (customerId === null ? 0 : 1)
}

/** Puts an address into a customer's book, and tells them as their own pages do (CUS-08). */
const addToBook = async (
  environment: WriteEnvironment,
  customerId: string,
  address: PostalAddress,
): Promise<string | undefined> => {
  const id = await addToAddressBook(environment.db, customerId, address, environment.now)
  if (id !== undefined) await tellOfChange(environment, customerId, ['addressBook'])
  return id
}

const settleIn = async (
  environment: WriteEnvironment,
  customerId: string,
  { name01, name02 }: PostalAddress,
  address: PostalAddress,
): Promise<string | undefined> => {
  const { postal_code, pref, addr01, addr02, phone_number } = addressColumns(address)
  const home = { postal_code, pref, addr01, addr02, phone_number }
  await takeBackOf(environment.db, customerId)
  await changeCustomer(environment.db, customerId, home, environment.now)
  await tellOfChange(environment, customerId, ['postalCode', 'pref', 'addr01', 'addr02', 'phoneNumber'])
  const isTheirOwn = address.name01 === name01 && address.name02 === name02
  return isTheirOwn ? OWN_ADDRESS : addToBook(environment, customerId, address)
}

/** The refusal of who is yet to tell an address: a guest tells who they are, a customer where they live. */
export const addressFirst = (
  { customerId }: ReadEnvironment['visitor'],
  cart: { readonly cartKey: string },
) =>
  fail('addressUnknownYet', {
    links: [
      link('goShoppingNonMember', cart),
      ...(customerId === null ? [] : [link('goShoppingShippingEdit', cart)]),
    ],
  })
