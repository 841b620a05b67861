import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawUpOrder } from './support/guest.ts'
import { HalClient } from './support/hal-client.ts'
import { databases, openShop, type Shop } from './support/shop.ts'
import { listenIn } from './support/statements.ts'

const MEDIA = ['application/hal+json', 'application/json', 'text/html']

/** A product of one variant, and another one that no page shows beside it. */
const SOLD = 'yunomi-oribe'
const OTHER = 'salt-150'

/** All that is kept as bytes for everybody. */
const PAGES = ['/', '/products?pageno=1', `/product?productCode=${SOLD}`, '/help/about', '/help/trade-law']

describe.each(databases)('What is kept for everybody, on %s', (database) => {
  let shop: Shop
  let heard: ReturnType<typeof listenIn>

  beforeAll(async () => {
    shop = await openShop(database)
    // A shop has none at first.
    await shop.change((tx) =>
      tx.insertInto('deny_rule').values({ authority: 1, deny_url: '/admin/order' }).execute(),
    )
    heard = listenIn(database)
  })

  afterAll(async () => {
    heard?.stop()
    await shop?.close()
  })

  const look = async (path: string, accept: string): Promise<string> => {
    const answer = await fetch(new URL(path, shop.base), { headers: { accept } })
    expect(answer.status, path).toBe(200)
    return answer.text()
  }

  /** What the database was asked while a page was read. */
  const askedFor = async (path: string, accept: string): Promise<readonly string[]> => {
    heard.said.length = 0
    await look(path, accept)
    return [...heard.said]
  }

  const tablesIn = (statements: readonly string[]): readonly string[] => [
    ...new Set(
      statements.flatMap((one) =>
        [...one.matchAll(/\b(?:from|join)\s+"(\w+)"/g)].map(([, name = '']) => name),
      ),
    ),
  ]

  /** Writes a table as it is: no row is another afterwards. */
  const writeAgain = (table: string): Promise<unknown> =>
    shop.noren.store.write(async (tx) => {
      const db = tx as unknown as Kysely<Record<string, Record<string, unknown>>>
      const row = await db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow()
      const column = Object.keys(row).at(-1) ?? ''
      await db
        .updateTable(table)
        .set((eb) => ({ [column]: eb.ref(column) }))
        .execute()
    })

  it('is read again after a write to any table that it was made of, and after no other', async () => {
    // A table with nothing in it could not be written.
    await shop.change(async (tx) => {
      await tx.updateTable('category').set({ rule: null }).execute()
      const { id: product_id } = await tx
        .selectFrom('product')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('related_product')
        .values({ product_id, related_id: product_id, place: 1 })
        .execute()
      await tx.insertInto('bought_together').values({ product_id, other_id: product_id, times: 2 }).execute()
      await tx.insertInto('excluded_delivery').values({ product_id, delivery_id: 1 }).execute()
      await tx.insertInto('product_own_value').values({ product_id, field_id: 0, value: 'none' }).execute()
      const synonym = { folded: 'none', group_id: 'none', word: 'none', sort_no: 0 }
      await tx.insertInto('synonym').values(synonym).execute()
      const created_at = '2026-01-01T00:00:00Z'
      const none = { enabled: false, steps: 0, fault: null, fault_at: null }
      await tx
        .insertInto('plugin')
        .values({ code: 'none', version: '1.0.0', created_at, ...none })
        .execute()
      const theme = { code: 'default', name: '標準', archive_name: '', archive_size: 0, settings: '{}' }
      await tx
        .insertInto('theme')
        .values({ ...theme, created_at })
        .execute()
      const written = { theme_code: 'default', name: 'blocks/logo', body: 'logo' }
      await tx
        .insertInto('template')
        .values({ ...written, updated_at: '2026-01-01T00:00:00Z' })
        .execute()
    })
    await shop.change(async (tx) => {
      const field = {
        record: 'product',
        name: 'material',
        kind: 'string',
        label: '素材',
        label_en: null,
      } as const
      const rest = {
        required: false,
        visible: true,
        filterable: false,
        searchable: false,
        sort_no: 0,
        plugin_code: null,
        retired: false,
        deleted_at: null,
      }
      await tx
        .insertInto('own_field')
        .values({ ...field, ...rest, choices: '[]' })
        .execute()
    })
    await shop.change(async (tx) => {
      const terms = {
        kind: 'percent',
        percent: 10,
        scope: 'all',
        category_ids: '[]',
        tag_ids: '[]',
        group_ids: '[]',
      } as const
      const rest = { combines: true, priority: 1, active: true }
      await tx
        .insertInto('promotion')
        .values({ name: '秋の市', ...terms, ...rest })
        .execute()
    })
    await shop.noren.settleCategories()
    const everyTable = new Set<string>()
    for (const path of PAGES)
      for (const accept of MEDIA) {
        shop.noren.store.changes.tell()
        const tables = tablesIn(await askedFor(path, accept))
        for (const table of tables) everyTable.add(table)
        expect(tables.length, path).toBeGreaterThan(0)
        for (const table of tables) {
          expect(await askedFor(path, accept), `${path} before ${table}`).toEqual([])
          await writeAgain(table)
          const asked = await askedFor(path, accept)
          expect(asked.length, `${path} as ${accept} after ${table}`).toBeGreaterThan(0)
        }
        await writeAgain('mail_template')
        expect(await askedFor(path, accept), `${path} after mail_template`).toEqual([])
      }
    expect(everyTable.size).toBeGreaterThan(12)
  })

  it('is read again where an order took of its goods, and nowhere else', async () => {
    const guest = await HalClient.enter(shop.base)
    await drawUpOrder(guest, SOLD, { productCode: SOLD, quantity: 1 })
    const other = `/product?productCode=${OTHER}`
    for (const accept of MEDIA) for (const path of [...PAGES, other]) await look(path, accept)
    expect((await guest.follow('doCheckout')).status).toBe(201)
    await shop.noren.settleOutbox()
    for (const accept of MEDIA) {
      expect(await askedFor(other, accept), other).toEqual([])
      expect(await askedFor('/help/about', accept)).toEqual([])
      expect((await askedFor(`/product?productCode=${SOLD}`, accept)).length).toBeGreaterThan(0)
    }
  })

  it('says of what was sold out that it is, wherever it is shown', async () => {
    const path = `/product?productCode=${SOLD}`
    const before = JSON.parse(await look(path, 'application/json')) as { stock: number }
    const guest = await HalClient.enter(shop.base)
    await drawUpOrder(guest, SOLD, { productCode: SOLD, quantity: before.stock })
    expect((await guest.follow('doCheckout')).status).toBe(201)
    expect(JSON.parse(await look(path, 'application/json'))).toMatchObject({
      stock: 0,
      stockStatus: 'soldOut',
    })
    expect(JSON.parse(await look(path, 'application/hal+json'))).toMatchObject({ stockStatus: 'soldOut' })
    expect(await look(path, 'text/html')).toContain('OutOfStock')
  })
})
