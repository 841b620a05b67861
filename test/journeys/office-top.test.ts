import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/store/schema.ts'
import { copyProduct } from '../support/copies.ts'
import { buy, signedIn } from '../support/customer.ts'
import { linksOf, problemIn } from '../support/hal-client.ts'
import { atOffice, memberOf } from '../support/member.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { listenIn } from '../support/statements.ts'
import { ja } from '../support/words.ts'

const DAY_MS = 86_400_000
/** Statements of one page, not counting what is kept in memory. */
const MOST_STATEMENTS = 8

describe.each(databases)('The first page of the office, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
    await memberOf(shop, { login_id: 'boss' })
    await fillStock()
  })

  afterAll(() => shop?.close())

  const fillStock = () =>
    shop.change((tx) => tx.updateTable('variant').set({ stock: 50, stock_unlimited: false }).execute())

  const top = async () => (await (await atOffice(shop, 'boss')).follow('goAdminTop')).document

  const relationsOf = (items: readonly object[]) => items.map((one) => Object.keys(linksOf(one)))

  it('tells a shop that is not open yet what is left, and each member what they may', async () => {
    const setOpened = (opened_at: string | null) =>
      shop.change((tx) => tx.updateTable('security').set({ opened_at }).execute())
    await setOpened(null)
    const { firstSteps, waiting } = await top()
    expect(firstSteps.map(({ step }) => step)).toEqual(['mail', 'look', 'testOrder'])
    expect(relationsOf(firstSteps)).toEqual([['goMailServer'], ['goTemplateList'], ['goTop']])
    expect(waiting).toEqual([])
    const person = await browserAt(shop, 'newcomer', '/admin/index')
    expect(person.text).toContain(ja('office.top.nothingWaits'))
    expect(person.page.root.querySelectorAll('main svg')).toEqual([])
    await person.clickLink(ja('message.office.opening.mail'))
    expect(person.page.url.pathname).toBe('/admin/mail-server')

    const owner = await clerkAt(shop, 'owner', 1)
    await denyOwners('/admin/mail-server')
    const { document } = await owner.ask('goAdminTop')
    expect(relationsOf(document.firstSteps).slice(0, 2)).toEqual([[], ['goTemplateList']])
    await denyOwners()
    await setOpened('2026-04-01T01:00:00.000Z')
    expect((await top()).firstSteps).toEqual([])
  })

  const denyOwners = async (...paths: readonly string[]) => {
    const boss = await clerkAt(shop, `boss-${crypto.randomUUID()}`)
    await boss.ask('doUpdateAuthorityRole', {
      AuthorityRoles: paths.map((deny_url) => ({ Authority: 1, deny_url })),
    })
  }

  it('counts the shop, what was sold and what waits (§17)', async () => {
    const before = await top()
    expect(before.orders).toMatchObject({
      today: { count: 0, total: 0 },
      yesterday: { count: 0, total: 0 },
      month: { count: 0, total: 0 },
    })
    const customer = await signedIn(shop, { email: 'taro@example.com' })
    const orderNo = await buy(customer, '焚火')
    const order = await shop.noren.store.reader
      .selectFrom('orders')
      .select('payment_total')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    const once = { count: 1, total: order.payment_total }
    const after = await top()
    expect(after.orders).toMatchObject({ today: once, month: once })
    expect(after.countCustomers).toBe(before.countCustomers + 1)
    expect(after.orderStatuses.map(({ id, count }) => [id, count])).toEqual([
      [1, 1],
      [6, 0],
      [4, 0],
    ])
    expect(after.waiting.map(({ what, count }) => [what, count])).toEqual([
      ['newOrders', 1],
      ['unpaid', 1],
    ])
    expect(after.firstSteps).toEqual([])
    // From midnight in Tokyo on it was yesterday.
    shop.clock.advance(DAY_MS / 2)
    expect((await top()).orders).toMatchObject({
      today: { count: 0, total: 0 },
      yesterday: once,
      month: once,
    })
    await shop.change((tx) =>
      tx.updateTable('orders').set({ status: 4 }).where('order_no', '=', orderNo).execute(),
    )
    const moved = await top()
    expect(moved.waiting.map(({ what, count }) => [what, count])).toEqual([['unpaid', 1]])
    expect(moved.orderStatuses.map(({ count }) => count)).toEqual([0, 0, 1])
  })

  it('draws what was sold by day, week, month and year, and leads from one to the other', async () => {
    const boss = await atOffice(shop, 'boss')
    const { document } = await boss.follow('goAdminTop')
    expect(document.period).toBe('day')
    for (const [period, bars, sold] of [
      ['day', 30, 1],
      ['week', 12, 0],
      ['month', 12, 0],
      ['year', 5, 0],
    ] as const) {
      const { document: shown } = await boss.follow(
        'goAdminTop',
        {},
        document.periods.find((one) => one.period === period),
      )
      expect([shown.period, shown.bars.length]).toEqual([period, bars])
      expect(shown.bars.toReversed()[sold]?.count).toBe(1)
      expect(shown.barsTotal).toMatchObject({
        from: shown.bars.at(0)?.from,
        until: shown.bars.at(-1)?.until,
        count: 1,
      })
    }
    const refused = await boss.follow('goAdminTop', { period: 'hour' }, document.periods[0])
    expect([refused.status, Object.keys(problemIn(refused).errors)]).toEqual([400, ['period']])
  })

  it('is read by people: bars with a name and a table, differences with words and sign', async () => {
    const person = await browserAt(shop, 'reader', '/admin/index?period=week')
    const drawing = person.find('main svg')
    expect(drawing.getAttribute('role')).toBe('img')
    expect(drawing.querySelectorAll('rect.now')).toHaveLength(12)
    expect(person.find(`#${drawing.getAttribute('aria-labelledby')}`).text).toBe(ja('office.top.chart'))
    const { total } = (await top()).orders?.yesterday ?? expect.fail('No sales')
    const yen = `${total.toLocaleString('en')}円`
    expect(person.find(`#${drawing.getAttribute('aria-describedby')}`).text).toContain(`${yen}（1件）`)
    const [week, ...others] = person.page.root.querySelectorAll('main .more tbody tr')
    expect(others).toHaveLength(11)
    expect(week?.querySelectorAll('td').map(({ text }) => text)).toEqual([
      '2026/11/16～2026/11/22',
      yen,
      '1件',
      '2026/08/24～2026/08/30',
      '0円',
      '0件',
    ])
    expect(person.text).toContain(ja('office.top.change', { way: 'more', total: `+${yen}`, count: '+1' }))
    expect(person.find('.tabs [aria-current]').text).toBe(ja('message.office.period.week'))
    await person.clickLink(ja('message.office.period.year'))
    expect(person.page.root.querySelectorAll('main svg rect.now')).toHaveLength(5)
    const english = await fetch(new URL('/admin/index', shop.base), {
      headers: { ...person.cookies.header, accept: 'text/html', 'accept-language': 'en' },
    })
    const said = await english.text()
    expect(said).toContain(`Up: +¥${total.toLocaleString('en')}, orders +1`)
    expect(said).toContain('No change: ¥0, orders 0')
  })

  describe('tells what failed', () => {
    let owner: Clerk

    beforeAll(async () => {
      await shop.noren.settleOutbox()
      owner = await clerkAt(shop, 'owner-of-failures', 1)
      await shop.change(async (tx) => {
        await tx.updateTable('orders').set({ status: 5 }).execute()
        await tx
          .insertInto('outbox')
          .values([
            given('a', 'mail'),
            given('b', 'mail'),
            given('c', '*'),
            { ...given('d', 'mail'), dead_at: null },
          ])
          .execute()
        await tx
          .insertInto('job')
          .values([job('e', 'failed'), job('f', 'done')])
          .execute()
      })
    })

    const at = '2026-11-20T03:00:00.000Z'

    /** An event that was given up. */
    const given = (id: string, subscriber: string): Row<'outbox'> => ({
      ...{ id, subscriber, event: 'told', payload: '{}', attempts: 8 },
      ...{ created_at: at, next_attempt_at: '2999-01-01T00:00:00.000Z', dead_at: at },
      ...{ leased_until: null, done_at: null, last_error: 'no' },
    })

    const job = (id: string, state: 'failed' | 'done'): Row<'job'> => ({
      ...{ id, kind: 'backup', who: '', input: '{}', state, done: 0, total: 0, tries: 3 },
      ...{ result: null, errors: '{}', leased_until: null, created_at: at, started_at: at, ended_at: at },
    })

    it('of mails, other events and jobs, with a way to the jobs', async () => {
      const { document } = await owner.ask('goAdminTop')
      expect(document.waiting.map(({ what, count }) => [what, count])).toEqual([
        ['failedMails', 2],
        ['deadLetters', 1],
        ['failedJobs', 1],
      ])
      expect(relationsOf(document.waiting)).toEqual([['goMailList'], ['goOutboxList'], ['goJobList']])
    })

    it('and not what a role denies', async () => {
      await denyOwners('/admin/jobs')
      const { document } = await owner.ask('goAdminTop')
      expect(relationsOf(document.waiting)).toEqual([['goMailList'], ['goOutboxList']])
      const person = await browserAt(shop, 'denied', '/admin/index', 1)
      expect(person.text).toContain(ja('message.office.waiting.failedMails'))
      expect(person.page.root.toString()).not.toContain('/admin/jobs')
      await denyOwners()
    })
  })

  describe('warns of low stock', () => {
    let boss: Clerk

    beforeAll(async () => {
      boss = await clerkAt(shop, 'storekeeper')
      await fillStock()
    })

    const setThreshold = async (lowStock: string) => {
      const { document } = await boss.ask('goBaseInfo')
      const { status } = await boss.ask('doUpdateBaseInfo', { shopName: document.shopName, lowStock })
      expect(status).toBe(200)
    }

    const put = (code: string, change: Partial<Row<'variant'>>) =>
      shop.change((tx) => tx.updateTable('variant').set(change).where('code', '=', code).execute())

    const publish = (code: string, status: number) =>
      shop.change((tx) =>
        tx
          .updateTable('product')
          .set({ status })
          .where('id', 'in', (eb) => eb.selectFrom('variant').select('product_id').where('code', '=', code))
          .execute(),
      )

    const low = async () => (await boss.ask('goAdminTop')).document.lowStock

    it('at or under the threshold, the lowest first, with a way to what is public', async () => {
      expect(await low()).toEqual({ threshold: 5, count: 0, countOver: null, variants: [] })
      await put('noren-ai', { stock: 5 })
      await put('salt-150', { stock: 0 })
      await put('hojicha-100', { stock: 6 })
      await put('yunomi-oribe', { stock: 3 })
      await put('soup-kuro', { stock: 0, visible: false })
      await put('fountain-pen', { stock: 0, stock_unlimited: true })
      await publish('yunomi-oribe', 2)
      const { variants, ...rest } = await low()
      expect(rest).toEqual({ threshold: 5, count: 3, countOver: null })
      expect(variants.map(({ productCode, stock }) => [productCode, stock])).toEqual([
        ['salt-150', 0],
        ['yunomi-oribe', 3],
        ['noren-ai', 5],
      ])
      expect(relationsOf(variants)).toEqual([['goAdminProduct'], ['goAdminProduct'], ['goAdminProduct']])
      const { document } = await boss.ask('goAdminTop')
      expect(document.countNonStockProducts).toBe(1)
      const soldOut = async () => {
        const { document: list } = await boss.ask('goStockList', { stockLevel: 'out' })
        return list.articles.map(({ productCode }) => productCode)
      }
      expect(await soldOut()).toEqual(['salt-150'])
      // Nobody buys again what is no longer sold.
      await publish('salt-150', 3)
      expect((await low()).count).toBe(2)
      expect((await boss.ask('goAdminTop')).document.countNonStockProducts).toBe(0)
      expect(await soldOut()).toEqual([])
      await publish('salt-150', 1)
    })

    it('by a threshold that the shop sets, or not at all', async () => {
      await setThreshold('6')
      expect(await low()).toMatchObject({ threshold: 6, count: 4 })
      await setThreshold('')
      expect(await low()).toEqual({ threshold: null, count: 0, countOver: null, variants: [] })
      const person = await browserAt(shop, 'careless', '/admin/index')
      expect(person.text).not.toContain(ja('office.top.productCode'))
      await setThreshold('50')
      const { count, variants } = await low()
      expect([variants.length, Number(count) > 10]).toEqual([10, true])
      expect(variants.map(({ stock }) => stock).slice(0, 5)).toEqual([0, 3, 5, 6, 50])
    })
  })

  it('leads to the orders that wait for money, that can be sent, and that are late', async () => {
    const clerk = await clerkAt(shop, 'packer')
    const buyer = await signedIn(shop, { email: 'hanako@example.com' })
    const orderNo = await buy(buyer, '焚火')
    const change = (row: Partial<Row<'orders'>>) =>
      shop.change((tx) => tx.updateTable('orders').set(row).where('order_no', '=', orderNo).execute())
    const waits = async (what: string) => {
      const { document } = await clerk.ask('goAdminTop')
      const found = document.waiting.find((one) => one.what === what)
      if (!found) return { count: 0, numbers: [] }
      const [rel = ''] = Object.keys(linksOf(found))
      if (rel === 'goPackingList') {
        const { document: packing } = await clerk.program.follow('goPackingList', {}, found)
        return { count: found.count, numbers: packing.shippings.map((one) => one.orderNo) }
      }
      const { document: list } = await clerk.program.follow('goOrderList', {}, found)
      return { count: found.count, numbers: list.orders.map((one) => one.orderNo) }
    }
    const before = await waits('unpaid')
    expect(before.numbers).toContain(orderNo)
    expect(before.count).toBe(before.numbers.length)
    expect(await waits('toSend')).toEqual({ count: 0, numbers: [] })
    await change({ status: 6, payment_at: shop.clock.now().toISOString() })
    expect((await waits('unpaid')).count).toBe(before.count - 1)
    expect(await waits('toSend')).toEqual({ count: 1, numbers: [orderNo] })
    // From Kyoto to Tokyo it takes a day: on the day before the requested one it is not late yet.
    const wanted = (days: number) => {
      const day = new Date(shop.clock.now().getTime() + days * DAY_MS + DAY_MS * (9 / 24))
      return shop.change((tx) =>
        tx
          .updateTable('shipping')
          .set({ delivery_date: day.toISOString().slice(0, 10), pref: 13 })
          .where('order_id', 'in', (eb) =>
            eb.selectFrom('orders').select('id').where('order_no', '=', orderNo),
          )
          .execute(),
      )
    }
    await wanted(1)
    expect((await waits('late')).count).toBe(0)
    await wanted(0)
    expect(await waits('late')).toEqual({ count: 1, numbers: [orderNo] })
    await change({ status: 5 })
    expect((await waits('late')).count).toBe(0)
    expect((await waits('toSend')).count).toBe(0)
    const { document: kept } = await clerk.ask('goAdminTop')
    expect(kept.sendsMail).toBe(false)
    const person = await browserAt(shop, 'early-bird', '/admin/index')
    expect(person.text).toContain(ja('office.top.mailsKept'))
  })

  it('counts low stock to a thousand, and says where there is more', async () => {
    await shop.change((tx) => tx.updateTable('base_info').set({ low_stock: 5 }).execute())
    await shop.change((tx) => tx.updateTable('variant').set({ stock: 9 }).execute())
    await shop.change((tx) =>
      tx.updateTable('variant').set({ stock: 2 }).where('code', '=', 'salt-150').execute(),
    )
    await copyProduct(shop, 'salt-150', 999)
    expect((await top()).lowStock).toMatchObject({ count: 1000, countOver: null })
    await shop.change((tx) =>
      tx.updateTable('variant').set({ stock: 2 }).where('code', '=', 'noren-ai').execute(),
    )
    expect((await top()).lowStock).toMatchObject({ count: null, countOver: 1000 })
    const person = await browserAt(shop, 'busy', '/admin/index')
    expect(person.text).toContain(ja('office.top.lowStockMany', { threshold: 5, count: 1000, shown: 10 }))
  })

  it('costs eight statements at most, whatever is asked for', async () => {
    const boss = await atOffice(shop, 'boss')
    for (const period of ['day', 'year'])
      for (const accept of ['application/hal+json', 'text/html']) {
        const ask = (language: string) =>
          boss.fetch(`/admin/index?period=${period}`, { headers: { accept, 'accept-language': language } })
        await ask('ja')
        const { said, stop } = listenIn(database)
        expect((await ask('en')).status).toBe(200)
        stop()
        expect(said.length, said.join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS)
        expect(said.filter((statement) => statement.includes('"sales_day"'))).toHaveLength(1)
        expect(said.filter((statement) => statement.includes('from "orders" where "status"'))).toHaveLength(1)
      }
  })
})
