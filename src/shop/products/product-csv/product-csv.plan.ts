import { type Message, message } from '../../../hypermedia/message.ts'
import { changesOf } from '../../changes.ts'
import type { CsvFault, CsvStep, ReadLine } from '../../csv/index.ts'
import { heldByLine, NO_OWN_VALUES, type OwnColumn, ownChanges, ownFault } from '../../own-fields/index.ts'
import type { StoreEnvironment } from '../../records/index.ts'
import { outcomeOf } from '../axis/axes-csv.rules.ts'
import type { ProductChange } from '../product/product.queries.ts'
import { product } from '../product/product.record.ts'
import { ProductStatus } from '../product/product.rules.ts'
import { classesOf, isAlongAxes, newVariantLike, standingFor } from '../product/record.ts'
import { NEW_VARIANT, variant } from '../variant/variant.record.ts'
import { columnsOf, type VariantChange, type VariantRow } from '../variant/variant-rows.queries.ts'
import { csvNameOf } from './product-csv.columns.ts'
import type { ProductCells } from './product-csv.lines.ts'
import type { ProductOfFile } from './product-csv.queries.ts'

/** A parsed line of a product file (rules, §15). */

export type ProductLine = ReadLine<ProductCells>

/** The ids that lines can name, and the functions that compare texts with stored ones. */
export interface Surroundings {
  /** The choices of fields, by their columns. */
  readonly choices: ReadonlyMap<string, ReadonlySet<string>>
  readonly categories: ReadonlySet<number>
  /** Those of the categories that a rule fills. */
  readonly ruledCategories: ReadonlySet<number>
  readonly tags: ReadonlySet<number>
  readonly deliveries: ReadonlySet<number>
  /** The axis of each value. */
  readonly axes: ReadonlyMap<number, number>
  /** The columns of the fields that members added. */
  readonly own: readonly OwnColumn[]
  readonly startOf: StoreEnvironment['startOf']
  readonly keptOr: <T extends string | null | undefined>(typed: T, kept: string | null) => T | string
}

/** A variant that is changed or, without a row, created. */
export interface VariantWork {
  readonly line: ProductLine['line']
  readonly row: VariantRow | undefined
  /** Its new code; undefined if it is to be generated. */
  readonly code: string | undefined
  readonly change: VariantChange
  /** Its own tax rate, if it changes. */
  readonly taxRate?: number | null
}

/** The work for a product; without a record it is created. */
export interface ProductWork {
  readonly words: ProductChange
  readonly variants: readonly VariantWork[]
  /** Whole lists, if they change. */
  readonly categoryIds?: readonly number[]
  readonly tagIds?: readonly number[]
  readonly excludedDeliveryIds?: readonly number[]
  readonly images?: readonly string[]
}

/** The plan for the lines of a product. */
export interface PlannedProduct {
  readonly steps: readonly CsvStep[]
  readonly faults: readonly CsvFault[]
  readonly work: ProductWork
}

type Fault = readonly [why: Message, column?: string]

/** Plans the lines of one product, or rejects them with their faults. */
export const planProduct = (
  lines: readonly ProductLine[],
  record: ProductOfFile | undefined,
  around: Surroundings,
): PlannedProduct => {
  const faults: CsvFault[] = []
  const taken = new Set<VariantRow>()
  const variants: VariantWork[] = []
  for (const one of lines) {
    const row = record && rowFor(record, one)
    const wrong = [
      ...unknownIds(one.values, around),
      ...placeFaults(one, record, row, lines, around),
      ...lackingFields(one, record, row, around),
    ]
    if (row && row !== 'none' && taken.has(row)) wrong.push([message('csv.twice')])
    faults.push(...wrong.map(([why, column]) => one.line.fault(why, column)))
    if (wrong.length > 0) continue
    if (row && row !== 'none') taken.add(row)
    variants.push(variantWork(one, row === 'none' ? undefined : row, record, around))
  }
  const last = lines.at(-1)
  const words = last ? wordsOf(last, record, around) : {}
  const lists = last ? listsOf(last.values, record) : {}
  const work = { words, ...lists, variants }
  if (faults.length === 0 && last && record && !isAnyShown(record, work))
    faults.push(last.line.fault(message('office.product.noneVisible'), 'visible'))
  return { steps: stepsOf(work, record, last, around), faults, work }
}

/**
 * Returns the variant of a line: by its axis values, or by its code if the file has no values; `none` for a
 * new one.
 */
const rowFor = ({ variants }: ProductOfFile, { values }: ProductLine): VariantRow | 'none' => {
  const { classCategoryId, classCategoryId2, productCode } = values
  if (classCategoryId !== undefined)
    return (
      variants.find(
        ({ class_category1_id, class_category2_id }) =>
          class_category1_id === classCategoryId && class_category2_id === (classCategoryId2 ?? null),
      ) ?? 'none'
    )
  const named = variants.find(({ code }) => code === productCode)
  const classes = classesOf(variants)
  const only = classes.length > 0 ? classes : variants.filter((one) => !isAlongAxes(one))
  return named ?? (only.length === 1 ? only[0] : undefined) ?? 'none'
}

