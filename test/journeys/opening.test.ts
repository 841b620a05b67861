import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programPlugins } from '../../src/plugins/index.ts'
import { checks } from '../../src/shop/doctor.ts'
import { vaultFrom } from '../../src/shop/index.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { buy, signedIn } from '../support/customer.ts'
import { linksOf, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { switchOn } from '../support/sandbox.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const SHOP = {
  shopName: '木の実堂',
  companyName: '木の実堂株式会社',
  postalCode: '100-0001',
  pref: '13',
  addr01: '千代田区千代田',
  addr02: '1-1',
  phoneNumber: '0312345678',
  shopEmail01: 'shop@kinomi.jp',
}

describe.each(databases)('A new shop, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database, { SEED: 'none' })
    clerk = await clerkAt(shop, 'opener')
  })

  afterAll(() => shop?.close())

  const look = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, shop.base), { headers: { accept: 'text/html', ...headers } })

  const guide = async () => (await clerk.ask('goOpening')).document
  const undone = async () => (await guide()).steps.filter(({ isDone }) => !isDone).map(({ step }) => step)
  const found = async () =>
    (await guide()).findings.map(({ finding, stops }) => (stops ? `!${finding}` : finding))

  it('OPN-01 is not open yet: visitors are told so, members see it', async () => {
    const answer = await look('/')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '600'])
    expect(await answer.text()).toContain(ja('error.notOpenYet.title'))
    const program = await look('/products', { accept: 'application/hal+json' })
    expect(await program.json()).toMatchObject({ code: 'notOpenYet' })
    const member = await browserAt(shop, 'looker', '/admin/index')
    expect(member.page.root.querySelector('.closed')?.text).toContain(ja('office.opening.bar'))
    await member.open('/')
    expect(member.page.status).toBe(200)
  })

  it('has one sales type, one delivery and payments that go with it', async () => {
    const { deliveries } = (await clerk.ask('goDeliveryList')).document
    expect(deliveries.map(({ deliveryName }) => deliveryName)).toEqual(['サンプル宅配便'])
    const types = await shop.noren.store.reader
      .selectFrom('master')
      .select('name')
      .where('kind', '=', 'sale_type')
      .execute()
    expect(types).toEqual([{ name: '通常商品' }])
  })

  it('says of a method that it serves no goods, and of goods that no method serves them', async () => {
    const sales = async (saleTypeId: number) => {
      await shop.change((tx) => tx.updateTable('delivery').set({ sale_type_id: saleTypeId }).execute())
      const { deliveries } = (await clerk.ask('goDeliveryList')).document
      const deliveryId = deliveries[0]?.deliveryId ?? ''
      return (await clerk.ask('goDelivery', { deliveryId })).document.servesGoods
    }
    expect(await sales(1)).toBe(false)
    const made = { productCode: 'served', productName: '届く品', productStatus: 1, price02: 100, stock: 1 }
    await clerk.ask('doCreateProduct', made)
    const isDelivered = async () =>
      (await clerk.ask('goAdminProduct', { productCode: 'served' })).document.isDelivered
    expect([await sales(1), await isDelivered()]).toEqual([true, true])
    expect([await sales(2), await isDelivered()]).toEqual([false, false])
    const member = await browserAt(shop, 'shipper', '/admin/product?productCode=served')
    expect(member.text).toContain(ja('office.product.notDelivered'))
    await sales(1)
    await shop.change((tx) => tx.updateTable('product').set({ status: 3 }).execute())
  })

  it('OPN-02 is told what is left, and opens once nothing stands in the way', async () => {
    expect(await undone()).toEqual([
      ...['shop', 'law', 'delivery', 'payment', 'mail', 'product', 'look', 'testOrder'],
    ])
    expect((await found()).filter((one) => one.startsWith('!'))).toEqual(['!shopIncomplete', '!lawEmpty'])
    const top = (await clerk.ask('goAdminTop')).document
    expect(top.firstSteps.map(({ step }) => step)).toEqual(await undone())
    expect(Object.keys(linksOf(top.firstSteps[0] ?? {}))).toEqual(['goBaseInfo'])
    expect(problemIn(await clerk.ask('doOpenShop'))).toMatchObject({ status: 409, code: 'notReadyToOpen' })
    expect(problemIn(await clerk.ask('doToggleMaintenance', { enabled: '0' })).code).toBe('notReadyToOpen')
    const { version } = (await clerk.ask('goBaseInfo')).document
    expect((await clerk.ask('doUpdateBaseInfo', { ...SHOP, version })).status).toBe(200)
    await shop.change((tx) => tx.updateTable('trade_law').set({ description: '<p>木の実堂</p>' }).execute())
    expect(await undone()).toEqual(['law', 'delivery', 'payment', 'mail', 'product', 'look', 'testOrder'])
    expect(await found()).toEqual([
      ...['noInstructions', 'lawFees', 'sampleWords', 'noGoods', 'mailsKept', 'noTestOrder'],
    ])
    await clerk.ask('doFillTradeLaw', { lawRow: 7 })
    await shop.change((tx) =>
      tx.updateTable('payment').set({ instructions: '<p>木の実銀行 1</p>' }).execute(),
    )
    expect(await undone()).toEqual(['delivery', 'mail', 'product', 'look', 'testOrder'])
    expect(await found()).toEqual(['sampleWords', 'noGoods', 'mailsKept', 'noTestOrder'])
    const owner = await browserAt(shop, 'opener-by-hand', '/admin/opening')
    await owner.form(ja('office.opening.openAnyway')).submit()
    expect(owner.page.root.querySelector('.closed')).toBeNull()
    expect(owner.text).toContain(ja('office.opening.isOpen'))
    expect((await look('/')).status).toBe(200)
    expect((await clerk.ask('goAdminTop')).document.firstSteps).toEqual([])
    // A second press changes nothing.
    const { openedAt } = await guide()
    expect((await clerk.ask('doOpenShop')).document.openedAt).toBe(openedAt)
  })

  it('is closed for maintenance as any other, once it was open', async () => {
    await clerk.ask('doToggleMaintenance', { enabled: '1' })
    expect(await (await look('/')).text()).toContain(ja('error.maintenance.title'))
    await clerk.ask('doOpenShop')
    const visitor = await HtmlClient.enter(shop.base)
    expect(visitor.page.status).toBe(200)
  })
})

