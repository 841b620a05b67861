import type { z } from 'zod'
import type { Row } from '../../store/schema.ts'
import type { CartItem } from '../cart/contract.ts'
import type { WriteEnvironment } from '../environment.ts'
import { isReduced, type OrderLine } from '../settings/tax/sums.rules.ts'
import { LineType } from '../settings/tax/tax.rules.ts'
import { namesToKeep } from './names.rules.ts'

/** The columns of an order's line, without its ids. */
export type LineColumns = Omit<Row<'order_line'>, 'id' | 'order_id' | 'shipping_id' | 'sort_no'>

/** The texts of a line's goods. */
interface Goods {
  readonly productId: number
  readonly variantId: number
  readonly item: z.infer<typeof CartItem>
  /** Its texts in Japanese. */
  readonly japanese: z.infer<typeof CartItem>
}

/**
 * Returns the columns of a line: goods with their current texts, other lines with their name in the language
 * of the order.
 */
export const lineColumns = (
  line: OrderLine & {
    readonly pointRate: number | null
    readonly productName?: string | null
    /** The Japanese of `productName`, if there is one. */
    readonly productNameJa?: string | undefined
  },
  goods: Goods | undefined,
  {
    generalRate,
    language,
    sayIn,
  }: Pick<WriteEnvironment, 'language' | 'sayIn'> & { readonly generalRate: number },
): LineColumns => {
  const usual = { key: KEYS[line.type] ?? 'line.discount' }
  const names = goods
    ? namesOf(goods.item)
    : { ...NO_NAMES, product_name: line.productName ?? sayIn(language, usual) }
  const japanese = goods
    ? namesOf(goods.japanese)
    : { product_name: line.productName ? line.productNameJa : sayIn('ja', usual) }
  return {
    type: line.type,
    product_id: goods?.productId ?? null,
    variant_id: goods?.variantId ?? null,
    ...names,
    names_ja: namesToKeep(names, japanese),
    product_code: goods?.item.productCode ?? null,
    image: goods?.item.mainListImage ?? null,
    price: line.price,
    quantity: line.quantity,
    tax: line.tax,
    tax_rate: line.taxRate,
    tax_type: line.taxType,
    tax_display: line.taxDisplay,
    rounding: line.rounding,
    tax_adjust: line.taxAdjust,
    point_rate: line.pointRate,
    reduced: isReduced(line, generalRate),
  }
}

const namesOf = (item: Goods['item']) => ({
  product_name: item.productName,
  class_name1: item.className1,
  class_name2: item.className2,
  class_category_name1: item.classCategoryName1,
  class_category_name2: item.classCategoryName2,
})

const NO_NAMES = {
  class_name1: null,
  class_name2: null,
  class_category_name1: null,
  class_category_name2: null,
} as const

const KEYS: Readonly<Record<number, string>> = {
  [LineType.deliveryFee]: 'line.deliveryFee',
  [LineType.charge]: 'line.charge',
  [LineType.discount]: 'line.discount',
  [LineType.point]: 'line.point',
}
