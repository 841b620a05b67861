import { text } from '../hypermedia/input.ts'

/** Hiragana and half-width kana become full-width katakana; only katakana is left to pass. */
export const foldKana = (typed: string): string =>
  typed
    .trim()
    .normalize('NFKC')
    .replace(/[ぁ-ゖゝゞ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))

/** Full-width digits and the many dashes of Japanese keyboards become ASCII. */
export const foldDigits = (typed: string): string =>
  typed
    .trim()
    .normalize('NFKC')
    .replace(/[‐‑‒–—―−ー]/g, '-')

/** One line, its spaces joined. */
export const foldLine = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

const foldPostalCode = (typed: string): string => foldDigits(typed).replace(/^(\d{3})(\d{4})$/, '$1-$2')

/** A postal code, kept as `123-4567`. */
export const PostalCode = text(8, {
  pattern: /^\d{3}-?\d{4}$/,
  refused: 'input.postalCode',
  fold: foldPostalCode,
  control: 'tel',
  autocomplete: 'postal-code',
})

/** A phone number of Japan, with hyphens or without. */
export const PhoneNumber = text(13, {
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
