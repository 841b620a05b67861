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

/** The same address once more. Absent it is not asked for; sent empty it is a mismatch, as from the HTML form. */
export const EmailConfirm = z
  .preprocess(
    (raw) => (typeof raw === 'string' ? narrowed(raw.trim(), 254) : raw),
    z.string({ error: 'input.text' }).max(254, { error: 'input.tooLong' }).optional(),
  )
  .meta({ control: 'email', autocomplete: 'email' })

/** The form in which e-mail addresses are compared. */
export const emailKey = (email: string): string => email.normalize('NFKC').toLowerCase()

/** 1 to 47; 0, the form's unselected default, is none. */
const prefecture = z
  .preprocess((raw) => (raw === 0 || raw === '0' ? undefined : raw), integer(1, 47))
  .meta({ control: 'select', autocomplete: 'address-level1' })

/** The inputs of an address to deliver to: what must be there, and what may. */
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

/** The same, in part: what is left out stays, what need not be there is cleared by an empty field. */
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

/** A password where one is set: 8 to 128 characters, a letter and a digit among them. */
export const NewPassword = text(128, {
  min: 8,
  pattern: /^(?=.*[A-Za-z])(?=.*\d)/s,
  refused: 'input.password',
  fold: asTyped,
  control: 'password',
  autocomplete: 'new-password',
})

/** A password where one signs in: any text, or the policy would tell what it is not. */
export const Password = text(128, { fold: asTyped, control: 'password', autocomplete: 'current-password' })

/** A new password once more, where it must be. */
export const PasswordAgain = text(128, {
  fold: asTyped,
  control: 'password',
  autocomplete: 'new-password',
})

/** The same password once more. Absent it is not asked for; sent empty it is a mismatch, as from the HTML form. */
export const PasswordConfirm = z
  .string({ error: 'input.text' })
  .max(128, { error: 'input.tooLong' })
  .optional()
  .meta({ control: 'password', autocomplete: 'new-password' })

/** The present password, where a form asks for it and a program need not. Absent it is not looked at; sent empty it is wrong. */
export const PasswordProof = z
  .string({ error: 'input.text' })
  .max(128, { error: 'input.tooLong' })
  .optional()
  .meta({ control: 'password', autocomplete: 'current-password' })

const part = (digits: number, autocomplete: string) =>
  optional(text(digits, { autocomplete, fold: foldDigits }))

/** A day of birth, whole or in its three parts, and the choices of the masters `sex` and `job`. */
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

/** What one tells on registering: four things that must be there, and all that may. */
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

/** What a customer may change of themselves; a new password needs the one they have. */
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

/** An address to deliver to, as answers state it. */
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

/** What a customer's account tells of them; what they have not told is null. */
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

/** A postal address with its addressee, as it is kept. */
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
