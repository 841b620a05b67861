import { describe, expect, it } from 'vitest'
import { asWritten, readLines } from '../../csv/line.fixture.ts'
import { NEW_VARIANT } from '../variant/variant.record.ts'
import type { ProductCells } from './product-csv.lines.ts'
import { planProduct, removedStep, type Surroundings } from './product-csv.plan.ts'
import type { ProductOfFile } from './product-csv.queries.ts'

/** Values 1 and 2 are of axis 10, 3 and 4 of axis 20. */
const around: Surroundings = {
  choices: new Map([
    ['saleType', new Set(['1', '2'])],
    ['deliveryDuration', new Set(['1'])],
  ]),
  startOf: (day, time = '00:00') => new Date(`${day}T${time}+09:00`),
  categories: new Set([1, 2, 3]),
  ruledCategories: new Set([3]),
  tags: new Set([1]),
  deliveries: new Set([1, 2]),
  axes: new Map([
    [1, 10],
    [2, 10],
    [3, 20],
    [4, 20],
  ]),
  own: [],
  keptOr: asWritten,
}

const variant = (id: number, facts: Partial<ProductOfFile['variants'][number]> = {}) => ({
  ...NEW_VARIANT,
  id,
  version: 1,
  product_id: 5,
  code: `tea-${id}`,
  price02: 1000,
  stock: 10,
  tax_rate: null,
  tax_rounding: null,
  tax_adjust: null,
  axis1_id: null,
  axis1_name: null,
  axis1_name_en: null,
  axis2_id: null,
  axis2_name: null,
  axis2_name_en: null,
  value1_name: null,
  value1_name_en: null,
  value2_name: null,
  value2_name_en: null,
  ...facts,
})

const record = (...variants: ProductOfFile['variants']): ProductOfFile => ({
  product: {
    id: 5,
    name: '茶',
    name_en: null,
    slug: null,
    status: 1,
    description_list: null,
    description_list_en: null,
    description_detail: null,
    description_detail_en: null,
    search_word: null,
    own_fields: '{}',
    note: null,
    free_area: null,
    video_url: null,
    search_text: '',
    price_min: 1000,
    price_max: 1000,
    first_code: null,
    sold_lately: 0,
    sale_from: null,
    sale_until: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    version: 1,
  },
  variants,
  categoryIds: [1],
  tagIds: [],
  images: ['a.jpg'],
  excludedDeliveryIds: [],
})

const whole = record(variant(1))
const along = record(
  variant(1, { visible: false }),
  variant(2, { class_category1_id: 1 }),
  variant(3, { class_category1_id: 2 }),
)

/** A line of a file with the required columns alone. */
const REQUIRED = { productId: 5, productStatus: 1, productName: '茶', saleType: 1, price02: 1000 }

const cells = (over: Partial<ProductCells> = {}) => ({ ...REQUIRED, ...over }) as ProductCells

const planned = (kept: ProductOfFile | undefined, ...lines: readonly Partial<ProductCells>[]) => {
  const { steps, faults, work } = planProduct(readLines(...lines.map(cells)), kept, around)
  return {
    outcomes: steps.map(({ line, outcome }) => `${line} ${outcome}`),
    columns: steps.flatMap(({ changes }) => changes.map(({ column, after }) => `${column} ${after}`)),
    faults: faults.map(({ line, label, why }) => `${line} ${label} ${why.key}`),
    work,
  }
}

