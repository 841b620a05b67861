/**
 * The names in an order (goods, payment, delivery, gifts): in its own language, and in Japanese too, so that members
 * read them in theirs (ORD-02).
 */
import type { Language } from '../../hypermedia/language.ts'
import type { Row } from '../../store/schema.ts'
import { giftsIn } from './gifts.rules.ts'

interface Named {
  readonly names_ja: string | null
}

/** Returns the column of Japanese names for a row: those that differ from its own; null without any. */
export const namesToKeep = <Names extends object>(
  own: Names,
  japanese: { readonly [Column in keyof Names]?: string | null | undefined } | undefined,
): string | null => {
  const other = Object.entries(japanese ?? {}).filter(
    ([column, name]) => typeof name === 'string' && name !== '' && name !== Reflect.get(own, column),
  )
  return other.length === 0 ? null : JSON.stringify(Object.fromEntries(other))
}

/** Returns a row with its Japanese names. */
export const inJapanese = <R extends Named>(row: R): R =>
  row.names_ja === null ? row : { ...row, ...(JSON.parse(row.names_ja) as Partial<R>) }

/** Returns a row as a reader of a language reads it: in Japanese, or in the language of the order. */
export const readIn =
  (language: Language) =>
  <R extends Named>(row: R): R =>
    language === 'ja' ? inJapanese(row) : row

/** Returns a shipping as a reader of a language reads it, with its gifts. */
export const shippingIn =
  (language: Language) =>
  <R extends Named & Pick<Row<'shipping'>, 'gifts'>>(row: R): R =>
    language === 'ja' ? { ...inJapanese(row), gifts: JSON.stringify(giftsIn(row).map(giftInJapanese)) } : row

const giftInJapanese = ({ giftNameJa, ...gift }: ReturnType<typeof giftsIn>[number]) => ({
  ...gift,
  giftName: giftNameJa ?? gift.giftName,
})

/** The records of an order. */
interface Records {
  readonly order: Row<'orders'>
  readonly shippings: readonly Row<'shipping'>[]
  readonly lines: readonly Row<'order_line'>[]
}

/** Returns the records of an order as a reader of a language reads them; they are not to be stored. */
export const recordsIn = <R extends Records>(language: Language, records: R): R => ({
  ...records,
  order: readIn(language)(records.order),
  shippings: records.shippings.map(shippingIn(language)),
  lines: records.lines.map(readIn(language)),
})
