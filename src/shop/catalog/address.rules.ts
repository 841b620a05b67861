import type { Link } from '../../hypermedia/link.ts'
import { link } from '../transitions.ts'
import { PRODUCT_CODE } from '../values.ts'

/** The longest words before the code in a product's address. */
export const LONGEST_SLUG = 80

/**
 * The words of a product's address: small Latin letters, digits and single hyphens. Other letters would be
 * percent-encoded wherever an address is copied, at nine characters for each of Japanese.
 */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Paths below that of the products that are other pages. */
const TAKEN: ReadonlySet<string> = new Set(['cards', 'suggestions'])

/** The parts of a product's row that its address is made of. */
export interface Addressed {
  readonly slug: string | null
  readonly name_en: string | null
}

/** Words that lead to others: where a name is cut behind them, they lead nowhere. */
const LEADING: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'by',
  'for',
  'from',
  'in',
  'of',
  'or',
  'the',
  'with',
])

/** Returns the first words of a name for an address; empty if it has no Latin letters or digits. */
export const slugOf = (name: string): string => {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/['’]/g, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const fitting = words.slice(0, fittingWords(words))
  if (fitting.length < words.length) while (LEADING.has(fitting.at(-1) ?? '')) fitting.pop()
  return fitting.join('-')
}

/** The number of first words that fit: a shorter word behind one that does not fit would join what does not belong together. */
const fittingWords = (words: readonly string[]): number => {
  const end = words.findIndex((_, at) => words.slice(0, at + 1).join('-').length > LONGEST_SLUG)
  return end < 0 ? words.length : end
}

/** Returns the end of a product's path: its words, or those of its English name, and the code of a variant. */
export const productAddress = ({ slug, name_en }: Addressed, code: string): string =>
  [slug ?? slugOf(name_en ?? ''), code].filter(Boolean).join('-')

/** Returns the codes that an address could end with, the longest first: a code may contain hyphens, too. */
export const codesIn = (address: string): readonly string[] => {
  const ends = [address, ...[...address.matchAll(/-/g)].map(({ index }) => address.slice(index + 1))]
  return ends.filter((end) => PRODUCT_CODE.test(end))
}

/**
 * Returns the variant that an address means: the one whose address it is, or else, as for a former address, the
 * one with the longest code.
 */
export const meantBy = <V extends Addressed & { readonly code: string }>(
  address: string,
  found: readonly V[],
): V | undefined =>
  found.find((one) => productAddress(one, one.code) === address) ??
  [...found].sort((one, other) => other.code.length - one.code.length)[0]

/** Returns the link to a product's page, whose address on pages speaks. */
export const linkToProduct = (product: Addressed, productCode: string): Link<'goProduct'> => {
  const address = productAddress(product, productCode)
  return {
    ...link('goProduct', { productCode }),
    ...(!TAKEN.has(address) && { place: link('goProductAddress', { productAddress: address }) }),
  }
}
