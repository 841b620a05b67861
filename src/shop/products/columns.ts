import type { InputOf } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import type { ReadEnvironment } from '../environment.ts'
import { safeHtml } from '../safe-html.ts'
import { baseInfo } from '../settings/index.ts'
import { instantOf } from '../values.ts'
import type { doUpdateProduct } from './product.contract.ts'
import type { ProductChange, VariantChange } from './product.queries.ts'

type Input = InputOf<typeof doUpdateProduct>

type Given<T> = { readonly [K in keyof T]: T[K] | undefined }

/** A variant of which nothing is said yet: the row of a product without axes (PRD-01, VAR-01). */
export const NEW_VARIANT: Omit<Row<'variant'>, 'id' | 'version' | 'product_id' | 'code' | 'price02'> = {
  class_category1_id: null,
  class_category2_id: null,
  price01: null,
  stock: 0,
  stock_unlimited: false,
  sale_limit: null,
  sale_type_id: 1,
  delivery_duration_id: null,
  delivery_fee: null,
  point_rate: null,
  visible: true,
  sort_no: 1,
  image_id: null,
}

/** What an input says of a product, by column; what it leaves out is undefined. Merchants' HTML is made safe. */
export const productColumns = (
  input: Omit<Partial<Input>, 'productName'>,
  { startOf }: Pick<ReadEnvironment, 'startOf'>,
): Given<ProductChange> => ({
  name_en: input.productNameEn,
  description_list: input.description,
  description_list_en: input.descriptionEn,
  description_detail: input.descriptionDetail && safeHtml(input.descriptionDetail),
  description_detail_en: input.descriptionDetailEn && safeHtml(input.descriptionDetailEn),
  search_word: input.searchWord,
  note: input.note,
  free_area: input.freeArea && safeHtml(input.freeArea),
  sale_from: input.saleFrom && instantOf(input.saleFrom, startOf),
  sale_until: input.saleUntil && instantOf(input.saleUntil, startOf),
})

/** What an input says of a variant beside its code, its price and its stock, by column. */
export const variantColumns = (input: Partial<Omit<Input, 'productCode'>>): Given<VariantChange> => ({
  price01: input.price01,
  sale_limit: input.saleLimit,
  sale_type_id: input.saleType,
  delivery_duration_id: input.deliveryDuration,
  delivery_fee: input.deliveryFee,
  point_rate: input.pointRate,
})

/** What the shop lets products have of their own. */
export const shopOptions = async ({ memory }: Pick<ReadEnvironment, 'memory'>) => {
  const base = await memory.get(baseInfo)
  return {
    optionProductTaxRule: base.option_product_tax_rule,
    optionProductDeliveryFee: base.option_product_delivery_fee,
  }
}
