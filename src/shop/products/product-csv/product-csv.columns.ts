import { type ColumnEnvironment, type ColumnSet, columnNames } from '../../csv/index.ts'
import { type OwnColumn, ownColumnsBeside } from '../../own-fields/index.ts'
import { product } from '../product/product.record.ts'
import { variant } from '../variant/variant.record.ts'

const STANDARD = columnNames(`
  productId productStatus productStatusName productName note descriptionList descriptionDetail searchWord
  freeArea variantId saleType saleTypeName classCategoryId classCategoryName classCategoryId2
  classCategoryName2 deliveryDuration deliveryDurationName productCode stock stockUnlimited saleLimit
  price01 price02 deliveryFee images categoryIds categoryNames tagIds tagNames taxRate visible excludedDeliveryIds`)
const OFF = ['deliveryFee', 'taxRate', 'visible', 'excludedDeliveryIds']

/** Further fields that are in files unless a merchant leaves them out: deliveries and barcodes depend on them. */
const ON = ['temperature', 'weight', 'parcelSize', 'gtin']

/** Fields of products and variants with another name in files than in requests. */
const NAMED: Readonly<Record<string, string>> = { description: 'descriptionList' }

/** Returns the column of a field in files. */
export const csvNameOf = (field: string): string => NAMED[field] ?? field

const fields = [...product.names, ...variant.names].map(csvNameOf)
const further = fields.filter((name) => !STANDARD.includes(name))

const all = [...STANDARD, ...further]

/** The columns of the fields that members added to products and variants. */
export const productOwnColumns = (act: ColumnEnvironment): Promise<readonly OwnColumn[]> =>
  ownColumnsBeside(act, 'article', { labels: 'product', all: [...all, 'remove'] })

/** The columns of product files: EC-CUBE's, then all other fields, of which most are off unless chosen (CSV-01). */
export const PRODUCT_COLUMNS: ColumnSet = {
  type: 1,
  labels: 'product',
  all,
  off: [...OFF, ...further.filter((name) => !ON.includes(name))],
  added: productOwnColumns,
}
