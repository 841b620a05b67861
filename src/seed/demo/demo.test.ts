import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pictureFiles, pictureSizes } from '../../shop/catalog/pictures.rules.ts'
import type { CategoryData, ProductData, ShopData, Text, VariantData } from '../shop-data.ts'
import { demoShop } from './index.ts'

const { products } = demoShop
const variants = products.flatMap((product) => product.variants)
const isPublic = ({ status = 1 }: ProductData): boolean => status === 1
const publicProducts = products.filter(isPublic)
const folder = fileURLToPath(new URL('../../../demo/pictures/', import.meta.url))

function flatten(
  tree: readonly CategoryData[],
  level = 1,
): { key: string; level: number; leaf: boolean; byRule: boolean; name: Text }[] {
  return tree.flatMap(({ key, name, rule, children = [] }) => [
    { key, level, leaf: children.length === 0, byRule: rule !== undefined, name },
    ...flatten(children, level + 1),
  ])
}

const categories = flatten(demoShop.categories)

function expectUnique(keys: readonly string[]): void {
  expect(keys.length).toBe(new Set(keys).size)
}

/** Every pair of words in a value, however deep. */
function textsIn(value: unknown): (readonly [unknown, unknown])[] {
  if (!Array.isArray(value)) {
    return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
  }
  const [ja, en] = value
  return value.length === 2 && typeof ja === 'string' && typeof en === 'string'
    ? [[ja, en]]
    : value.flatMap(textsIn)
}

const japanese = /[\u3040-\u30ff\u4e00-\u9fff々]/

function textsOf({ products: goods, ...rest }: ShopData): (readonly [unknown, unknown])[] {
  const named = goods.flatMap(({ name, summary, description }) => [name, summary, description])
  const { deliveries, ...others } = rest
  return [...named, ...deliveries.flatMap(({ name, times }) => [name, ...times]), ...textsIn(others)]
}

test('at least 66 products, 60 of them public, two hidden and two discontinued', () => {
  expect(products.length).toBeGreaterThanOrEqual(66)
  expect(publicProducts.length).toBeGreaterThanOrEqual(60)
  expect(products.filter(({ status }) => status === 2)).toHaveLength(2)
  expect(products.filter(({ status }) => status === 3)).toHaveLength(2)
})

test('variant codes are unique and well formed', () => {
  expectUnique(variants.map(({ code }) => code))
  for (const { code } of variants) expect(code).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
})

test('the category tree has three levels, about seven roots, and something to buy in every leaf', () => {
  expectUnique(categories.map(({ key }) => key))
  expect(Math.max(...categories.map(({ level }) => level))).toBe(3)
  expect(categories.filter(({ level }) => level === 1)).toHaveLength(7)
  for (const { key, leaf, byRule } of categories) {
    if (leaf && !byRule)
      expect(
        publicProducts.some((product) => product.categories.includes(key)),
        key,
      ).toBe(true)
  }
})

test('products refer only to categories, tags and axes that exist', () => {
  const keys = new Set(categories.map(({ key }) => key))
  const tags = new Set(demoShop.tags.map(({ key }) => key))
  for (const { name, categories: of, tags: marked = [] } of products) {
    expect(of.length, name[0]).toBeGreaterThan(0)
    for (const key of of) expect(keys, name[0]).toContain(key)
    for (const key of marked) expect(tags, name[0]).toContain(key)
  }
  for (const tag of tags)
    expect(
      publicProducts.some((product) => product.tags?.includes(tag)),
      tag,
    ).toBe(true)
})

test('each variant has one value of each axis of its product, and no two the same ones', () => {
  const axes = new Map(
    demoShop.axes.map(({ key, values }) => [key, new Set(values.map((value) => value.key))]),
  )
  for (const { name, axes: of = [], variants: skus } of products) {
    expect(of.length).toBeLessThanOrEqual(2)
    if (of.length === 0) expect(skus, name[0]).toHaveLength(1)
    for (const { values = [] } of skus) {
      expect(values, name[0]).toHaveLength(of.length)
      for (const [i, axis] of of.entries()) expect(axes.get(axis), `${name[0]} ${axis}`).toContain(values[i])
    }
    expectUnique(skus.map(({ values = [] }) => values.join(' ')))
    expect(
      skus.some(({ visible = true }) => visible),
      name[0],
    ).toBe(true)
  }
})

