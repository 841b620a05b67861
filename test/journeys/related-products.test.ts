import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawUpOrder, someGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const DAY_MS = 86_400_000
/** A product that is related to nothing but its category. */
const TEA = 'hojicha-100'

describe.each(databases)('LST-17: the products beside a product, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await shop.noren.settleSchedules()
  })

  afterAll(() => shop?.close())

  const beside = async (productCode: string): Promise<readonly string[]> => {
    const url = new URL(`/product?productCode=${productCode}`, shop.base)
    const answer = await fetch(url, { headers: { accept: 'application/json' } })
    const { related } = (await answer.json()) as { related: { productCode: string }[] }
    return related.map((one) => one.productCode)
  }

  const order = async (...codes: readonly string[]) => {
    const guest = await HalClient.enter(shop.base)
    for (const productCode of codes) {
      const { document: list } = await guest.follow('goProductList', { codes: productCode })
      await guest.follow('goProduct', {}, list.products[0])
      await guest.follow('doAddCartItem', { productCode, quantity: 1 })
    }
    await drawUpOrder(guest, '焚火', {}, someGuest())
    await guest.follow('doCheckout')
  }

  const relate = (placed: readonly (readonly [string, number?])[]) =>
    clerk.ask('doSetRelatedGoods', {
      productCode: TEA,
      placed: placed.map(([productCode, sortNo]) => ({ productCode, sortNo })),
    })

  it('are those of its category, unless two orders had others with it', async () => {
    const near = await beside(TEA)
    expect(near.length).toBeGreaterThan(0)
    await order('salt-150', 'nori-10')
    shop.clock.advance(DAY_MS + 60_000)
    await shop.noren.settleSchedules()
    await shop.noren.settleJobs()
    expect(await beside(TEA)).toEqual(near)
    await order('salt-150')
    shop.clock.advance(DAY_MS + 60_000)
    await shop.noren.settleSchedules()
    await shop.noren.settleJobs()
    expect(await beside(TEA)).toEqual(['salt-150'])
    expect(await beside('salt-150')).toEqual([TEA])
  })

  it('are those that members chose, in their order, sold-out ones last, private ones not at all', async () => {
    // Days have passed.
    clerk = await clerkAt(shop, 'later')
    expect(
      (
        await relate([
          ['dashi-20', 1],
          ['mug-lines', 3],
          ['nori-10', 2],
        ])
      ).document.changed,
    ).toBe(true)
    expect(await beside(TEA)).toEqual(['dashi-20', 'nori-10', 'mug-lines'])
    await clerk.ask('doUpdateProduct', { productCode: 'dashi-20', stock: 0 })
    expect(await beside(TEA)).toEqual(['nori-10', 'mug-lines', 'dashi-20'])
    await clerk.ask('doUpdateProduct', { productCode: 'nori-10', productStatus: 2 })
    expect(await beside(TEA)).toEqual(['mug-lines', 'dashi-20'])
    expect(problemIn(await relate([[TEA, 1]])).errors).toHaveProperty('placed')
    expect(problemIn(await relate([['nothing', 1]])).errors).toHaveProperty(['placed.0.productCode'])
    await relate([])
    expect(await beside(TEA)).toEqual(['salt-150'])
  })

  it('are chosen in a browser by their names', async () => {
    const address = `/admin/product/related?productCode=${TEA}`
    const person = await browserAt(shop, 'choosing', address)
    await person.form('nameKeyword').fill({ nameKeyword: 'mug-lines' }).submit(ja('office.placing.find'))
    await person.form('nameKeyword').fill({ 'placed[0][sortNo]': '1' }).submit(ja('office.form.save'))
    expect(await beside(TEA)).toEqual(['mug-lines'])
  })
})
