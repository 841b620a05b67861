import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawUpOrder, someGuest } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient, visibleText } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe.each(databases)('The orders of the list of products, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
    await shop.noren.settleSchedules()
  })

  afterAll(() => shop?.close())

  const list = async (input: object) => {
    const program = await HalClient.enter(shop.base)
    return (await program.follow('goProductList', { limit: 1000, ...input })).document
  }

  const recommended = async () =>
    (await list({ orderby: '4' })).products.map(({ productCode }) => productCode)

  const order = async (word: string) => {
    const guest = await HalClient.enter(shop.base)
    await drawUpOrder(guest, word, {}, someGuest())
    return (await guest.follow('doCheckout')).document.orderNo
  }

  /** Lets time pass; within an hour the sales are brought up to date. */
  const pass = async (ms: number) => {
    shop.clock.advance(ms)
    await shop.noren.settleSchedules()
    await shop.noren.settleJobs()
  }

  it('LST-04: has the most sold of 90 days first, within an hour, those of cancelled orders left out', async () => {
    const newest = await recommended()
    expect(newest).toEqual((await list({})).products.map(({ productCode }) => productCode))
    await order('焚火')
    const cancelled = await order('朝霧 50')
    expect(await recommended()).toEqual(newest)
    await shop.change((tx) =>
      tx.updateTable('orders').set({ status: 3 }).where('order_no', '=', cancelled).execute(),
    )
    await pass(HOUR_MS + 60_000)
    const [first, ...others] = await recommended()
    expect(first).toBe('hojicha-100')
    expect(others).toEqual(newest.filter((code) => code !== first))

    await pass(91 * DAY_MS)
    expect(await recommended()).toEqual(newest)
  })

  it('is marked in the tools of the list: the usual one, and the one that is asked for', async () => {
    const person = await HtmlClient.enter(shop.base)
    const marked = () => visibleText(person.find('#list-order [name="orderby"] [selected]'))
    await person.open('/products')
    const order = person.form('orderby')
    expect(order.choices('orderby').slice(0, 2)).toEqual(['', '4'])
    await order.fill({ orderby: '5' }).submit()
    expect(marked()).toBe('商品名順')
    expect(person.page.url.searchParams.get('orderby')).toBe('5')
  })
})
