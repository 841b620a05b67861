import { LineType } from '../../settings/tax/tax.rules.ts'

/** Lines of an order beside its articles, for files that tell them as sums of the order. */

/** Sums of an order, with tax, in yen; each 0 or more. */
export interface ToldFees {
  readonly shipping?: number
  readonly charges?: readonly { readonly name: string; readonly yen: number }[]
  readonly discounts?: readonly { readonly name: string; readonly yen: number }[]
}

type Cells = Readonly<Record<string, string>>

const NO_ARTICLE = { productName: '', productCode: '', taxRate: '', taxRule: '', quantity: '1' }

/** Returns the cells of the lines of fees and discounts; discounts have no tax, as nothing tells whose they lower. */
export const feeLines = (
  { shipping = 0, charges = [], discounts = [] }: ToldFees,
  taxRate: number,
): readonly Cells[] => {
  const rate = { taxRate: String(taxRate) }
  const named = (type: LineType, name: string, price: number): Cells => ({
    ...{ ...NO_ARTICLE, productName: name, orderItemType: String(type), price: String(price) },
  })
  return [
    ...(shipping > 0 ? [{ ...named(LineType.deliveryFee, '', shipping), ...rate }] : []),
    ...charges
      .filter(({ yen }) => yen > 0)
      .map(({ name, yen }) => ({ ...named(LineType.charge, name, yen), ...rate })),
    ...discounts.filter(({ yen }) => yen > 0).map(({ name, yen }) => named(LineType.discount, name, -yen)),
  ]
}

/** The general rates of Japan by the day from which each applied. */
const GENERAL = [
  ['2019-10-01', 10],
  ['2014-04-01', 8],
  ['1997-04-01', 5],
] as const

/** Returns Japan's general rate of tax on a day, `YYYY-MM-DD`; that of today for what is no day. */
export const generalRateOn = (day: string): number => {
  const today = GENERAL[0][1]
  if (!/^\d{4}-\d{2}-\d{2}/.test(day)) return today
  return GENERAL.find(([from]) => day.slice(0, 10) >= from)?.[1] ?? 3
}

const REDUCED = 8

/** Returns the rates that goods could have on a day. */
export const ratesOn = (day: string): readonly number[] => {
  const general = generalRateOn(day)
  return general > REDUCED ? [general, REDUCED] : [general]
}

/** Returns yen of an amount that may have signs, commas or a unit; undefined for a text that is no amount. */
export const yenOf = (typed: string): number | undefined => {
  const plain = typed.replace(/[,，円¥￥\s]/g, '').replace(/\.0+$/, '')
  if (plain === '') return 0
  return /^-?\d+$/.test(plain) ? Number(plain) : undefined
}
