import { z } from 'zod'
import { clearable, day, integer, longText, optional, text } from '../../hypermedia/input.ts'
import { addressInputs, Email, NewPassword, Profile } from '../customers/fields.ts'
import { PhoneNumber, PostalCode } from '../inputs.ts'
import { Yen } from '../values.ts'

/** What a customer is called; they must be called something. */
const { name01, name02 } = addressInputs

const Prefecture = integer(0, 47, 'select')
const Choice = integer(1, 2_147_483_647, 'select')

/** What the office writes down of a customer beside their name and e-mail address; an empty one is cleared. */
const told = {
  kana01: clearable(addressInputs.kana01),
  kana02: clearable(addressInputs.kana02),
  companyName: clearable(addressInputs.companyName),
  phoneNumber: clearable(PhoneNumber),
  postalCode: clearable(PostalCode),
  /** 0: none. */
  pref: clearable(Prefecture),
  addr01: clearable(addressInputs.addr01),
  addr02: clearable(addressInputs.addr02),
  birth: clearable(day()),
  sex: clearable(Choice),
  job: clearable(Choice),
  /** For the shop alone. */
  note: clearable(longText(3000)),
}

/** The form for another customer. */
export const newCustomer = { email: Email, password: NewPassword, name01, name02, ...told }

/** The form of one: what is left out stays. */
export const customerChanges = {
  email: Email,
  name01,
  name02,
  ...told,
  /** One who has yet to confirm their address can be made a regular customer. */
  customerStatus: optional(integer(1, 3, 'select')),
  /** A new one ends their sessions. */
  password: optional(NewPassword),
}

/** An address of a book, as the office writes it. */
export const bookedAddress = {
  name01: text(255),
  name02: text(255),
  kana01: clearable(text(255)),
  kana02: clearable(text(255)),
  companyName: clearable(text(255)),
  postalCode: addressInputs.postalCode,
  pref: addressInputs.pref,
  addr01: text(255),
  addr02: text(255),
  phoneNumber: addressInputs.phoneNumber,
}

/** What the office sees of a customer; instants in UTC, ISO 8601. */
export const statedCustomer = {
  customerId: z.string(),
  ...Profile.shape,
  customerStatus: z.int(),
  customerStatusName: z.string(),
  /** For the shop alone. */
  note: z.string().nullable(),
  /** In which mails are written to them. */
  language: z.enum(['ja', 'en']),
  point: z.int(),
  /** Orders placed and not taken back, and what was paid for them. */
  buyTimes: z.int(),
  totalSpent: Yen,
  firstBuyDate: z.string().nullable(),
  lastBuyDate: z.string().nullable(),
  createDate: z.string(),
  updateDate: z.string(),
  /** When what told who they were was taken away. */
  deletedAt: z.string().nullable(),
  version: z.int(),
}