test('every picture that a product or the home page shows is drawn, in its sizes and both formats, and none is left over', () => {
  const named = products.flatMap((product) => product.pictures)
  expectUnique(named)
  for (const { name, pictures } of products) expect(pictures.length, name[0]).toBeGreaterThan(0)
  const rooms = demoShop.home.flatMap(({ values: { picture = '' } }) => {
    const [, room] = /^\/files\/products\/(.+)-large\.webp$/.exec(String(picture)) ?? []
    return room ?? []
  })
  expect(rooms).toHaveLength(3)
  const drawn = pictureSizes({ width: null, height: null })
  const wanted = [
    ...named.flatMap((name) => pictureFiles(name, drawn)),
    ...rooms.flatMap((name) => pictureFiles(name)),
  ]
  expect(readdirSync(folder).sort()).toEqual(wanted.sort())
})

test('the pictures of categories are those of products', () => {
  const shown = new Set(products.flatMap(({ pictures }) => pictures))
  for (const { key, picture = '' } of demoShop.categories) expect(shown, key).toContain(picture)
})

test('each colour and each pattern has a picture of its own, which is one of its product', () => {
  for (const { name, axes = [], pictures, variants: skus } of products) {
    const told = axes.findIndex((axis) => axis === 'colour' || axis === 'pattern')
    if (told < 0) continue
    const byValue = Map.groupBy(skus, ({ values = [] }) => values[told])
    const own = [...byValue.values()].map((same) => new Set(same.map(({ picture }) => picture)))
    for (const one of own) expect(one.size, name[0]).toBe(1)
    const shown = own.flatMap((one) => [...one])
    expectUnique(shown.map(String))
    for (const picture of shown) expect(pictures, name[0]).toContain(picture)
  }
})

test('the pictures take less than 7 MB, a room as AVIF less than 90 kB, and about half the products have more than one', () => {
  const files = readdirSync(folder).map((file) => ({ file, bytes: statSync(`${folder}${file}`).size }))
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(7_000_000)
  for (const { file, bytes } of files)
    if (file.startsWith('room-') && file.endsWith('.avif')) expect(bytes, file).toBeLessThan(90_000)
  expect(products.filter(({ pictures }) => pictures.length > 1).length).toBeGreaterThan(products.length * 0.4)
})

test('every text is there in Japanese and in English', () => {
  const texts = textsOf(demoShop)
  expect(texts.length).toBeGreaterThan(350)
  for (const [ja, en] of texts) {
    expect(String(ja).trim(), String(en)).not.toBe('')
    expect(String(en).trim(), String(ja)).not.toBe('')
    expect(String(en).replace('※', '')).not.toMatch(japanese)
  }
  for (const { name, summary, description } of products) {
    for (const [ja] of [name, summary, description]) expect(ja).toMatch(japanese)
  }
})

test('names fit their fields, and one is very long', () => {
  for (const { name } of products)
    for (const words of name) expect(words.length, words).toBeLessThanOrEqual(128)
  const longest = Math.max(...products.map(({ name }) => name[0].length))
  expect(longest).toBeGreaterThanOrEqual(85)
  for (const { description, summary } of products) {
    for (const words of [...description, ...summary]) expect(words.length).toBeLessThanOrEqual(3000)
  }
})

test('merchant texts use only the tags that they may', () => {
  const tagsIn = (html: string): string[] =>
    [...html.matchAll(/<\/?([a-z0-9]+)/g)].map((match) => match[1] ?? '')
  const simple = [...products, ...demoShop.news].flatMap(({ description }) => description.flatMap(tagsIn))
  for (const tag of simple) expect(['p', 'ul', 'li', 'strong', 'br']).toContain(tag)
  const full = demoShop.helpPages.flatMap(({ sections }) =>
    sections.flatMap(({ body }) => body.flatMap(tagsIn)),
  )
  const allowed = 'h2 h3 p ul ol li dl dt dd table thead tbody tr th td strong br a'.split(' ')
  for (const tag of full) expect(allowed).toContain(tag)
})

test('an unlimited, several scarce and a sold-out product', () => {
  const open = (skus: readonly VariantData[]): boolean =>
    skus.some(({ stock }) => stock === null || stock > 0)
  expect(publicProducts.some(({ variants: skus }) => skus.some(({ stock }) => stock === null))).toBe(true)
  expect(
    variants.filter(({ stock }) => stock !== null && stock >= 1 && stock <= 5).length,
  ).toBeGreaterThanOrEqual(5)
  expect(publicProducts.filter(({ variants: skus }) => !open(skus))).toHaveLength(1)
  const partly = publicProducts.filter(
    ({ variants: skus }) => open(skus) && skus.some(({ stock }) => stock === 0),
  )
  expect(partly.length).toBeGreaterThanOrEqual(1)
})

