import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { turnPrices } from '../../src/shop/products/product/sale-prices.queries.ts'
import { linksTo } from '../support/customer.ts'
import { addToCart, checkInAsGuest, someGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { visibleText } from '../support/html-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { TEA, TEA_PRICE } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const MINUTE_MS = 60_000

describe.each(databases)('Sale prices by date, on %s,', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'owner')
  })

  afterAll(() => shop?.close())

  /** The poller's work, at this moment. */
  const turn = () =>
    shop.change((tx) => turnPrices({ db: tx, dialect: shop.noren.store.dialect, now: shop.clock.now() }))

  const inMinutes = (minutes: number) =>
    new Date(shop.clock.now().getTime() + minutes * MINUTE_MS).toISOString()

  const edit = (input: Readonly<Record<string, unknown>>) =>
    clerk.ask('doUpdateProduct', { productCode: TEA, ...input })

  const kept = async () => {
    const { document } = await clerk.ask('goAdminProduct', { productCode: TEA })
    const { price02, salePrice, usualPrice } = document
    return { price02, salePrice, usualPrice }
  }

  /** The price of the tea wherever shoppers read it: on its page, in a list, by a filter, in the cart. */
  const shown = async () => {
    const program = await HalClient.enter(shop.base)
    const { document: page } = await program.follow(
      'goProduct',
      { productCode: TEA },
      linksTo(shop, 'goProduct'),
    )
    const list = (input: object) =>
      program.follow('goProductList', { name: TEA, ...input }, linksTo(shop, 'goProductList'))
    const [listed] = (await list({})).document.products
    const price = page.price02IncTax
    const { count } = (await list({ price_min: price, price_max: price })).document
    await addToCart(program, TEA)
    const [cart] = (await program.follow('goCart', {}, linksTo(shop, 'goCart'))).document.carts
    expect([listed?.price02IncTaxMin, cart?.totalPrice, count]).toEqual([price, price, 1])
    expect(listed?.price01IncTaxMax ?? null).toBe(page.price01IncTaxMax)
    return { price, usual: page.price01IncTaxMax, until: page.classes[0]?.salePriceUntil ?? null }
  }

  it('begin and end at their moments, everywhere alike, with the usual price struck through', async () => {
    const salePriceUntil = inMinutes(10)
    await edit({ salePrice: 500, salePriceFrom: inMinutes(5), salePriceUntil })
    expect(await kept()).toEqual({ price02: 880, salePrice: 500, usualPrice: null })
    expect(await shown()).toEqual({ price: TEA_PRICE, usual: null, until: null })
    const { program } = await drawnUp()
    shop.clock.advance(5 * MINUTE_MS)
    await turn()
    expect(await kept()).toEqual({ price02: 500, salePrice: 500, usualPrice: 880 })
    expect(await shown()).toEqual({ price: 540, usual: TEA_PRICE, until: salePriceUntil })
    // Nobody pays another price than they last saw.
    const late = await program.follow('doCheckout', {}, linksTo(shop, 'doCheckout'))
    expect(problemIn(late)).toMatchObject({ status: 409, code: 'orderNeedsLook' })
    const page = await program.fetch(`/product?productCode=${TEA}`, { headers: { accept: 'text/html' } })
    const text = visibleText(parse(await page.text())).replace(/\s+/g, '')
    expect(text).toContain(`${TEA_PRICE}円540円`)
    expect(text).toContain('セール2026年11月20日12:10まで')
    shop.clock.advance(5 * MINUTE_MS)
    await turn()
    expect(await kept()).toEqual({ price02: 880, salePrice: null, usualPrice: null })
    expect(await shown()).toEqual({ price: TEA_PRICE, usual: null, until: null })
  })

  const drawnUp = async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, TEA)
    await checkInAsGuest(program, someGuest())
    await program.follow('doConfirmOrder', {}, linksTo(shop, 'doConfirmOrder'))
    return { program }
  }

  it('follow an edit while they last, and reject one that was begun before', async () => {
    const { document: before } = await clerk.ask('goAdminProduct', { productCode: TEA })
    await edit({ salePrice: 600 })
    expect(await kept()).toEqual({ price02: 600, salePrice: 600, usualPrice: 880 })
    const stale = await edit({ price02: 870, version: before.version })
    expect(problemIn(stale)).toMatchObject({ status: 409, code: 'staleVersion' })
    await edit({ price02: 550 })
    expect(await kept()).toEqual({ price02: 550, salePrice: 550, usualPrice: 880 })
    expect(problemIn(await edit({ salePrice: 880 })).errors).toHaveProperty('salePrice')
    await edit({ salePrice: null })
    expect(await kept()).toEqual({ price02: 880, salePrice: null, usualPrice: null })
    expect(problemIn(await edit({ salePriceUntil: inMinutes(10) })).errors).toHaveProperty('salePrice')
  })

  it('that a schedule begins make an open edit stale', async () => {
    await edit({ salePrice: 600, salePriceFrom: inMinutes(1) })
    const { document: open } = await clerk.ask('goAdminProduct', { productCode: TEA })
    shop.clock.advance(MINUTE_MS)
    await turn()
    const stale = await edit({ price02: 880, version: open.version })
    expect(problemIn(stale)).toMatchObject({ status: 409, code: 'staleVersion' })
    expect(await kept()).toEqual({ price02: 600, salePrice: 600, usualPrice: 880 })
    await edit({ salePrice: null })
  })

  it('come and go in files, and are not taken over by a copy', async () => {
    const { document: before } = await clerk.ask('goAdminProduct', { productCode: TEA })
    const headings =
      '商品ID,商品名,公開ステータス(ID),商品コード,販売価格,販売種別(ID),セール価格,セール終了日時'
    const row = `${before.productId},${before.productName},1,${TEA},880,1,640,2026-12-31T00:00`
    const csv = `${headings}\n${row}`
    const read = await clerk.ask('doImportProductCsv', { csv })
    expect(read.status, JSON.stringify(read.document)).toBeLessThan(300)
    expect(await kept()).toEqual({ price02: 640, salePrice: 640, usualPrice: 880 })
    await clerk.ask('doCopyProduct', { productCode: TEA, newProductCode: 'tea-copy' })
    const { document: copy } = await clerk.ask('goAdminProduct', { productCode: 'tea-copy' })
    expect(copy).toMatchObject({ price02: 880, salePrice: null, usualPrice: null })
    const { document } = await clerk.ask('goAdminProduct', { productCode: TEA })
    expect(document.salePriceUntil).toBe('2026-12-30T15:00:00.000Z')
  })
})
