import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databases } from '../../test/support/shop.ts'
import type { Store } from '../store/database.ts'
import { productsOf, searchOf, wordsOf } from '../store/search.ts'
import { type EmptyDatabase, emptyStore, variantRow } from '../store/store.fixture.ts'
import { seedMany } from './many.ts'
import { manyCategories } from './many-words.ts'
import { progressBar } from './progress.ts'
import { priceWithTax } from './tax.ts'

const COUNT = 500
const NOW = new Date('2026-11-20T03:00:00Z')

describe.each(databases)('Many products, on %s', (database) => {
  let made: EmptyDatabase & { readonly store: Store }
  let store: Store
  const told: number[] = []

  beforeAll(async () => {
    made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    store = made.store
    expect(await seedMany(store, COUNT, NOW, (done) => told.push(done))).toBe(true)
  })

  afterAll(() => made?.clear())

  const count = async (table: 'product' | 'variant' | 'product_category') => {
    const { n } = await store.reader
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }

  it('are as many as were asked for', async () => {
    expect(await count('product')).toBe(COUNT)
    expect(told.at(-1)).toBe(COUNT)
  })

  it('have one to four variants each, and the lowest and the highest of their prices', async () => {
    const rows = await store.reader
      .selectFrom('product')
      .innerJoin('variant', 'variant.product_id', 'product.id')
      .leftJoin('tax_rule', 'tax_rule.variant_id', 'variant.id')
      .select(['product.id', 'product.price_min', 'product.price_max', 'price02', 'rate'])
      .execute()
    const products = Map.groupBy(rows, ({ id }) => id)
    expect(new Set([...products.values()].map((variants) => variants.length))).toEqual(new Set([1, 2, 3, 4]))
    for (const [, variants] of products) {
      const prices = variants.map(({ price02, rate }) => priceWithTax(price02, rate ?? undefined))
      expect([variants[0]?.price_min, variants[0]?.price_max]).toEqual([
        Math.min(...prices),
        Math.max(...prices),
      ])
    }
  })

  it('lie each in one category of the third level and in all that it lies in', async () => {
    const rows = await store.reader
      .selectFrom('product_category')
      .innerJoin('category', 'category.id', 'product_category.category_id')
      .select(['product_id', 'category.id', 'parent_id', 'level', 'chosen'])
      .orderBy('product_id')
      .orderBy('level')
      .execute()
    expect(rows).toHaveLength(3 * COUNT)
    for (let at = 0; at < rows.length; at += 3) {
      const [root, middle, leaf] = rows.slice(at, at + 3)
      expect([root?.level, middle?.level, leaf?.level]).toEqual([1, 2, 3])
      expect([root?.chosen, middle?.chosen, leaf?.chosen]).toEqual([false, false, true])
      expect([middle?.parent_id, leaf?.parent_id]).toEqual([root?.id, middle?.id])
      expect(new Set([root?.product_id, middle?.product_id, leaf?.product_id]).size).toBe(1)
    }
  })

  it('are found by the words of their names, of which some are frequent and some rare', async () => {
    const products = await store.reader.selectFrom('product').select(['id', 'name']).orderBy('id').execute()
    const found = async (typed: string) => {
      const { source, matches } = searchOf(store.dialect)
      const words = wordsOf(typed)
      const rows = await productsOf(store.reader, source(words))
        .select('product.id')
        .where(matches(words))
        .orderBy('product.id')
        .execute()
      return rows.map((row) => row.id)
    }
    const named = (word: string) => products.filter(({ name }) => name.includes(word)).map(({ id }) => id)
    for (const word of ['美濃', '手仕事', '波佐見', '八重山']) expect(await found(word)).toEqual(named(word))
    expect(named('美濃').length).toBeGreaterThan(COUNT / 10)
    expect(named('八重山').length).toBeLessThan(COUNT / 50)
  })

  it('went on sale over years, nearly in the order of their numbers', async () => {
    const rows = await store.reader.selectFrom('product').select('created_at').orderBy('id').execute()
    const dates = rows.map((row) => row.created_at)
    expect(dates[0]?.slice(0, 4)).toMatch(/201[89]/)
    expect(dates.at(-1)?.slice(0, 4)).toBe('2026')
    expect(dates).not.toEqual([...dates].sort())
  })

  it('leave all indexes where they were, and the next ids free', async () => {
    const indexes = async ({ reader, dialect }: Store) => {
      const { rows } = await (dialect === 'sqlite'
        ? sql`select name, sql from sqlite_master where type = 'index' order by name`
        : sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`
      ).execute(reader)
      return rows
    }
    const empty = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    expect(await indexes(store)).toEqual(await indexes(empty.store))
    await empty.clear()
    const variants = await count('variant')
    const { id } = await store.write((tx) =>
      tx
        .insertInto('variant')
        .values(variantRow(1, 'one-more', 5))
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    expect(id).toBe(variants + 1)
  })

  it('are the same in every run', async () => {
    const other = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    await seedMany(other.store, COUNT, NOW)
    const all = ({ reader }: Store) =>
      reader.selectFrom('variant').selectAll().where('id', '<=', COUNT).orderBy('id').execute()
    expect(await all(other.store)).toEqual(await all(store))
    await other.clear()
  })

  it('are not put into a shop that has something', async () => {
    expect(await seedMany(store, COUNT, NOW)).toBe(false)
    expect(await count('product')).toBe(COUNT)
  })
})

describe('The categories of many products', () => {
  const leaves = (products: number) =>
    manyCategories(products).flatMap(({ children = [] }) => children.flatMap((kind) => kind.children ?? []))

  it('are as many as the products need, with names and keys of their own', () => {
    expect(leaves(1000)).toHaveLength(96)
    const many = leaves(100_000)
    expect(many).toHaveLength(960)
    expect(new Set(many.map(({ name: [ja] }) => ja)).size).toBe(960)
    expect(new Set(many.map(({ key }) => key)).size).toBe(960)
  })
})

describe('The bar of progress', () => {
  const shown = (isTTY: boolean, ...steps: readonly number[]) => {
    const written: string[] = []
    const out = { isTTY, write: (text: string) => written.push(text) > 0 }
    const progress = progressBar(1000, out)
    for (const step of steps) progress(step)
    return written
  }

  it('grows in a terminal and ends its line', () => {
    const [first = '', last = '', end] = shown(true, 500, 1000)
    expect(first).toContain('500 of 1,000')
    expect(first.match(/█/g)).toHaveLength(15)
    expect(last).toContain('1,000 of 1,000')
    expect(end).toBe('\n')
  })

  it('is not shown where the output is no terminal', () => {
    expect(shown(false, 500, 1000)).toEqual([])
  })
})