test('two-axis and one-axis products, and one with a hidden variant', () => {
  const twoAxis = publicProducts.filter(({ axes, variants: skus }) => axes?.length === 2 && skus.length >= 6)
  expect(twoAxis.some(({ axes }) => axes?.join() === 'colour,size')).toBe(true)
  expect(publicProducts.filter(({ axes }) => axes?.length === 1).length).toBeGreaterThanOrEqual(4)
  expect(
    publicProducts.filter(({ variants: skus }) => skus.some(({ visible }) => visible === false)),
  ).toHaveLength(1)
})

test('sale limits, on-order goods, struck prices, extra delivery fees, a second sale type', () => {
  expect(variants.some(({ saleLimit }) => saleLimit !== undefined)).toBe(true)
  expect(variants.some(({ duration }) => duration === 9)).toBe(true)
  expect(
    variants.filter(({ price01, price02 }) => price01 !== undefined && price01 > price02).length,
  ).toBeGreaterThan(3)
  expect(variants.some(({ deliveryFee = 0 }) => deliveryFee > 0)).toBe(true)
  const second = products.filter(({ variants: skus }) => skus.every(({ saleType }) => saleType === 2))
  expect(second.length).toBeGreaterThanOrEqual(3)
  for (const { price01 = 0, price02, stock, duration = 1 } of variants) {
    for (const amount of [price01, price02, stock ?? 0])
      expect(Number.isInteger(amount) && amount >= 0).toBe(true)
    expect(duration).toBeGreaterThanOrEqual(1)
    expect(duration).toBeLessThanOrEqual(9)
  }
})

test('tea leaves and food are taxed at 8 per cent, all else by the general rule', () => {
  const under = (key: string): Set<string> => {
    const find = (tree: readonly CategoryData[]): CategoryData[] =>
      tree.flatMap((node) => (node.key === key ? [node] : find(node.children ?? [])))
    return new Set(flatten(find(demoShop.categories)).map((category) => category.key))
  }
  const gifts = new Set(['gifts'])
  const edible = new Set([...under('tea-leaves'), ...under('food')])
  for (const { name, categories: of, variants: skus } of products) {
    const isFood = of.some((key) => edible.has(key) && !gifts.has(key)) || of.every((key) => gifts.has(key))
    for (const { taxRate } of skus) expect(taxRate, name[0]).toBe(isFood ? 8 : undefined)
  }
})

test('delivery covers every prefecture and both sale types, with payments that exist', () => {
  expect(demoShop.deliveries.map(({ saleType }) => saleType).sort()).toEqual([1, 1, 1, 2])
  for (const { fee, payments } of demoShop.deliveries) {
    expect(fee.base).toBeGreaterThan(0)
    for (const pref of Object.keys(fee.byPref ?? {}))
      expect(Number(pref) >= 1 && Number(pref) <= 47).toBe(true)
    expect(fee.byPref?.[1]).toBeGreaterThan(fee.base)
    expect(fee.byPref?.[47]).toBeGreaterThan(fee.base)
    for (const id of payments) expect([1, 2, 3, 4]).toContain(id)
  }
  expect(demoShop.deliveries.find(({ saleType }) => saleType === 2)?.payments).toEqual([3])
  expect(demoShop.paymentInstructions.map(({ payment, charge }) => [payment, charge])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 330],
  ])
})

test('the shop has its particulars, the trade-law rows, help pages, news and holidays', () => {
  const { baseInfo, tradeLaw, helpPages, news, holidays } = demoShop
  expect(baseInfo.phoneNumber).toMatch(/^0\d{1,4}-?\d{1,4}-?\d{3,4}$/)
  expect(baseInfo.postalCode).toMatch(/^\d{3}-?\d{4}$/)
  expect(baseInfo.shopKana).toMatch(/^[\u30a0-\u30ff]+$/)
  expect(baseInfo.email).toMatch(/example\.(jp|com)$/)
  expect(tradeLaw).toHaveLength(10)
  expect(tradeLaw.filter((row) => row.onOrderScreen).map((row) => row.name[0])).toEqual([
    '商品代金以外の必要料金',
    '引き渡し時期',
    'お支払方法',
    '返品・交換について',
  ])
  expect(helpPages.map(({ key }) => key)).toEqual(['about', 'agreement', 'guide', 'privacy'])
  expect(news).toHaveLength(6)
  for (const { publishedAt, url = '/products' } of news) {
    expect(new Date(publishedAt).getUTCFullYear()).toBe(2026)
    expect(['/products', '/help/guide']).toContain(url)
  }
  expectUnique(holidays.map(({ date }) => date))
  for (const { date } of holidays) expect(date).toMatch(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
})
