import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databases } from '../../../test/support/shop.ts'
import type { Store } from '../../store/database.ts'
import { foldForSearch } from '../../store/folding.ts'
import { StoreMemory } from '../../store/memory.ts'
import { productsOf, searchOf } from '../../store/search.ts'
import { emptyStore, productRow } from '../../store/store.fixture.ts'
import type { OwnCondition } from '../own-fields/index.ts'
import type { Synonyms } from '../search-words/index.ts'
import { BOUNDS, type Bounds, keptCount, mostCounted, productCount, productPage } from './list.queries.ts'
import type { ProductSearch } from './list-ways.queries.ts'
import { pageWithPlaced } from './placed.queries.ts'

const COUNT = 60
const ALL: ProductSearch = {
  words: '',
  categoryId: undefined,
  own: [],
  orderBy: undefined,
  limit: COUNT,
  offset: 0,
  hideSoldOut: false,
}

/** Some hidden, some without a price, prices and days that meet, words with and without marks. */
const products = Array.from({ length: COUNT }, (_, at) => {
  const price = at % 11 === 0 ? null : 100 * (at % 7)
  return {
    ...productRow(
      `品${at}`,
      foldForSearch(`${at % 2 === 0 ? '美濃' : '有田'}の${at % 3 === 0 ? '急須' : '皿'} no-${at}`),
    ),
    id: at + 1,
    status: at % 10 === 3 ? 2 : 1,
    price_min: price,
    price_max: price === null ? null : price + (at % 2) * 300,
    sold_lately: (at * 7) % 5,
    name: `品${at % 13}`,
    created_at: `2026-11-${10 + (at % 9)}T03:00:00.000Z`,
  }
})
/** Every fourth product is in the one, three in the other, none in the last. */
const inCategory: Readonly<Record<number, (id: number) => boolean>> = {
  1: (id) => id % 4 === 0,
  2: (id) => id <= 3,
  3: () => false,
}

/** Values of own fields: one of three, a number that a product may have two of, and a box. */
const KIND = 1
const SIZE = 2
const BOX = 3
const sizeOf = (id: number): string => String(id % 20).padStart(4, '0')
const OWN: Readonly<Record<number, (id: number) => readonly string[]>> = {
  [KIND]: (id) => (id % 5 === 0 ? [] : [['clay', 'glass', 'wood'][id % 3] ?? '']),
  [SIZE]: (id) => (id % 4 === 1 ? [sizeOf(id), sizeOf(id + 1)] : [sizeOf(id)]),
  [BOX]: (id) => (id % 6 === 0 ? ['true'] : id % 6 === 1 ? ['false'] : []),
}

const one = { isRange: false, isNot: false }
const range = { isRange: true, isNot: false }
const CLAY: OwnCondition = { ...one, fieldId: KIND, from: 'clay', to: 'clay' }
const SMALL: OwnCondition = { ...range, fieldId: SIZE, from: undefined, to: '0004' }
const MIDDLE: OwnCondition = { ...range, fieldId: SIZE, from: '0003', to: '0012' }
const BOXED: OwnCondition = { ...one, fieldId: BOX, from: 'true', to: 'true' }
/** The placed products of a category, some of which it does not have or do not show. */
const PLACED: Readonly<Record<number, readonly number[]>> = { 1: [24, 8, 5, 60, 4, 16], 2: [2] }

const NARROWED: readonly (readonly OwnCondition[])[] = [
  [CLAY],
  [{ ...CLAY, from: 'none', to: 'none' }],
  [MIDDLE],
  [{ ...BOXED, isNot: true }],
  [CLAY, SMALL],
  [BOXED, MIDDLE, { ...CLAY, from: 'glass', to: 'glass' }],
]

type Product = (typeof products)[number]

const byOrder = {
  none: () => 0,
  '1': (a: Product, b: Product) => (a.price_min ?? 0) - (b.price_min ?? 0),
  '2': (a: Product, b: Product) => b.created_at.localeCompare(a.created_at),
  '3': (a: Product, b: Product) => (b.price_max ?? 0) - (a.price_max ?? 0),
  '4': (a: Product, b: Product) => b.sold_lately - a.sold_lately,
  '5': (a: Product, b: Product) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1),
}

/** The ids of a list, found by looking at each product. */
const naive = ({ words, synonyms, categoryId, own, orderBy }: ProductSearch): number[] => {
  const typed = words.split(' ').filter(Boolean)
  const sought = typed.filter((word) => /\p{L}|\p{N}/u.test(word)).slice(0, 8)
  return products
    .filter(() => typed.length === 0 || sought.length > 0)
    .filter(({ status }) => status === 1)
    .filter(({ search_text }) =>
      sought
        .map((word) => synonyms?.get(foldForSearch(word)) ?? [[foldForSearch(word)]])
        .every((any) => any.some((all) => all.every((part) => search_text.includes(part)))),
    )
    .filter(({ id }) => categoryId === undefined || inCategory[categoryId]?.(id))
    .filter(({ id }) =>
      own.every(({ fieldId, from = '', to = '~', isNot }) => {
        const isHeld = OWN[fieldId]?.(id).some((value) => value >= from && value <= to)
        return isHeld !== isNot
      }),
    )
    .filter(({ price_min }) => price_min !== null || (orderBy !== '1' && orderBy !== '3'))
    .sort((a, b) => byOrder[orderBy ?? 'none'](a, b) || b.id - a.id)
    .map(({ id }) => id)
}

