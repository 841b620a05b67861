import {
  clearable,
  flag,
  integer,
  list,
  longText,
  optional,
  text,
  type Values,
} from '../../hypermedia/input.ts'
import type { Row } from '../../store/schema.ts'
import { type CsvColumn, plainNumber, severalIn } from '../csv/index.ts'
import {
  NewProductCode,
  Price,
  ProductName,
  ProductStatus,
  productWords,
  variantTerms,
} from './product.fields.ts'
import type { VariantRow } from './product.queries.ts'
import type { ProductOfFile } from './product-csv.queries.ts'
import { classesOf, isAlongAxes } from './record.ts'

const Id = integer(1, 2_147_483_647)

/** The name of a picture: of a file that lies in the folder of pictures, nowhere else. */
const Picture = text(255, { pattern: /^(?!\.)[^/\\:*?"<>|]+$/, refused: 'csv.picture' })

const MOST = 100

/** The cells of a line that imports read, by the names of their columns (rules, §15). */
export const productCells = {
  productId: optional(Id),
  productStatus: ProductStatus,
  productName: ProductName,
  note: productWords.note,
  descriptionList: productWords.description,
  descriptionDetail: productWords.descriptionDetail,
  searchWord: productWords.searchWord,
  freeArea: clearable(longText(99_999)),
  images: optional(list(Picture, MOST)),
  categoryIds: optional(list(Id, MOST)),
  tagIds: optional(list(Id, MOST)),
  saleType: Id,
  classCategoryId: clearable(Id),
  classCategoryId2: clearable(Id),
  deliveryDuration: clearable(Id),
  productCode: optional(NewProductCode),
  stock: optional(integer(0, 999_999_999)),
  stockUnlimited: optional(flag()),
  saleLimit: variantTerms.saleLimit,
  price01: variantTerms.price01,
  price02: Price,
  deliveryFee: variantTerms.deliveryFee,
  taxRate: variantTerms.taxRate,
  visible: optional(flag()),
  excludedDeliveryIds: optional(list(Id, MOST)),
}

export type ProductCells = Values<typeof productCells>

/** What of a line is read that takes its product away: nothing else of it matters. */
export const removedCells = { productId: Id, remove: flag() }

const SEVERAL = new Set(['images', 'categoryIds', 'tagIds', 'excludedDeliveryIds'])

const NUMBERS = new Set([
  'productId',
  'productStatus',
  'saleType',
  'classCategoryId',
  'classCategoryId2',
  'deliveryDuration',
  'stock',
  'saleLimit',
  'price01',
  'price02',
  'deliveryFee',
  'taxRate',
])

/** A cell in the form that is judged. */
export const foldCell = (name: string, cell: string): unknown => {
  if (SEVERAL.has(name)) return severalIn(cell)
  return NUMBERS.has(name) ? plainNumber(cell) : cell
}

/** A line of a file: a variant of a product. */
export interface ProductRow extends ProductOfFile {
  readonly variant: VariantRow
}

/**
 * The lines of a product: its variants along axes, or the one that it is sold as. Hidden ones are there
 * only where the file says that they are.
 */
export const linesOfProduct = (record: ProductOfFile, withHidden: boolean): readonly ProductRow[] => {
  const classes = classesOf(record.variants)
  const all = classes.length > 0 ? classes : record.variants.filter((one) => !isAlongAxes(one))
  return all
    .filter(({ visible }) => visible || (withHidden && classes.length > 0))
    .map((variant) => ({ ...record, variant }))
}

/** What the names of masters are looked up by. */
export interface NamesOf {
  readonly status: (id: number) => string
  readonly saleType: (id: number) => string
  readonly duration: (id: number) => string
  readonly category: (id: number) => string
  readonly tag: (id: number) => string
}

const flagged = (value: boolean): number => (value ? 1 : 0)

/** What stands in each column of a line. */
export const cellsOf = (names: NamesOf): Readonly<Record<string, CsvColumn<ProductRow>['value']>> => {
  const of =
    <K extends keyof Row<'product'>>(column: K) =>
    ({ product }: ProductRow) =>
      product[column]
  const sold =
    <K extends keyof VariantRow>(column: K) =>
    ({ variant }: ProductRow) =>
      variant[column]
  return {
    productId: of('id'),
    productStatus: of('status'),
    productStatusName: ({ product }) => names.status(product.status),
    productName: of('name'),
    note: of('note'),
    descriptionList: of('description_list'),
    descriptionDetail: of('description_detail'),
    searchWord: of('search_word'),
    freeArea: of('free_area'),
    variantId: sold('id'),
    saleType: sold('sale_type_id'),
    saleTypeName: ({ variant }) => names.saleType(variant.sale_type_id),
    classCategoryId: sold('class_category1_id'),
    classCategoryName: sold('value1_name'),
    classCategoryId2: sold('class_category2_id'),
    classCategoryName2: sold('value2_name'),
    deliveryDuration: sold('delivery_duration_id'),
    deliveryDurationName: ({ variant: { delivery_duration_id: id } }) =>
      id === null ? null : names.duration(id),
    productCode: sold('code'),
    stock: ({ variant }) => (variant.stock_unlimited ? null : variant.stock),
    stockUnlimited: ({ variant }) => flagged(variant.stock_unlimited),
    saleLimit: sold('sale_limit'),
    price01: sold('price01'),
    price02: sold('price02'),
    deliveryFee: sold('delivery_fee'),
    images: ({ images }) => images.join(),
    categoryIds: ({ categoryIds }) => categoryIds.join(),
    categoryNames: ({ categoryIds }) => categoryIds.map(names.category).join(),
    tagIds: ({ tagIds }) => tagIds.join(),
    tagNames: ({ tagIds }) => tagIds.map(names.tag).join(),
    taxRate: sold('tax_rate'),
    visible: ({ variant }) => flagged(variant.visible),
    excludedDeliveryIds: ({ excludedDeliveryIds }) => excludedDeliveryIds.join(),
  }
}