describe.each(databases)('The demonstration shop, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'beginner')
  })

  afterAll(() => shop?.close())

  it('OPN-03 is emptied by whoever types its name, members stay, and a shop of one’s own is left, closed', async () => {
    const { store } = shop.noren
    const count = async (table: 'product' | 'customer' | 'orders' | 'plugin' | 'cart' | 'member') =>
      Number(
        (
          await store.reader
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    const buyer = await signedIn(shop, { email: 'taro@example.com' })
    await buy(buyer, '焚火')
    for (const plugin of programPlugins.filter(({ code }) => code === 'reviews'))
      await switchOn(clerk, plugin)
    expect(await count('plugin')).toBe(1)
    const { document } = await clerk.ask('goOpening')
    expect(document.demonstration).toMatchObject({ countOrders: 1 })
    expect(problemIn(await clerk.ask('doStartAfresh', { confirmName: '別の店' })).errors).toHaveProperty(
      'confirmName',
    )
    const keeper = await clerkAt(shop, 'keeper', 1)
    expect((await keeper.ask('goOpening')).document.demonstration).toBeNull()
    expect((await keeper.ask('doStartAfresh', { confirmName: '暖簾商店' })).status).toBe(403)
    const person = await browserAt(shop, 'owner', '/admin/opening')
    const { shopName = '' } = document.demonstration ?? {}
    await person.form('confirmName').fill({ confirmName: shopName }).submit()
    expect(person.page.status).toBe(200)
    expect(person.page.url.pathname).toBe('/admin/opening')
    expect(person.text).toContain(ja('message.office.startedAfresh'))
    expect(person.text).not.toContain(ja('office.opening.afresh'))
    for (const table of ['product', 'customer', 'orders', 'plugin', 'cart'] as const)
      expect(await count(table), table).toBe(0)
    expect(await count('member')).toBeGreaterThan(1)
    expect((await fetch(new URL('/', shop.base), { headers: { accept: 'text/html' } })).status).toBe(503)
    expect(problemIn(await clerk.ask('doStartAfresh', { confirmName: shopName })).code).toBe(
      'notTheDemonstration',
    )
    const { document: left } = await clerk.ask('goOpening')
    expect(left).toMatchObject({ openedAt: null, demonstration: null })
    expect((await clerk.ask('goAuditLog')).document.entries[0]?.transition).toBe('doStartAfresh')
    const made = await clerk.ask('doCreateProduct', {
      ...{ productCode: 'first', productName: '最初の品', productStatus: 1, price02: 1000, stock: 1 },
    })
    expect(made.status).toBe(201)
    expect((await clerk.ask('goAdminProductList', { nameKeyword: '最初' })).document.products).toHaveLength(1)
    const examined = await examine(store, checks([], vaultFrom(SECRET)))
    expect(examined.filter(({ verdict }) => verdict === 'fault')).toEqual([])
  })
})
