import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, signedIn } from '../support/customer.ts'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const TEA = 'hojicha-100'
const CLOTH = 'furoshiki-enji-m'

describe.each(databases)('Goods saved for later, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const setStock = (code: string, stock: number) =>
    shop.change((tx) => tx.updateTable('variant').set({ stock }).where('code', '=', code).execute())

  const holdingBoth = async (email: string) => {
    const one = await signedIn(shop, { email })
    await one.ask('doAddCartItem', { productCode: TEA })
    await one.ask('doAddCartItem', { productCode: CLOTH, quantity: 2 })
    return one
  }

  it('leave the cart with variant and quantity, and come back as they were', async () => {
    const one = await holdingBoth('later@example.com')
    const { document: before } = await one.ask('goCart')
    const cloth = before.carts[0]?.items.find(({ productCode }) => productCode === CLOTH)
    const saved = await one.program.follow('doSaveCartItemForLater', {}, cloth)
    expect(saved.document).toMatchObject({ productCode: CLOTH, quantity: 2 })
    const { document: cart } = await one.program.follow('goCart')
    expect(cart.carts[0]?.items.map(({ productCode }) => productCode)).toEqual([TEA])
    expect(cart.savedItems).toMatchObject([
      { productCode: CLOTH, classCategoryName1: '臙脂', classCategoryName2: '中', quantity: 2 },
    ])
    await one.program.follow('doAddCartItem', {}, cart.savedItems[0])
    const { document: after } = await one.ask('goCart')
    expect(after.savedItems).toEqual([])
    expect(after.totalQuantity).toBe(3)
  })

  it('are added up, and give up only as many pieces as are laid into the cart', async () => {
    const one = await signedIn(shop, { email: 'pieces@example.com' })
    const savedNow = async () => (await one.ask('goCart')).document.savedItems.map(({ quantity }) => quantity)
    for (const quantity of [5, 2]) {
      await one.ask('doAddCartItem', { productCode: TEA, quantity })
      await one.ask('doSaveCartItemForLater', { productCode: TEA })
    }
    // The five were taken from as the two were added.
    expect(await savedNow()).toEqual([5])
    await one.ask('doAddCartItem', { productCode: TEA, quantity: 1 })
    expect(await savedNow()).toEqual([4])
    await one.ask('doSaveCartItemForLater', { productCode: TEA })
    expect(await savedNow()).toEqual([5])
    await one.ask('doAddCartItem', { productCode: TEA, quantity: 9 })
    expect(await savedNow()).toEqual([])
  })

  it('cannot be laid into the cart while they are sold out, and can be removed', async () => {
    const one = await holdingBoth('sold-out@example.com')
    await one.ask('doSaveCartItemForLater', { productCode: CLOTH })
    await setStock(CLOTH, 0)
    const { document: cart } = await one.ask('goCart')
    await setStock(CLOTH, 20)
    expect(one.program.offers(cart.savedItems[0]).toSorted()).toEqual(['doRemoveSavedItem', 'goProduct'])
    const removed = await one.program.follow('doRemoveSavedItem', {}, cart.savedItems[0])
    expect(removed.document.alreadyAbsent).toBe(false)
    expect((await one.ask('doRemoveSavedItem', { productCode: CLOTH })).document.alreadyAbsent).toBe(true)
    expect((await one.ask('goCart')).document.savedItems).toEqual([])
  })

  it('are a customer’s own: guests are not offered it, and what is in no cart cannot be saved', async () => {
    const guest = await HalClient.enter(shop.base)
    await guest.follow('goProductList', { name: TEA })
    const list = guest.document as { products?: readonly object[] }
    await guest.follow('doAddCartItem', {}, list.products?.[0])
    const { document: cart } = await guest.follow('goCart')
    expect(guest.offers(cart.carts[0]?.items[0])).not.toContain('doSaveCartItemForLater')
    const one = await signedIn(shop, { email: 'nothing@example.com' })
    const answer = await one.ask('doSaveCartItemForLater', { productCode: TEA })
    expect(answer).toMatchObject({ status: 404, document: { code: 'lineNotFound' } })
  })

  it('are moved there and back by the buttons of the page', async () => {
    const email = 'buttons@example.com'
    await holdingBoth(email)
    const browser = await HtmlClient.enter(shop.base)
    await browser.open('/login?returnTo=/cart')
    await browser.form('password').fill({ email, password: PASSWORD }).submit()
    await browser.form('あとで買う').submit()
    expect(browser.text).toContain('木綿の風呂敷を「あとで買う」に移動しました。')
    expect(browser.find('.saved').text).toContain('木綿の風呂敷')
    await browser.form('カートに入れる').submit()
    expect(browser.page.root.querySelector('.saved')).toBeNull()
  })
})
