import type { z } from 'zod'
import { fail } from '../../hypermedia/reply.ts'
import { keepItem, readItems } from '../../store/sessions.ts'
import type { Address, PostalAddress } from '../customers/fields.ts'
import {
  addressBook,
  addressColumns,
  addressOf,
  addAddress as addToAddressBook,
  changeCustomer,
  customerById,
  tellOfChange,
} from '../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { choices } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { takeBackOf } from './drafts.queries.ts'

type Environment = ReadEnvironment | WriteEnvironment

/** The names under which a visitor's session keeps what checkout needs to know. */
export const GUEST = 'guest'
export const GUEST_ADDRESSES = 'guestAddresses'

/** The id of the orderer's own address. */
export const OWN_ADDRESS = 'own'

/** As many addresses as an address book holds. */
export const MOST_ADDRESSES = 20

/** Who orders. */
export interface Orderer extends PostalAddress {
  readonly email: string
}

/** Who orders, and where it may be sent. */
export interface KnownAddresses {
  readonly orderer: Orderer
  /** False for a customer who has yet to tell where he lives: nothing can be ordered before. */
  readonly complete: boolean
  /** What a customer has to spend; null for a guest. */
  readonly points: number | null
  /** By id, the orderer's own first. */
  readonly addresses: ReadonlyMap<string, PostalAddress>
}

/** What is known of a visitor from this session; nothing of one who has not told yet. */
export const knownAddresses = async (
  environment: Environment,
  items?: ReadonlyMap<string, unknown>,
): Promise<KnownAddresses | undefined> => {
  const { db, visitor, now } = environment
  if (visitor.customerId !== null) return customersAddresses(environment, visitor.customerId)
  const kept = items ?? (await readItems(db, visitor.key, now))
  const orderer = kept.get(GUEST) as Orderer | undefined
  if (!orderer) return undefined
  const others = (kept.get(GUEST_ADDRESSES) ?? {}) as Readonly<Record<string, PostalAddress>>
  const addresses = new Map([[OWN_ADDRESS, orderer], ...Object.entries(others)])
  return { orderer, addresses, complete: true, points: null }
}

/** A customer's own address and his address book (MUL-02). */
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
 * Keeps another address: a customer's in his address book, a guest's in the session. Its id; nothing
 * where there are as many as an address book holds. The first one that a customer tells is where he lives.
 */
export const addAddress = async (
  environment: WriteEnvironment,
  known: KnownAddresses,
  address: PostalAddress,
): Promise<string | undefined> => {
  const { db, visitor, now } = environment
  if (visitor.customerId !== null) {
    if (!known.complete) return settleIn(environment, visitor.customerId, known.orderer, address)
    return addToBook(environment, visitor.customerId, address)
  }
  if (known.addresses.size >= MOST_ADDRESSES) return undefined
  const others = [...known.addresses].filter(([id]) => id !== OWN_ADDRESS)
  const id = String(others.length + 1)
  await keepItem(db, visitor, GUEST_ADDRESSES, { ...Object.fromEntries(others), [id]: address }, now)
  return id
}

/** Puts an address into a customer's book, and tells him as his own pages do (CUS-08). */
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
  const isHisOwn = address.name01 === name01 && address.name02 === name02
  return isHisOwn ? OWN_ADDRESS : addToBook(environment, customerId, address)
}

/** The refusal of who is yet to tell an address: a guest tells who he is, a customer where he lives. */
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

/** Just the address of what a form sent. */
export const toAddress = (
  input: { readonly [Field in keyof PostalAddress]?: PostalAddress[Field] | undefined } & Pick<
    PostalAddress,
    'name01' | 'name02' | 'postalCode' | 'pref' | 'addr01' | 'addr02' | 'phoneNumber'
  >,
): PostalAddress => ({
  name01: input.name01,
  name02: input.name02,
  kana01: input.kana01 ?? null,
  kana02: input.kana02 ?? null,
  companyName: input.companyName ?? null,
  postalCode: input.postalCode,
  pref: input.pref,
  addr01: input.addr01,
  addr02: input.addr02,
  phoneNumber: input.phoneNumber,
})

/** Writes addresses as answers state them, with the name of the prefecture. */
export const addressWriter = async ({ memory, language }: Environment) => {
  const prefectures = new Map((await choices(memory, 'pref', language)).map((pref) => [pref.id, pref.name]))
  return (address: PostalAddress): z.infer<typeof Address> => ({
    ...toAddress(address),
    prefName: prefectures.get(address.pref) ?? '',
  })
}

/** The prefectures as choices of a form. */
export const prefectureOptions = async ({ memory, language }: Environment) => ({
  pref: (await choices(memory, 'pref', language)).map(({ id, name }) => ({ value: String(id), label: name })),
})
