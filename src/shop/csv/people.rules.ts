import { foldDigits } from '../inputs.ts'

/** Fits people's names and addresses in other programs' files to the fields of this shop. */

/** The longest line of an address. */
const LONGEST = 32

/** Stands for a name that is not known: an account has both. */
const NO_NAME = '—'

/** EC-CUBE's headings of a person, in its files of customers and of orders, by our columns. */
export const ECCUBE_PERSON = {
  email: 'メールアドレス',
  name01: 'お名前(姓)',
  name02: 'お名前(名)',
  kana01: 'お名前(セイ)',
  kana02: 'お名前(メイ)',
  companyName: '会社名',
  postalCode: '郵便番号',
  pref: '都道府県(ID)',
  prefName: '都道府県(名称)',
  addr01: '住所1',
  addr02: '住所2',
  phoneNumber: 'TEL',
  note: 'ショップ用メモ欄',
} as const

/** Returns a name without spaces, as accounts have it. */
export const nameOf = (typed: string): string => typed.trim().replace(/\s+/g, '・') || NO_NAME

/**
 * Returns the family name and the given name of a whole name: "山田 太郎" has the family name first, Latin names
 * have it last.
 */
export const namesIn = (whole: string): readonly [family: string, given: string] => {
  const parts = whole.trim().split(/\s+/).filter(Boolean)
  if (parts.length < 2) return [nameOf(parts[0] ?? ''), NO_NAME]
  const isLatin = parts.every((part) => /^[\p{Script=Latin}.'’-]+$/u.test(part))
  const [first = '', ...others] = parts
  const last = parts.at(-1) ?? ''
  return isLatin ? [last, nameOf(parts.slice(0, -1).join(' '))] : [first, nameOf(others.join(' '))]
}

/**
 * Returns the two lines of an address, at most 32 characters each: the city, and the rest. What is too long for the
 * second line begins in the first. Undefined if it does not fit.
 */
export const addressLines = (
  city: string,
  ...others: readonly string[]
): readonly [addr01: string, addr02: string] | undefined => {
  const first = oneLine(city)
  const rest = oneLine(others.filter((part) => part.trim() !== '').join(' '))
  if (first.length <= LONGEST && rest.length <= LONGEST) return [first, rest]
  const whole = oneLine(`${first}${rest}`)
  if (whole.length > 2 * LONGEST) return undefined
  // At a space, if there is one in reach, so that no number is cut in two.
  const from = whole.length - LONGEST
  const space = whole.slice(from - 1, LONGEST).lastIndexOf(' ')
  const at = space < 0 ? LONGEST : from - 1 + space
  return [whole.slice(0, at).trim(), whole.slice(at).trim()]
}

const oneLine = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

/** Returns a phone number of Japan as it is dialled there; other texts stay as they are. */
export const phoneOf = (typed: string): string => {
  const folded = foldDigits(typed.replace(/^'/, ''))
  const digits = folded.replace(/[\s().]/g, '')
  if (!digits.startsWith('+81')) return digits
  return `0${digits.slice(3).replace(/^-?0?/, '')}`
}

/** Returns a postal code without what spreadsheets and Shopify put before it. */
export const postalOf = (typed: string): string => foldDigits(typed.replace(/^[’'〒\s]+/u, ''))

/** Returns the prefecture, 1 to 47, of a code such as `JP-13`; empty for others. */
export const prefectureOf = (code: string): string => {
  const [, digits] = /^JP-(\d{2})$/i.exec(code.trim()) ?? []
  const id = Number(digits ?? 0)
  return id >= 1 && id <= 47 ? String(id) : ''
}

/** Returns a day, `YYYY-MM-DD`, of a day or a moment as spreadsheets write it; other texts stay. */
export const dayIn = (typed: string): string => {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s].*)?$/.exec(typed.trim()) ?? []
  return year === undefined ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/**
 * Returns a moment as ISO 8601 of a day with a time, such as `2024/1/2 3:04`, `2024-01-02 03:04:05` or
 * `2024-01-02 03:04:05 +0900`; other texts stay.
 */
export const momentIn = (typed: string): string => {
  const [, date, hour, minute, second = '00', offset = ''] =
    /^([\d\-/.年月日]{8,11})(?:T|\s{1,3})(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?\s{0,3}(Z|UTC|[+-]\d{2}:?\d{2})?$/.exec(
      typed.trim(),
    ) ?? []
  if (date === undefined || hour === undefined) {
    const day = dayIn(typed)
    return /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00:00` : typed
  }
  const zone = offset === 'UTC' ? 'Z' : offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')
  return `${dayIn(date)}T${hour.padStart(2, '0')}:${minute}:${second}${zone}`
}