const unknownIds = (values: ProductCells, around: Surroundings): readonly Fault[] => {
  const isOther = (ids: readonly number[] | undefined, known: ReadonlySet<number>) =>
    (ids ?? []).some((id) => !known.has(id))
  const { classCategoryId, classCategoryId2 } = values
  const cells: Readonly<Record<string, unknown>> = values
  const wrong = [
    ...[...around.choices].flatMap(([column, known]) =>
      cells[column] == null || known.has(String(cells[column])) ? [] : [column],
    ),
    ...(isOther(values.categoryIds, around.categories) ? ['categoryIds'] : []),
    ...(isOther(values.tagIds, around.tags) ? ['tagIds'] : []),
    ...(isOther(values.excludedDeliveryIds, around.deliveries) ? ['excludedDeliveryIds'] : []),
    ...(classCategoryId && !around.axes.has(classCategoryId) ? ['classCategoryId'] : []),
    ...(classCategoryId2 && !around.axes.has(classCategoryId2) ? ['classCategoryId2'] : []),
  ]
  const isRuled = (values.categoryIds ?? []).some((id) => around.ruledCategories.has(id))
  return [
    ...wrong.map((column) => [message('csv.unknown'), column] as const),
    ...(isRuled ? [[message('csv.categoryByRule'), 'categoryIds'] as const] : []),
  ]
}

/** Returns the faults of a line's axis values (VAR-02), and the missing values of a new variant. */
const placeFaults = (
  { values }: ProductLine,
  record: ProductOfFile | undefined,
  row: VariantRow | 'none' | undefined,
  lines: readonly ProductLine[],
  { axes }: Surroundings,
): readonly Fault[] => {
  const { classCategoryId: first = null, classCategoryId2: second = null } = values
  const axesOf = (one: number | null, other: number | null) =>
    [one && axes.get(one), other && axes.get(other)].join()
  const wanted = axesOf(first, second)
  const isNew = row === undefined || row === 'none'
  const faults: Fault[] = []
  if (second !== null && first === null) faults.push([message('csv.firstAxisMissing'), 'classCategoryId2'])
  if (first !== null && second !== null && axes.get(first) === axes.get(second))
    faults.push([message('csv.sameAxis'), 'classCategoryId2'])
  const classes = record ? classesOf(record.variants) : []
  const [kept] = classes
  const [leader] = lines
  const ofOthers =
    isNew && kept
      ? axesOf(kept.class_category1_id, kept.class_category2_id)
      : axesOf(leader?.values.classCategoryId ?? null, leader?.values.classCategoryId2 ?? null)
  const isPlainAmongAxes = row && row !== 'none' && !isAlongAxes(row) && classes.length > 0
  const isOtherAxes = values.classCategoryId !== undefined && ofOthers !== wanted
  if (isPlainAmongAxes || (faults.length === 0 && isOtherAxes))
    faults.push([message('csv.otherAxes'), 'classCategoryId'])
  else if (row === 'none' && values.classCategoryId === undefined) faults.push([message('csv.noVariant')])
  const unlimited = values.stockUnlimited ?? (isNew ? false : row.stock_unlimited)
  const isStockless = values.stock === undefined && !unlimited
  if (isStockless && (isNew || row.stock_unlimited)) faults.push([message('input.required'), 'stock'])
  return faults
}

/** Returns the required fields that members added and that a new product or variant lacks. */
const lackingFields = (
  { values }: ProductLine,
  record: ProductOfFile | undefined,
  row: VariantRow | 'none' | undefined,
  around: Surroundings,
): readonly Fault[] => {
  const base = record && standingFor(record.variants)
  const faults = [
    record ? undefined : ownFault('product', heldByLine('product', values, NO_OWN_VALUES, around), around),
    row && row !== 'none'
      ? undefined
      : ownFault('variant', heldByLine('variant', values, base?.own_fields ?? NO_OWN_VALUES, around), around),
  ]
  return faults.flatMap((why) => (why ? [[why] as const] : []))
}

/** Plans a variant; a new one of an existing product is like its others unless the file differs. */
const variantWork = (
  { line, values }: ProductLine,
  row: VariantRow | undefined,
  record: ProductOfFile | undefined,
  around: Surroundings,
): VariantWork => {
  const base = row ?? (record && standingFor(record.variants))
  const unlimited = values.stockUnlimited ?? row?.stock_unlimited ?? false
  const given: { readonly [K in keyof VariantChange]?: VariantChange[K] | undefined } = {
    ...variant.columns(values, around),
    own_fields: heldByLine('variant', values, base?.own_fields ?? NO_OWN_VALUES, around),
    stock_unlimited: values.stockUnlimited,
    stock: unlimited ? 0 : values.stock,
    visible: values.visible,
    code: row ? values.productCode : undefined,
    ...(row
      ? {}
      : {
          class_category1_id: values.classCategoryId ?? null,
          class_category2_id: values.classCategoryId2 ?? null,
        }),
  }
  const before: VariantChange = row ? columnsOf(row) : NEW_VARIANT
  const others = changesOf<VariantChange>(before, base && !row ? newVariantLike(base) : {})
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const taxRate = values.taxRate === undefined ? base?.tax_rate : values.taxRate
  const isTaxed = taxRate !== undefined && taxRate !== (row?.tax_rate ?? null)
  return {
    line,
    row,
    code: values.productCode,
    change: changesOf<VariantChange>(before, { ...others, ...present }) ?? {},
    ...(isTaxed && { taxRate }),
  }
}

