import { z } from 'zod'
import {
  clearable,
  day,
  flag,
  integer,
  narrowed,
  needed,
  optional,
  text,
  unchanged,
} from '../../hypermedia/input.ts'
import { Email, foldDigits, foldKana, foldLine, PhoneNumber, PostalCode } from '../inputs.ts'
import { REVIEWED } from '../values.ts'

export { Email, PhoneNumber, PostalCode }

const name = (autocomplete: string) =>
  text(80, { pattern: /^[^\s]+$/, refused: 'input.noSpaces', autocomplete })

/** Katakana of a name. */
export const Kana = text(32, {
  pattern: /^[ァ-ヿ・]+$/,
  refused: 'input.kana',
  fold: foldKana,
  autocomplete: 'off',
})

/** The company of an address. */
export const CompanyName = text(32, { fold: foldLine, autocomplete: 'organization' })

/**
 * The email address again. Without it nothing is compared; an empty one is a mismatch, as from the HTML form.
 */
export const EmailConfirm = z
  .preprocess(
    (raw) => (typeof raw === 'string' ? narrowed(raw.trim(), 254) : raw),
    z.string({ error: 'input.text' }).max(254, { error: 'input.tooLong' }).optional(),
  )
  .meta({ control: 'email', autocomplete: 'email' })

/** Returns an email address in the form for comparisons. */
export const emailKey = (email: string): string => email.normalize('NFKC').toLowerCase()

/** 1 to 47; 0, the form's default, is none. */
const prefecture = z
  .preprocess((raw) => (raw === 0 || raw === '0' ? undefined : raw), integer(1, 47))
  .meta({ control: 'select', autocomplete: 'address-level1' })

/** The inputs of a delivery address: required and optional ones. */
export const addressInputs = {
  name01: name('family-name'),
  name02: name('given-name'),
  kana01: optional(Kana),
  kana02: optional(Kana),
  companyName: optional(CompanyName),
  postalCode: PostalCode,
  pref: prefecture,
  addr01: text(32, { fold: foldLine, autocomplete: 'address-level2' }),
  addr02: text(32, { fold: foldLine, autocomplete: 'address-line1' }),
  phoneNumber: PhoneNumber,
}

/** The inputs of a partial change of an address: omitted fields stay, an empty optional field is cleared. */
export const addressChanges = {
  name01: unchanged(addressInputs.name01),
  name02: unchanged(addressInputs.name02),
  kana01: clearable(Kana),
  kana02: clearable(Kana),
  companyName: clearable(CompanyName),
  postalCode: unchanged(PostalCode),
  pref: unchanged(prefecture),
  addr01: unchanged(addressInputs.addr01),
  addr02: unchanged(addressInputs.addr02),
  phoneNumber: unchanged(PhoneNumber),
}

const asTyped = (typed: string): string => typed

/** A new password: 8 to 128 characters, with a letter and a digit. */
export const NewPassword = text(128, {
  min: 8,
  pattern: /^(?=.*[A-Za-z])(?=.*\d)/s,
  refused: 'input.password',
  fold: asTyped,
  control: 'password',
  autocomplete: 'new-password',
})

/** The password of a sign-in: any text, or the policy would reveal what it is not. */
export const Password = text(128, { fold: asTyped, control: 'password', autocomplete: 'current-password' })

/** A new password again, where it is required. */
export const PasswordAgain = text(128, {
  fold: asTyped,
  control: 'password',
  autocomplete: 'new-password',
})

/** The password again. Without it nothing is compared; an empty one is a mismatch, as from the HTML form. */
export const PasswordConfirm = z
  .string({ error: 'input.text' })
  .max(128, { error: 'input.tooLong' })
  .optional()
  .meta({ control: 'password', autocomplete: 'new-password' })

/**
 * The current password, which forms require and programs can omit. Without it nothing is checked; an empty
 * one is wrong.
 */
export const PasswordProof = z
  .string({ error: 'input.text' })
  .max(128, { error: 'input.tooLong' })
  .optional()
  .meta({ control: 'password', autocomplete: 'current-password' })

const part = (digits: number, autocomplete: string) =>
  optional(text(digits, { autocomplete, fold: foldDigits }))

/** A day of birth, whole or in its three parts, and the choices of the master data `sex` and `job`. */
const aboutPerson = {
  birth: day().meta({ control: 'date', autocomplete: 'bday' }),
  sex: integer(1, 4, 'select').meta({ control: 'select', autocomplete: 'sex' }),
  job: integer(1, 18, 'select'),
}

const birthParts = {
  birth_year: part(4, 'bday-year'),
  birth_month: part(2, 'bday-month'),
  birth_day: part(2, 'bday-day'),
}

/** The inputs of a registration: four required ones, and the optional ones. */
export const entryInputs = {
  email: needed(Email, REVIEWED),
  email_confirm: EmailConfirm,
  password: needed(NewPassword, REVIEWED),
  password_confirm: PasswordConfirm,
  name01: needed(addressInputs.name01, REVIEWED),
  name02: needed(addressInputs.name02, REVIEWED),
  kana01: addressInputs.kana01,
  kana02: addressInputs.kana02,
  companyName: addressInputs.companyName,
  postalCode: optional(PostalCode),
  pref: optional(integer(0, 47, 'select').meta({ control: 'select', autocomplete: 'address-level1' })),
  addr01: optional(addressInputs.addr01),
  addr02: optional(addressInputs.addr02),
  phoneNumber: optional(PhoneNumber),
  birth: optional(aboutPerson.birth),
  ...birthParts,
  sex: optional(aboutPerson.sex),
  job: optional(aboutPerson.job),
  user_policy_check: optional(flag()),
}

/** The inputs of a customer's own changes; a new password requires the current one. */
export const profileChanges = {
  email: Email,
  email_confirm: EmailConfirm,
  ...addressChanges,
  postalCode: clearable(PostalCode),
  pref: clearable(integer(0, 47, 'select').meta({ control: 'select', autocomplete: 'address-level1' })),
  addr01: clearable(addressInputs.addr01),
  addr02: clearable(addressInputs.addr02),
  phoneNumber: clearable(PhoneNumber),
  birth: clearable(aboutPerson.birth),
  ...birthParts,
  sex: clearable(aboutPerson.sex),
  job: clearable(aboutPerson.job),
  currentPassword: optional(Password),
  password: optional(NewPassword),
  password_confirm: PasswordConfirm,
}

/** The state of a delivery address. */
export const Address = z
  .object({
    name01: z.string(),
    name02: z.string(),
    kana01: z.string().nullable(),
    kana02: z.string().nullable(),
    companyName: z.string().nullable(),
    postalCode: z.string(),
    pref: z.int(),
    /** The prefecture's name, in the language of the answer. */
    prefName: z.string(),
    addr01: z.string(),
    addr02: z.string(),
    phoneNumber: z.string(),
  })
  .meta({ named: 'Address' })

/** The state of a customer's profile; unknown values are null. */
export const Profile = Address.extend({
  email: z.string(),
  postalCode: z.string().nullable(),
  pref: z.int().nullable(),
  prefName: z.string().nullable(),
  addr01: z.string().nullable(),
  addr02: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** `YYYY-MM-DD`. */
  birth: z.string().nullable(),
  sex: z.int().nullable(),
  job: z.int().nullable(),
})

/** A stored postal address with its addressee. */
export interface PostalAddress {
  readonly name01: string
  readonly name02: string
  readonly kana01: string | null
  readonly kana02: string | null
  readonly companyName: string | null
  readonly postalCode: string
  readonly pref: number
  readonly addr01: string
  readonly addr02: string
  readonly phoneNumber: string
}