describe('The lines of a product', () => {
  it('leave what is as it is, and what the file has no column for', () => {
    expect(planned(whole, {})).toMatchObject({ outcomes: ['2 unchanged'], columns: [], faults: [] })
    const said = { categoryIds: [1], tagIds: [], images: ['a.jpg'], stock: 10, productCode: 'tea-1' }
    expect(planned(whole, said)).toMatchObject({ outcomes: ['2 unchanged'], columns: [] })
  })

  it('change the product and its variant, column by column', () => {
    const { outcomes, columns, work } = planned(whole, {
      productName: '新茶',
      price02: 1200,
      stock: 12,
      categoryIds: [2],
      excludedDeliveryIds: [2, 1],
      taxRate: 8,
    })
    expect(outcomes).toEqual(['2 changed'])
    expect(columns).toEqual([
      'productName 新茶',
      'categoryIds 2',
      'excludedDeliveryIds 2,1',
      'price02 1200',
      'stock 12',
      'taxRate 8',
    ])
    expect(work.variants).toMatchObject([{ taxRate: 8, change: { price02: 1200, stock: 12 } }])
  })

  it('make a product that has no number', () => {
    const made = planned(undefined, { productId: undefined, stock: 3, productCode: 'new' })
    expect(made).toMatchObject({ outcomes: ['2 created'], faults: [] })
    expect(made.work).toMatchObject({ words: { name: '茶' }, variants: [{ row: undefined, code: 'new' }] })
    expect(planned(undefined, { productId: undefined }).faults).toEqual(['2 stock input.required'])
    const unlimited = { productId: undefined, stockUnlimited: true }
    expect(planned(undefined, unlimited).faults).toEqual([])
  })

  it('find their variants by the values of axes, or by the code where the file has none', () => {
    const byValues = planned(along, { classCategoryId: 2, price02: 5 }, { classCategoryId: 1, price02: 6 })
    expect(byValues.work.variants.map(({ row }) => row?.id)).toEqual([3, 2])
    expect(planned(along, { productCode: 'tea-3', price02: 5 }).work.variants[0]?.row?.id).toBe(3)
    expect(planned(along, { productCode: 'other', stock: 5 }).faults).toEqual(['2 undefined csv.noVariant'])
    const twice = planned(along, { classCategoryId: 1 }, { classCategoryId: 1 })
    expect(twice.faults).toEqual(['3 undefined csv.twice'])
  })

  it('add a variant along the axes that the product has, and along no others (VAR-02)', () => {
    const third = { ...around, axes: new Map([...around.axes, [5, 10]]) }
    const lines = readLines(cells({ classCategoryId: 5, stock: 1 }))
    expect(planProduct(lines, along, third).steps).toMatchObject([{ outcome: 'created' }])
    expect(planned(along, { classCategoryId: 3, stock: 1 }).faults).toEqual([
      '2 classCategoryId csv.otherAxes',
    ])
    expect(planned(along, { classCategoryId: null, classCategoryId2: null }).faults).toEqual([
      '2 classCategoryId csv.otherAxes',
    ])
    expect(planned(whole, { classCategoryId: null, classCategoryId2: 3, stock: 1 }).faults).toEqual([
      '2 classCategoryId2 csv.firstAxisMissing',
    ])
    expect(planned(whole, { classCategoryId: 1, classCategoryId2: 2, stock: 1 }).faults).toEqual([
      '2 classCategoryId2 csv.sameAxis',
    ])
  })

  it('add a variant on the terms of the others, but for what the file says', () => {
    const terms = { price01: 1500, sale_limit: 3, delivery_duration_id: 1, tax_rate: 8 }
    const food = record(variant(1, { ...terms, class_category1_id: 1 }))
    const [plain, told] = planned(
      food,
      { classCategoryId: 2, stock: 5 },
      { classCategoryId: 1, classCategoryId2: undefined, price01: null, taxRate: null },
    ).work.variants
    expect(plain).toMatchObject({
      change: { price01: 1500, sale_limit: 3, delivery_duration_id: 1, stock: 5 },
      taxRate: 8,
    })
    expect(told).toMatchObject({ change: { price01: null }, taxRate: null })
    const own = { classCategoryId: 2, stock: 5, price01: null, taxRate: 10 }
    const [added] = planned(food, own).work.variants
    expect(added?.change).not.toHaveProperty('price01')
    expect(added?.taxRate).toBe(10)
  })

  it('name nothing that there is not: every such cell is told', () => {
    const wrong = {
      saleType: 9,
      deliveryDuration: 9,
      categoryIds: [1, 9],
      tagIds: [9],
      excludedDeliveryIds: [9],
      classCategoryId: 9,
      stock: 1,
    }
    const columns = planned(undefined, wrong).faults.filter((fault) => fault.endsWith('csv.unknown'))
    expect(columns).toEqual(
      ['saleType', 'deliveryDuration', 'categoryIds', 'tagIds', 'excludedDeliveryIds', 'classCategoryId'].map(
        (column) => `2 ${column} csv.unknown`,
      ),
    )
  })

  it('leave at least one variant for sale (VAR-03)', () => {
    const hidden = [
      { classCategoryId: 1, visible: false },
      { classCategoryId: 2, visible: false },
    ]
    expect(planned(along, ...hidden).faults).toEqual(['3 visible office.product.noneVisible'])
    expect(planned(along, ...hidden.slice(0, 1)).faults).toEqual([])
  })

  it('that take a product away discontinue it once', () => {
    expect(removedStep(2, whole).outcome).toBe('deleted')
    const gone = { ...whole, product: { ...whole.product, status: 3 } }
    expect(removedStep(2, gone).outcome).toBe('unchanged')
  })
})