const wordsOf = (
  { values }: ProductLine,
  record: ProductOfFile | undefined,
  around: Surroundings,
): ProductChange => {
  const kept = record?.product
  const given = product.columns({ ...values, description: values.descriptionList }, around)
  const meant = Object.entries(given).map(([column, value]) => {
    const before: unknown = kept && Reflect.get(kept, column)
    const isText = typeof value === 'string' && typeof before === 'string'
    return [column, isText ? around.keptOr(value, before) : value]
  })
  const held = kept?.own_fields ?? NO_OWN_VALUES
  const own_fields = heldByLine('product', values, held, around)
  return {
    ...changesOf<ProductChange>(kept ?? {}, Object.fromEntries(meant)),
    ...(own_fields !== held && { own_fields }),
  }
}

/** Lists of a product that are replaced as a whole. */
const LISTS = ['categoryIds', 'tagIds', 'excludedDeliveryIds', 'images'] as const

const listsOf = (
  { categoryIds, tagIds, excludedDeliveryIds, images }: ProductCells,
  record: ProductOfFile | undefined,
): Pick<ProductWork, (typeof LISTS)[number]> => {
  const isOther = (typed: readonly unknown[] | undefined, kept: readonly unknown[] = []) =>
    typed !== undefined && [...new Set(typed)].toSorted().join() !== kept.toSorted().join()
  return {
    ...(categoryIds && isOther(categoryIds, record?.categoryIds) && { categoryIds }),
    ...(tagIds && isOther(tagIds, record?.tagIds) && { tagIds }),
    ...(excludedDeliveryIds &&
      isOther(excludedDeliveryIds, record?.excludedDeliveryIds) && { excludedDeliveryIds }),
    ...(images && images.join() !== (record?.images ?? []).join() && { images }),
  }
}

/** True if any variant is for sale afterwards. */
const isAnyShown = ({ variants }: ProductOfFile, work: ProductWork): boolean => {
  const changes = new Map(work.variants.map(({ row, change }) => [row, change]))
  const isShown = (one: VariantRow) => changes.get(one)?.visible ?? one.visible
  const addsClass = work.variants.some(({ row }) => row === undefined)
  return addsClass || variants.some(isShown)
}

/** The columns of the file by those of the database. */
const COLUMNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...product.fields, ...variant.fields }).map(([name, [column]]) => [
      column,
      csvNameOf(name),
    ]),
  ),
  stock: 'stock',
  stock_unlimited: 'stockUnlimited',
  visible: 'visible',
  code: 'productCode',
}

type Value = CsvStep['changes'][number]['before']

const changesIn = (before: object, change: object): CsvStep['changes'] =>
  Object.entries(change).flatMap(([name, after]) => {
    const column = COLUMNS[name]
    const value = (Reflect.get(before, name) ?? null) as Value
    return column === undefined ? [] : [{ column, before: value, after: after as Value }]
  })

/** Returns the step of each line; changes of the product itself are part of the last. */
const stepsOf = (
  work: ProductWork,
  record: ProductOfFile | undefined,
  last: ProductLine | undefined,
  around: Surroundings,
): readonly CsvStep[] => {
  const lists = LISTS.flatMap((column) => {
    const after = work[column]
    return after ? [{ column, before: record?.[column].join() ?? null, after: after.join() }] : []
  })
  const ownOf = (of: 'product' | 'variant', before = NO_OWN_VALUES, after = before) =>
    ownChanges(of, { before, after }, around)
  const ofProduct = [
    ...changesIn(record?.product ?? {}, work.words),
    ...ownOf('product', record?.product.own_fields, work.words.own_fields),
    ...lists,
  ]
  return work.variants.map(({ line, row, change, taxRate }) => {
    const taxed =
      taxRate === undefined ? [] : [{ column: 'taxRate', before: row?.tax_rate ?? null, after: taxRate }]
    const own = [
      ...changesIn(row ?? {}, change),
      ...ownOf('variant', row?.own_fields, change.own_fields),
      ...taxed,
    ]
    const changes = line === last?.line ? [...ofProduct, ...own] : own
    const name = last?.values.productName ?? record?.product.name ?? ''
    return {
      line: line.line,
      outcome: outcomeOf(row !== undefined, false, changes.length > 0),
      name,
      changes,
    }
  })
}

/** Plans a line that deletes a product: it is discontinued, as in the office. */
export const removedStep = (line: number, { product }: ProductOfFile): CsvStep => ({
  line,
  outcome: product.status === ProductStatus.discontinued ? 'unchanged' : 'deleted',
  name: product.name,
  changes: [],
})
