import { clearable, flag, integer, list, optional, text, type Values } from '../../../hypermedia/input.ts'
import { type CsvColumn, foldLabel, plainNumber, severalIn } from '../../csv/index.ts'
import type { ReadEnvironment } from '../../environment.ts'
import { type OwnColumn, ownCells } from '../../own-fields/index.ts'
import { type Temperature, temperatures } from '../../settings/index.ts'
import { NewProductCode, variantTerms } from '../product/product.fields.ts'
import { product } from '../product/product.record.ts'
import { classesOf, isAlongAxes } from '../product/record.ts'
import { variant } from '../variant/variant.record.ts'
import type { VariantRow } from '../variant/variant-rows.queries.ts'
import { csvNameOf } from './product-csv.columns.ts'
import type { ProductOfFile } from './product-csv.queries.ts'

const Id = integer(1, 2_147_483_647)

/** The name of a picture: a file directly in the folder of pictures. */
const Picture = text(255, { pattern: /^(?!\.)[^/\\:*?"<>|]+$/, refused: 'csv.picture' })

const MOST = 100

const { description: descriptionList, ...words } = product.create

/** The cells of a line that imports read, by the names of their columns (rules, §15). */
export const productCells = {
  productId: optional(Id),
  ...words,
  productStatus: product.fields.productStatus[1].required,
  descriptionList,
  images: optional(list(Picture, MOST)),
  categoryIds: optional(list(Id, MOST)),
  tagIds: optional(list(Id, MOST)),
  classCategoryId: clearable(Id),
  classCategoryId2: clearable(Id),
  productCode: optional(NewProductCode),
  ...variant.create,
  saleType: variant.fields.saleType[1].required,
  stock: optional(integer(0, 999_999_999)),
  stockUnlimited: optional(flag()),
  taxRate: variantTerms.taxRate,
  visible: optional(flag()),
  excludedDeliveryIds: optional(list(Id, MOST)),
}

export type ProductCells = Values<typeof productCells>

/** The cells of a line that deletes its product; no other cell matters. */
export const removedCells = { productId: Id, remove: flag() }

const SEVERAL = new Set(['images', 'categoryIds', 'tagIds', 'excludedDeliveryIds'])

const numbersIn = (fields: typeof product.fields | typeof variant.fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, [, { cell }]]) => (cell === 'number' ? [name] : []))

const NUMBERS = new Set([
  ...numbersIn(product.fields),
  ...numbersIn(variant.fields),
  'productId',
  'classCategoryId',
  'classCategoryId2',
  'stock',
  'taxRate',
])

const USUAL: Temperature = 'normal'

/** Names a temperature in files: in Japanese as merchants say it, in English as programs do. */
export const temperatureName =
  ({ language, say }: Pick<ReadEnvironment, 'language' | 'say'>) =>
  (temperature: Temperature): string =>
    language === 'ja' ? say({ key: `office.temperature.${temperature}` }) : temperature

/**
 * Returns the conversion of cells; a temperature is known by its names in each language, and by its word. An empty
 * cell is the usual one.
 */
export const cellFolding = ({ sayIn }: Pick<ReadEnvironment, 'sayIn'>) => {
  const known = new Map(
    temperatures.flatMap((word) =>
      [
        word,
        ...(['ja', 'en'] as const).map((language) => sayIn(language, { key: `office.temperature.${word}` })),
      ].map((name) => [foldLabel(name), word] as const),
    ),
  )
  const temperatureIn = (cell: string) => (cell === '' ? USUAL : (known.get(foldLabel(cell)) ?? cell))
  return (name: string, cell: string): unknown =>
    name === 'temperature' ? temperatureIn(cell) : foldCell(name, cell)
}

/** Converts a cell to the value that is validated. */
export const foldCell = (name: string, cell: string): unknown => {
  if (SEVERAL.has(name)) return severalIn(cell)
  return NUMBERS.has(name) ? plainNumber(cell) : cell
}

/** A line of a file: a variant of a product. */
export interface ProductRow extends ProductOfFile {
  readonly variant: VariantRow
}

/**
 * Returns the lines of a product: its variants along axes, or the only one. Hidden variants are included only
 * if the file has a column for their visibility.
 */
export const linesOfProduct = (record: ProductOfFile, withHidden: boolean): readonly ProductRow[] => {
  const classes = classesOf(record.variants)
  const all = classes.length > 0 ? classes : record.variants.filter((one) => !isAlongAxes(one))
  return all
    .filter(({ visible }) => visible || (withHidden && classes.length > 0))
    .map((variant) => ({ ...record, variant }))
}

/** Looks up the names of master data. */
export interface NamesOf {
  readonly status: (id: number) => string
  readonly saleType: (id: number) => string
  readonly duration: (id: number) => string
  readonly category: (id: number) => string
  readonly tag: (id: number) => string
  readonly temperature: (word: Temperature) => string
}

const flagged = (value: boolean): number => (value ? 1 : 0)

type Cell = CsvColumn<ProductRow>['value']

/** Returns the cells of record fields, from the row that `rowOf` takes from a line. */
const fieldCells = (
  fields: typeof product.fields | typeof variant.fields,
  rowOf: (line: ProductRow) => object,
): Readonly<Record<string, Cell>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, [column]]) => [
      csvNameOf(name),
      (line: ProductRow) => {
        const value: unknown = Reflect.get(rowOf(line), column)
        return typeof value === 'boolean' ? flagged(value) : (value as string | number | null)
      },
    ]),
  )

/** Returns the cell of each column of a line. */
export const cellsOf = (names: NamesOf, own: readonly OwnColumn[]): Readonly<Record<string, Cell>> => ({
  ...ownCells<ProductRow>(own, ({ product, variant }, record) =>
    record === 'product' ? product.own_fields : variant.own_fields,
  ),
  ...fieldCells(product.fields, (line) => line.product),
  ...fieldCells(variant.fields, (line) => line.variant),
  temperature: ({ variant: { temperature } }) => names.temperature(temperature),
  productId: (line) => line.product.id,
  productStatusName: (line) => names.status(line.product.status),
  variantId: (line) => line.variant.id,
  saleTypeName: (line) => names.saleType(line.variant.sale_type_id),
  classCategoryId: (line) => line.variant.class_category1_id,
  classCategoryName: (line) => line.variant.value1_name,
  classCategoryId2: (line) => line.variant.class_category2_id,
  classCategoryName2: (line) => line.variant.value2_name,
  deliveryDurationName: ({ variant: { delivery_duration_id: id } }) =>
    id === null ? null : names.duration(id),
  productCode: (line) => line.variant.code,
  stock: (line) => (line.variant.stock_unlimited ? null : line.variant.stock),
  stockUnlimited: (line) => flagged(line.variant.stock_unlimited),
  images: ({ images }) => images.join(),
  categoryIds: ({ categoryIds }) => categoryIds.join(),
  categoryNames: ({ categoryIds }) => categoryIds.map(names.category).join(),
  tagIds: ({ tagIds }) => tagIds.join(),
  tagNames: ({ tagIds }) => tagIds.map(names.tag).join(),
  taxRate: (line) => line.variant.tax_rate,
  visible: (line) => flagged(line.variant.visible),
  excludedDeliveryIds: ({ excludedDeliveryIds }) => excludedDeliveryIds.join(),
})
