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
  keepGuestAddresses,
  MOST_ADDRESSES,
  type Orderer,
  tellOfChange,
} from '../../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { link } from '../../transitions.ts'
import { takeBackOf } from '../draft/drafts.queries.ts'

type Environment = ReadEnvironment | WriteEnvironment

/** The id of the orderer's own address. */
export const OWN_ADDRESS = 'own'

/** The orderer, and the addresses that goods may be sent to. */
export interface KnownAddresses {
  readonly orderer: Orderer
  /** False for a customer who has yet to tell where they live: nothing can be ordered before. */
  readonly complete: boolean
  /** The points of the customer; null for a guest. */
  readonly points: number | null
  /** By id, the orderer's own first. */
  readonly addresses: ReadonlyMap<string, PostalAddress>
}

/** The addresses of a visitor; undefined for a guest who has not given theirs. */
export const knownAddresses = async (
  environment: Environment,
  items?: ReadonlyMap<string, unknown>,
): Promise<KnownAddresses | undefined> => {
  const { db, visitor, now } = environment
  if (visitor.customerId !== null) return customersAddresses(environment, visitor.customerId)
  const guest = guestIn(items ?? (await readItems(db, visitor.key, now)))
  if (!guest) return undefined
  const { orderer, others } = guest
  const addresses = new Map([[OWN_ADDRESS, orderer], ...Object.entries(others)])
  return { orderer, addresses, complete: true, points: null }
}

/** A customer's own address and their address book (MUL-02). */
const customersAddresses = async (
  { db }: Environment,
  customerId: string,
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
    addresses: new Map<string, PostalAddress>([[OWN_ADDRESS, orderer], ...others]),
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
  if (visitor.customerId !== null) {
    if (!known.complete) return settleIn(environment, visitor.customerId, known.orderer, address)
    return addToBook(environment, visitor.customerId, address)
  }
  if (known.addresses.size >= MOST_ADDRESSES) return undefined
  const others = [...known.addresses].filter(([id]) => id !== OWN_ADDRESS)
  const id = String(others.length + 1)
  await keepGuestAddresses(environment, { ...Object.fromEntries(others), [id]: address })
  return id
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
