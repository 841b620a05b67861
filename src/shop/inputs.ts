import { text } from '../hypermedia/input.ts'

/** Converts hiragana and half-width kana to full-width katakana; the pattern then accepts only katakana. */
export const foldKana = (typed: string): string =>
  typed
    .trim()
    .normalize('NFKC')
    .replace(/[ぁ-ゖゝゞ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))

/** Converts full-width digits and the many dashes of Japanese keyboards to ASCII. */
export const foldDigits = (typed: string): string =>
  typed
    .trim()
    .normalize('NFKC')
    .replace(/[‐‑‒–—―−ー]/g, '-')

/**
 * Converts a text to one line, with single spaces: a line break in a name or a subject would begin another line or
 * header of a mail.
 */
export const foldLine = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

const foldPostalCode = (typed: string): string => foldDigits(typed).replace(/^(\d{3})(\d{4})$/, '$1-$2')

/** A postal code, stored as `123-4567`. */
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

/**
 * The pattern of HTML's email control, with a dot in the host: Japanese letters mean a forgotten keyboard
 * mode.
 */
const MAIL_ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** An email address, including the dots before the @ that old carrier addresses have. */
export const Email = text(254, {
  min: 3,
  pattern: MAIL_ADDRESS,
  refused: 'input.email',
  fold: (typed) => typed.trim().normalize('NFKC'),
  control: 'email',
  autocomplete: 'email',
})
