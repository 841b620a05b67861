/** The parts of a guest's name and address that an order needs. */
import { type Message, message } from '../../../hypermedia/message.ts'
import type { Orderer, UnfinishedAddress, UnfinishedGuest } from '../../customers/index.ts'

/** The inputs of an address without which nothing can be delivered. */
export const ADDRESS_FIELDS = [
  'name01',
  'name02',
  'postalCode',
  'pref',
  'addr01',
  'addr02',
  'phoneNumber',
] as const

/** The inputs that an order needs of a guest, in the order of the form. */
export const GUEST_FIELDS = [...ADDRESS_FIELDS, 'email'] as const

/** The inputs of a guest that may stay empty. */
export const FURTHER_FIELDS = ['kana01', 'kana02', 'companyName'] as const

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === 0 ||
  (typeof value === 'string' && ['', '0'].includes(value.trim()))

/** The inputs that an order needs, all of a guest unless others are named, and that are not known. */
export const missingOf = (
  guest: UnfinishedGuest,
  fields: readonly (typeof GUEST_FIELDS)[number][] = GUEST_FIELDS,
): (typeof GUEST_FIELDS)[number][] => fields.filter((field) => isBlank(guest[field]))

/** The error of a required input that is missing. */
export const requiredAt = (field: string): Message =>
  message(/(^|[.])pref$/.test(field) ? 'input.unchosen' : 'input.required')

/** The errors of required inputs that are missing, by field. */
export const requiredAll = (fields: readonly string[]): Readonly<Record<string, Message>> =>
  Object.fromEntries(fields.map((field) => [field, requiredAt(field)]))

/** The required inputs of a guest that a form sent empty, as its errors. Inputs that were not sent may be known already. */
export const lackingIn = (raw: Readonly<Record<string, unknown>>): Readonly<Record<string, Message>> =>
  requiredAll(GUEST_FIELDS.filter((field) => Object.hasOwn(raw, field) && isBlank(raw[field])))

/** A guest after a request: inputs that it left out stay, empty ones are cleared. */
export const guestAfter = (known: UnfinishedGuest, sent: UnfinishedGuest): UnfinishedGuest => {
  const fields = [...GUEST_FIELDS, ...FURTHER_FIELDS]
  const told = Object.fromEntries(
    fields.flatMap((field) =>
      sent[field] === undefined ? [] : [[field, isBlank(sent[field]) ? null : sent[field]]],
    ),
  )
  return { ...known, ...told }
}

/** Whether parts of an address that were sent, empty ones aside, are those of an address. */
export const arePartsOf = (sent: UnfinishedAddress, address: UnfinishedAddress): boolean =>
  [...ADDRESS_FIELDS, ...FURTHER_FIELDS].every(
    (field) => isBlank(sent[field]) || sent[field] === address[field],
  )

/** Whether a request says anything about who orders. */
export const saysWho = (sent: UnfinishedGuest): boolean =>
  [...GUEST_FIELDS, ...FURTHER_FIELDS].some((field) => sent[field] !== undefined)

/** A guest with empty texts, and prefecture 0, in the place of what is not known. */
export const withBlanks = (guest: UnfinishedGuest): Orderer => ({
  name01: guest.name01 ?? '',
  name02: guest.name02 ?? '',
  kana01: guest.kana01 ?? null,
  kana02: guest.kana02 ?? null,
  companyName: guest.companyName ?? null,
  postalCode: guest.postalCode ?? '',
  pref: guest.pref ?? 0,
  addr01: guest.addr01 ?? '',
  addr02: guest.addr02 ?? '',
  phoneNumber: guest.phoneNumber ?? '',
  email: guest.email ?? '',
})
