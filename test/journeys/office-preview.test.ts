import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { HtmlClient } from '../support/html-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const SECRET_TEA = { productCode: 'secret-tea', productName: '秘密の新茶', price02: 1200, stock: 3 }

const PREVIEW = '/admin/product/preview?productCode=secret-tea'

describe.each(databases)('The preview of a product, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await clerk.ask('doCreateProduct', {
      ...SECRET_TEA,
      descriptionDetail: '<p>山の茶</p>',
      categoryIds: [1],
    })
  })

  afterAll(() => shop?.close())

  const inShop = async (headers: Readonly<Record<string, string>> = {}) =>
    (await fetch(new URL('/product?productCode=secret-tea', shop.base), { headers })).status

  it('shows a private one as its page will look, by a link from its screen', async () => {
    const person = await browserAt(shop, 'looker', '/admin/product?productCode=secret-tea')
    await person.clickLink('プレビュー')
    expect(person.page.status).toBe(200)
    expect(person.text).toContain('秘密の新茶')
    expect(person.find('.product-text').text).toContain('山の茶')
    expect(person.find('aside.preview').text).toContain('プレビュー')
    expect(person.find('.site-header').text).toContain('ログイン')
    await person.clickLink('商品の編集に戻る')
    expect(person.page.url.pathname).toBe('/admin/product')
  })

  it('draws the form that adds to the cart, and lets nobody use it', async () => {
    const person = await browserAt(shop, 'shopper', PREVIEW)
    const forms = person.page.root.querySelectorAll('form[method=post]')
    expect(forms.map((form) => form.getAttribute('action'))).toContain('/cart/item')
    expect(forms.filter((form) => form.getAttribute('inert') === undefined)).toEqual([])
    const tokens = person.page.root.querySelectorAll('input[name=csrfToken]')
    expect(tokens.map((token) => token.getAttribute('value')).join('')).toBe('')
    const { document } = await clerk.ask('goProductPreview', { productCode: 'secret-tea' })
    expect(document).toMatchObject({ productName: '秘密の新茶', productStatus: 2, stock: 3 })
    expect(document).not.toHaveProperty('_links.doAddCartItem')
  })

  it('is found by nobody else, and kept nowhere', async () => {
    const person = await browserAt(shop, 'keeper', PREVIEW)
    expect(person.page.headers.get('cache-control')).toBe('no-store')
    expect(person.find('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(person.page.root.querySelector('link[rel=canonical]')).toBeNull()
    expect(await inShop(person.cookies.header)).toBe(404)
    expect(await inShop()).toBe(404)
    const stranger = await HtmlClient.enter(shop.base)
    await stranger.open(PREVIEW)
    expect(stranger.page.status).toBe(403)
    expect(stranger.page.root.toString()).not.toContain('秘密の新茶')
  })

  it('shows a discontinued one, and of no product nothing', async () => {
    await clerk.ask('doCreateProduct', { ...SECRET_TEA, productCode: 'old-tea', productName: '昔の茶' })
    await clerk.ask('doDeleteProduct', { productCode: 'old-tea' })
    const { document: record } = await clerk.ask('goAdminProduct', { productCode: 'old-tea' })
    expect(record).toHaveProperty('_links.goProductPreview')
    const { document } = await clerk.ask('goProductPreview', { productCode: 'old-tea' })
    expect(document).toMatchObject({ productName: '昔の茶', productStatus: 3 })
    expect((await clerk.ask('goProductPreview', { productCode: 'unknown' })).status).toBe(404)
  })

  it('is denied to a role that may see no products', async () => {
    await shop.change((tx) =>
      tx.insertInto('deny_rule').values({ authority: 1, deny_url: '/admin/product' }).execute(),
    )
    const owner = await clerkAt(shop, 'owner', 1)
    const answer = await owner.program.follow(
      'goProductPreview',
      { productCode: 'secret-tea' },
      linksTo(shop, 'goProductPreview'),
    )
    expect(answer.status).toBe(403)
  })
})
