import { z } from 'zod'
import { integer, optional, text } from '../../hypermedia/input.ts'

/** Hiragana and half-width kana become full-width katakana; only katakana is left to pass. */
const foldKana = (typed: string): string =>
  typed
    .trim()
    .normalize('NFKC')
    .replace(/[ぁ-ゖゝゞ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))

/** Full-width digits and the many dashes of Japanese keyboards become ASCII. */
const foldDigits = (typed: string): string =>
  typed
    .trim()
    .normalize('NFKC')
    .replace(/[‐‑‒–—―−ー]/g, '-')

const foldLine = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

const name = (autocomplete: string) =>
  text(80, { pattern: /^[^\s]+$/, refused: 'input.noSpaces', autocomplete })

const kana = (autocomplete: string) =>
  text(32, { pattern: /^[ァ-ヿ・]+$/, refused: 'input.kana', fold: foldKana, autocomplete })

const foldPostalCode = (typed: string): string => foldDigits(typed).replace(/^(\d{3})(\d{4})$/, '$1-$2')

/** A postal code, kept as `123-4567`. */
const postalCode = text(8, {
  pattern: /^\d{3}-?\d{4}$/,
  refused: 'input.postalCode',
  fold: foldPostalCode,
  control: 'tel',
  autocomplete: 'postal-code',
})

const phoneNumber = text(13, {
  min: 10,
  pattern: /^0\d{1,4}-?\d{1,4}-?\d{3,4}$/,
  refused: 'input.phoneNumber',
  fold: foldDigits,
  control: 'tel',
  autocomplete: 'tel',
})

/** What the e-mail control of HTML takes, with a dot in the host: Japanese letters are a forgotten keyboard mode. */
const MAIL_ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** An e-mail address as people have them, including the dots that old carrier addresses carry before the @. */
export const Email = text(254, {
  min: 3,
  pattern: MAIL_ADDRESS,
  refused: 'input.email',
  fold: (typed) => typed.trim().normalize('NFKC'),
  control: 'email',
  autocomplete: 'email',
})

/** The same address once more. Absent it is not asked for; sent empty it is a mismatch, as from the HTML form. */
export const EmailConfirm = z
  .preprocess(
    (raw) => (typeof raw === 'string' ? raw.trim().normalize('NFKC') : raw),
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
  kana01: optional(kana('off')),
  kana02: optional(kana('off')),
  companyName: optional(text(32, { fold: foldLine, autocomplete: 'organization' })),
  postalCode,
  pref: prefecture,
  addr01: text(32, { fold: foldLine, autocomplete: 'address-level2' }),
  addr02: text(32, { fold: foldLine, autocomplete: 'address-line1' }),
  phoneNumber,
}

/** An address to deliver to, as answers state it. */
export const Address = z.object({
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
