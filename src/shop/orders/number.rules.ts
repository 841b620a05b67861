/** The order number for customers (ORD-01). It is never the order's own id. */

/** The sources of a number. */
export interface NumberSource {
  /** The day of the order in Asia/Tokyo; month and day from 1. */
  readonly at: { readonly year: number; readonly month: number; readonly day: number }
  /** A running number of the shop, if it keeps one. */
  readonly serial?: number
  /** A random integer from 0 to n - 1. Also called with n = 10 ** 12 - 1. */
  readonly random: (n: number) => number
}

/** The meaning of an empty setting. */
export const defaultOrderNumberFormat = '{yyyy}{mm}{dd}-{random_alnum,6}'

// No I and O, no 1 and 0: the number is read aloud on the telephone and copied from paper.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const alphanumerics = `23456789${letters}`

const token = /\{([a-z_]+)(?:,(\d+))?\}/g
const defaultWidth = 6
const maxWidth = 12

/**
 * Fills a format's tokens `{yyyy} {yy} {mm} {dd} {id,n} {random,n} {random_alnum,n} {random_alpha,n}`
 * (ORD-01); widths stop at 12. `{id,n}` and unknown tokens become the serial, or random characters if the
 * shop has none: a number without a changing part could never become unique. The caller draws again on a
 * collision.
 */
export function orderNumber(format: string, source: NumberSource): string {
  const filled = format === '' ? defaultOrderNumberFormat : format
  return filled.replace(token, (_, name: string, digits: string | undefined) => {
    const width = Math.min(Math.max(Number(digits ?? defaultWidth), 1), maxWidth)
    return part(name, width, source)
  })
}

function part(name: string, width: number, { at, serial, random }: NumberSource): string {
  switch (name) {
    case 'yyyy':
      return padded(at.year, 4)
    case 'yy':
      return padded(at.year % 100, 2)
    case 'mm':
      return padded(at.month, 2)
    case 'dd':
      return padded(at.day, 2)
    case 'random':
      return padded(1 + random(10 ** width - 1), width)
    case 'random_alpha':
      return drawn(letters, width, random)
    case 'id':
      return serial === undefined ? drawn(alphanumerics, width, random) : padded(serial, width)
    case 'random_alnum':
      return drawn(alphanumerics, width, random)
    default:
      return serial === undefined ? drawn(alphanumerics, width, random) : String(serial)
  }
}

const padded = (value: number, width: number): string => String(value).padStart(width, '0')

const drawn = (from: string, width: number, random: NumberSource['random']): string =>
  Array.from({ length: width }, () => from.charAt(random(from.length))).join('')
