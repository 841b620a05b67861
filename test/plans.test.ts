import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { takeBackHere } from '../src/shop/checkout/draft/drafts.queries.ts'
import { customerByEmail } from '../src/shop/customers/customers.queries.ts'
import { mailsFound } from '../src/shop/mail/mails.queries.ts'
import { orderRows } from '../src/shop/order-management/order/order-list.queries.ts'
import { productRows } from '../src/shop/products/product/product-list.queries.ts'
import { stockRows } from '../src/shop/products/stock/stock.queries.ts'
import type { Reader, Writer } from '../src/store/database.ts'
import { StoreMemory } from '../src/store/memory.ts'
import { indexOrders } from '../src/store/order-search.ts'
import { copyProduct } from './support/copies.ts'
import { clerkAt } from './support/office.ts'
import { openShop, type Shop } from './support/shop.ts'
import { listenIn } from './support/statements.ts'

const FIRST = { limit: 2, offset: 0 }

describe('What SQLite is asked', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('sqlite')
  })

  afterAll(() => shop?.close())

  it('is prepared once, whatever values it brings', async () => {
    const { reader } = shop.noren.store
    const ask = (id: number) =>
      reader
        .selectFrom('product')
        .innerJoin('variant', 'variant.product_id', 'product.id')
        .select(['product.id', 'variant.code'])
        .where('product.id', '=', id)
        .where('variant.visible', '=', true)
        .orderBy('variant.sort_no')
        .limit(5)
        .execute()
    await ask(1)
    // The driver builds the maker of a statement's rows with it each time that SQLite has prepared it.
    const made = vi.spyOn(globalThis, 'Function')
    for (const id of [1, 2, 3]) expect((await ask(id))[0]?.id).toBe(id)
    expect(made).not.toHaveBeenCalled()
    made.mockRestore()
  })

  it.each<[index: string, ask: (db: Reader & Writer) => Promise<unknown>]>([
    ['customer_email', (db) => customerByEmail(db, 'hanako@example.com')],
    ['orders_one_draft_a_cart', (db) => takeBackHere(db, 'a session', 'a cart')],
    ['order_words_waiting', (db) => indexOrders(db, 'sqlite')],
  ])('finds the partial index %s', async (index, ask) => {
    const heard = listenIn('sqlite')
    await shop.noren.store.write((tx) => ask(tx as Reader & Writer))
    heard.stop()
    const asked = heard.said.filter((statement) => /^(?:select|update)/.test(statement))
    const [statement = ''] = asked
    expect(asked).toHaveLength(1)
    const values = statement.match(/\?/g) ?? []
    const { rows } = await shop.noren.store.reader.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${statement}`, [...values]),
    )
    expect(rows.map(({ detail }) => detail).join('\n')).toContain(`USING INDEX ${index} `)
  })

  it.each<[index: string, ask: (db: Reader) => Promise<unknown>]>([
    ['orders_by_amount', (db) => orderRows(db, {}, { ...FIRST, order: 'paymentTotal', descending: true })],
    [
      'product_by_first_code',
      (slowDb) =>
        productRows(
          { slowDb, dialect: 'sqlite', memory: new StoreMemory(shop.noren.store) },
          { status: [1, 2] },
          { ...FIRST, order: 'productCode', descending: false },
        ),
    ],
    [
      'product_by_name',
      (slowDb) =>
        productRows(
          { slowDb, dialect: 'sqlite', memory: new StoreMemory(shop.noren.store) },
          { status: [1, 2] },
          { ...FIRST, order: 'productName', descending: false },
        ),
    ],
    ['orders_by_state', (db) => orderRows(db, {}, { ...FIRST, order: 'orderStatus', descending: true })],
    ['mail_by_id', (db) => mailsFound(db, { recipient: 'hanako', hidden: [] }, FIRST)],
    [
      'variant_by_stock',
      (db) => stockRows(db, 'sqlite', {}, { ...FIRST, order: 'stock', descending: false }),
    ],
  ])('counts rows off in the index %s alone for a page of a list', async (index, ask) => {
    const { reader } = shop.noren.store
    const heard = listenIn('sqlite')
    await ask(reader)
    heard.stop()
    const details: string[] = []
    for (const statement of heard.said.filter((one) => / order by .* limit /s.test(one))) {
      const values = statement.match(/\?/g) ?? []
      const { rows } = await reader.executeQuery<{ detail: string }>(
        CompiledQuery.raw(
          `explain query plan ${statement}`,
          values.map(() => 1),
        ),
      )
      details.push(...rows.map(({ detail }) => detail))
    }
    expect(details.join('\n')).toMatch(new RegExp(`SCAN \\w+ USING COVERING INDEX ${index}\\b`))
  })

  it('finds a thousand products by the order of the list, and those that are few by what is searched for', async () => {
    const clerk = await clerkAt(shop, 'lister')
    const found = async (sort: 'updateDate' | '-productId') => {
      const { document } = await clerk.ask('goAdminProductList', { categoryId, tagId: 1, sort, limit: 3 })
      return { count: document.count, ids: document.products.map(({ productId }) => Number(productId)) }
    }
    const { id: categoryId } = await shop.noren.store.reader
      .selectFrom('category')
      .select('id')
      .where('rule', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const copies = await copyProduct(shop, 'salt-150', 1001)
    const put = (ids: readonly number[]) =>
      shop.change(async (tx) => {
        const rows = ids.map((product_id) => ({ product_id }))
        await tx
          .insertInto('product_tag')
          .values(rows.map((row) => ({ ...row, tag_id: 1 })))
          .execute()
        const chosen = rows.map((row) => ({ ...row, category_id: categoryId, chosen: true }))
        await tx.insertInto('product_category').values(chosen).execute()
      })
    const ids = copies.map(({ productId }) => productId)
    await put(ids.slice(0, 3))
    expect(await found('updateDate')).toEqual({ count: 3, ids: ids.slice(0, 3) })
    await put(ids.slice(3))
    expect(await found('updateDate')).toEqual({ count: 1001, ids: ids.slice(0, 3) })
    expect(await found('-productId')).toEqual({ count: 1001, ids: ids.slice(-3).reverse() })
  })
})
