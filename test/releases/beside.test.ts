import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type Store, type Writer } from '../../src/store/database.ts'
import { migrate, migrations } from '../../src/store/migrate.ts'
import type { Migration } from '../../src/store/migration.ts'
import { TABLES } from '../../src/store/schema.ts'
import { drawUpOrder, someGuest } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

/** The step of a next minor release that adds whatever a step may add, to every table of this one. */
const expandAll: Migration = {
  name: '0002-all-that-a-release-may-add',
  release: '1.1.0',
  async run(db: Writer) {
    for (const table of Object.keys(TABLES)) {
      await sql`alter table ${sql.ref(table)} add column next_text text`.execute(db)
      await sql`alter table ${sql.ref(table)} add column next_number integer not null default 7`.execute(db)
    }
    await sql`create table next_table (id integer primary key, name text not null)`.execute(db)
    await sql`create index next_of_orders on orders (next_number)`.execute(db)
  },
}

describe.each(databases)('Processes of a release beside those of the next, on %s', (database) => {
  const troubles: string[] = []
  let shop: Shop
  let clerk: Clerk
  let next: Store

  beforeAll(async () => {
    const log = pino({ level: 'error' }, { write: (line) => troubles.push(line) })
    shop = await openShop(database, {}, log)
    clerk = await clerkAt(shop, 'owner')
    next = await openStore({ dataDir: shop.dataDir, databaseUrl: shop.databaseUrl })
  })

  afterAll(async () => {
    await next?.close()
    await shop?.close()
  })

  /** Sends a request as a program should: again after a 503, which a long migration may cause. */
  const patiently = async (url: URL, init: RequestInit): Promise<Response> => {
    for (;;) {
      const answer = await fetch(url, init)
      if (answer.status !== 503) return answer
      expect(answer.headers.has('retry-after')).toBe(true)
      await answer.body?.cancel()
      await pause(100)
    }
  }

  const order = async () => {
    const program = await HalClient.enter(shop.base, { send: patiently })
    const list = await program.follow('goProductList')
    expect(list.status, JSON.stringify(list.document)).toBe(200)
    await drawUpOrder(program, '焚火', {}, someGuest())
    const placed = await program.follow('doCheckout')
    expect(placed.status, JSON.stringify(placed.document)).toBe(201)
    return placed.document.orderNo
  }

  /** A day at a shop: each statement of it is prepared on its connections, and known to them from then on. */
  const trade = async (name: string) => {
    const orderNo = await order()
    expect((await clerk.ask('goOrderList')).document.orders.map((one) => one.orderNo)).toContain(orderNo)
    const renamed = await clerk.ask('doUpdateProduct', { productCode: 'sencha-50', productName: name })
    expect(renamed.status).toBe(200)
    expect((await clerk.ask('goAdminProduct', { productCode: 'sencha-50' })).document).toMatchObject({
      productName: name,
    })
    expect((await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 6 })).status).toBe(200)
    expect((await clerk.ask('goCustomerList')).status).toBe(200)
    expect((await clerk.ask('goAuditLog')).status).toBe(200)
    await shop.noren.settleOutbox()
    await shop.noren.settleJobs()
    return orderNo
  }

  it('go on while it migrates, and after it', async () => {
    // Several connections have statements of before.
    await Promise.all([trade('煎茶'), trade('煎茶')])
    await Promise.all([order(), order(), migrate(next, [...migrations, expandAll])])
    const first = await trade('新茶')
    await next.write((tx) => sql`update orders set next_text = 'of the next release'`.execute(tx))
    await trade('新しい煎茶')
    expect((await clerk.ask('doUpdateOrder', { orderNo: first, shopMemo: '確認' })).status).toBe(200)
    const kept = await sql<{
      readonly next_text: string
      readonly next_number: number
    }>`select next_text, next_number from orders where order_no = ${first}`.execute(next.reader)
    expect(kept.rows).toEqual([{ next_text: 'of the next release', next_number: 7 }])
    expect((await fetch(new URL('/readyz', shop.base))).status).toBe(200)
    expect(troubles).toEqual([])
  })
})
