import type { z } from 'zod'
import { keepItem, readItems } from '../../store/sessions.ts'
import type { Address, PostalAddress } from '../customers/fields.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { choices } from '../settings/index.ts'

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
  /** By id, the orderer's own first. */
  readonly addresses: ReadonlyMap<string, PostalAddress>
}

/** What is known of a visitor from this session; nothing of one who has not told yet. */
export const knownAddresses = async (
  environment: Environment,
  items?: ReadonlyMap<string, unknown>,
): Promise<KnownAddresses | undefined> => {
  const { db, visitor, now } = environment
  const kept = items ?? (await readItems(db, visitor.key, now))
  const orderer = kept.get(GUEST) as Orderer | undefined
  if (!orderer) return undefined
  const others = (kept.get(GUEST_ADDRESSES) ?? {}) as Readonly<Record<string, PostalAddress>>
  return { orderer, addresses: new Map([[OWN_ADDRESS, orderer], ...Object.entries(others)]) }
}

/** Keeps another address of a guest; its id. Full: nothing. */
export const addGuestAddress = async (
  environment: WriteEnvironment,
  known: KnownAddresses,
  address: PostalAddress,
): Promise<string | undefined> => {
  const { db, visitor, now } = environment
  if (known.addresses.size >= MOST_ADDRESSES) return undefined
  const others = [...known.addresses].filter(([id]) => id !== OWN_ADDRESS)
  const id = String(others.length + 1)
  await keepItem(db, visitor.key, GUEST_ADDRESSES, { ...Object.fromEntries(others), [id]: address }, now)
  return id
}

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