/** The searches for some words, in every category and order. */
const searchesFor = (words: string): ProductSearch[] =>
  [undefined, 1, 2, 3].flatMap((categoryId) =>
    ([undefined, '1', '2', '3', '4', '5'] as const).map((orderBy) => ({
      ...ALL,
      words,
      categoryId,
      orderBy,
    })),
  )

const WORDS = [
  '',
  '美濃',
  '美濃 急須',
  '濃',
  '急須 no-12',
  'no-',
  '-',
  '☆ 美濃',
  'の の の の の の の 美濃 備前',
  '備前',
]

describe.each(databases)('The list of products, on %s', (database) => {
  let store: Store
  let clear: () => Promise<void>

  beforeAll(async () => {
    const made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    store = made.store
    clear = made.clear
    await store.write(async (tx) => {
      const ids = Object.keys(inCategory).map(Number)
      const category = { name_en: null, parent_id: null, level: 1, sort_no: 0 }
      await tx
        .insertInto('category')
        .values(ids.map((id) => ({ ...category, id, name: `${id}` })))
        .execute()
      await tx.insertInto('product').values(products).execute()
      for (const { id, search_text } of products) {
        await searchOf(store.dialect).index(tx, [{ id, search_text }])
        for (const category_id of ids.filter((one) => inCategory[one]?.(id)))
          await tx
            .insertInto('product_category')
            .values({ product_id: id, category_id, chosen: true })
            .execute()
        for (const category_id of ids) {
          const place = PLACED[category_id]?.indexOf(id) ?? -1
          if (place >= 0)
            await tx.insertInto('placed_product').values({ category_id, product_id: id, place }).execute()
        }
        const held = Object.entries(OWN).flatMap(([field_id, valuesOf]) =>
          valuesOf(id).map((value) => ({ field_id: Number(field_id), value, product_id: id })),
        )
        await tx.insertInto('product_own_value').values(held).execute()
      }
    })
  })

  afterAll(() => clear?.())

  const page = async (search: ProductSearch, bounds: Partial<Bounds> = {}): Promise<number[]> => {
    const rows = await productPage(store.reader, store.dialect, search, { ...BOUNDS, ...bounds })
    return rows.map((row) => row.id)
  }

  const count = (search: ProductSearch, most?: number) =>
    productCount(store.reader, store.dialect, search, most)

  describe.each(WORDS)('for “%s”', (words) => {
    it('is what looking at each product finds, whether sorted or read along its order', async () => {
      for (const search of searchesFor(words)) {
        const wanted = naive(search)
        const part = { ...search, limit: 4, offset: 3 }
        for (const sorted of [COUNT, 0]) {
          expect(await page(search, { sorted }), JSON.stringify(search)).toEqual(wanted)
          expect(await page(part, { sorted }), JSON.stringify(search)).toEqual(wanted.slice(3, 7))
        }
      }
    })

    it('LST-16: begins with the placed products of its category, unless it has another order', async () => {
      const memory = new StoreMemory(store)
      for (const search of searchesFor(words)) {
        const all = naive(search)
        const isByPlace = search.orderBy === undefined || search.orderBy === '4'
        const placed = isByPlace ? (PLACED[search.categoryId ?? 0] ?? []) : []
        const first = placed.filter((id) => all.includes(id))
        const wanted = [...first, ...all.filter((id) => !first.includes(id))]
        for (const [limit, offset] of [
          [COUNT, 0],
          [4, 3],
          [3, first.length],
        ] as const)
          for (const sorted of [COUNT, 0]) {
            const bounds = { ...BOUNDS, sorted }
            const part = { ...search, limit, offset }
            const rows = await pageWithPlaced(store.reader, store.dialect, memory, part, bounds)
            const ids = rows.map(({ id }) => id)
            expect(ids, JSON.stringify(part)).toEqual(wanted.slice(offset, offset + limit))
          }
      }
    })

    it('is counted, but not beyond a limit', async () => {
      for (const search of searchesFor(words)) {
        const wanted = naive(search).length
        expect(await count(search), JSON.stringify(search)).toBe(wanted)
        expect(await count(search, wanted)).toBe(wanted)
        if (wanted > 0) expect(await count(search, wanted - 1)).toBeNull()
      }
    })
  })

  describe.each(['', '美濃', '急須 no-12', 'の -'])('for “%s” and values of own fields', (words) => {
    it.each(NARROWED)('is what looking at each product finds, and is counted: %j', async (...own) => {
      for (const search of searchesFor(words).map((plain) => ({ ...plain, own }))) {
        const wanted = naive(search)
        for (const sorted of [COUNT, 0]) {
          expect(await page(search, { sorted }), JSON.stringify(search)).toEqual(wanted)
          const part = { ...search, limit: 2, offset: 1 }
          expect(await page(part, { sorted }), JSON.stringify(search)).toEqual(wanted.slice(1, 3))
        }
        expect(await count(search)).toBe(wanted.length)
        expect(mostCounted(search)).toBe(2000)
      }
    })
  })

  it.each(['焼物', '美濃 ポット', 'ポット no-', 'ポット 焼物'])(
    'is the same with synonyms, for “%s”',
    async (words) => {
      const synonyms: Synonyms = new Map([
        ['焼物', [['焼物'], ['美濃', '急須'], ['有田', 'no-7']]],
        ['ポツト', [['ポツト'], ['急須']]],
      ])
      for (const search of searchesFor(words).map((one) => ({ ...one, synonyms }))) {
        const wanted = naive(search)
        if (search.categoryId === undefined) expect(wanted.length).toBeGreaterThan(0)
        for (const sorted of [COUNT, 0]) {
          expect(await page(search, { sorted }), JSON.stringify(search)).toEqual(wanted)
          const part = { ...search, limit: 4, offset: 3 }
          expect(await page(part, { sorted })).toEqual(wanted.slice(3, 7))
        }
        expect(await count(search)).toBe(wanted.length)
      }
    },
  )

  it('is found by the index of words where these have synonyms, too', async () => {
    const sought = [[['ポット'], ['急須', 'no-7']], '美濃'] as const
    const { source, matches } = searchOf(store.dialect)
    const list = productsOf(store.reader, source(sought))
      .where(matches(sought))
      .select('product.id')
      .compile()
    const explain = database === 'sqlite' ? 'explain query plan' : 'explain'
    const plan = await store.write(async (tx) => {
      // Of so few rows PostgreSQL would read all.
      if (database === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await tx.executeQuery(
        CompiledQuery.raw(`${explain} ${list.sql}`, [...list.parameters]),
      )
      return JSON.stringify(rows)
    })
    expect(plan).toMatch(database === 'sqlite' ? /product_search VIRTUAL TABLE INDEX/ : /Bitmap Index Scan/)
    expect(plan).not.toMatch(/SCAN product\b(?!_)|Seq Scan/)
  })

  it('is read by its key behind many rows where an index has nothing but the list, and ends there elsewhere', async () => {
    for (const search of searchesFor('')) {
      const deep = { ...search, limit: 4, offset: 9 }
      const wanted = search.categoryId === undefined ? naive(search).slice(9, 13) : []
      expect(await page(deep, { skipped: 8 }), JSON.stringify(search)).toEqual(wanted)
      expect(await page({ ...search, offset: COUNT }, { skipped: 8 })).toEqual([])
    }
    expect(await page({ ...ALL, words: '美濃', offset: 9 }, { skipped: 8 })).toEqual([])
  })

  // PostgreSQL begins at the index of words, and is kept in bounds by its time for a statement.
  it.runIf(database === 'sqlite')('looks for a frequent word among the first of an order alone', async () => {
    const search: ProductSearch = { ...ALL, words: '美濃', orderBy: '2' }
    const first = naive({ ...search, words: '' }).slice(0, 21)
    const last = products.find(({ id }) => id === first.at(-1))?.created_at ?? ''
    const wanted = naive(search).filter((id) => (products[id - 1]?.created_at ?? '') >= last)
    expect(wanted.length).toBeLessThan(naive(search).length)
    expect(await page(search, { sorted: 0, walked: 20 })).toEqual(wanted)
  })

  it('counts more where the number is kept than where it is counted for each request', () => {
    expect(mostCounted(ALL)).toBe(10_000)
    expect(mostCounted({ ...ALL, categoryId: 1 })).toBe(10_000)
    expect(mostCounted({ ...ALL, words: '美濃' })).toBe(2000)
    expect(mostCounted({ ...ALL, hideSoldOut: true })).toBe(2000)
  })

  it('keeps the counts of categories, apart by what has a price, until the catalogue changes', async () => {
    const memory = new StoreMemory(store)
    const kept = (search: ProductSearch) => keptCount(store.dialect, memory, search)
    const some: ProductSearch[] = [
      ALL,
      { ...ALL, orderBy: '1' },
      { ...ALL, categoryId: 1 },
      { ...ALL, categoryId: 1, orderBy: '3' },
      { ...ALL, categoryId: 2 },
      { ...ALL, categoryId: 3 },
    ]
    const counts = () => Promise.all(some.map(kept))
    const before = some.map((search) => naive(search).length)
    expect(await counts()).toEqual(before)

    const setStatus = (status: number) =>
      store.write(async (tx) => {
        await tx.updateTable('product').set({ status }).where('id', '=', 8).execute()
      })
    await setStatus(2)
    await expect.poll(counts).toEqual(before.map((one, at) => (at < 4 ? one - 1 : one)))
    await setStatus(1)
    await expect.poll(counts).toEqual(before)
  })
})
