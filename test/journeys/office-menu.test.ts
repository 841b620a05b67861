import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedOrders } from '../../src/seed/many-orders.ts'
import { linksOf, problemIn } from '../support/hal-client.ts'
import { type HtmlClient, visibleText } from '../support/html-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('The menu of the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: HtmlClient

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    person = await browserAt(shop, 'person', '/admin/base-info')
  })

  afterAll(() => shop?.close())

  const texts = (selector: string) => person.page.root.querySelectorAll(selector).map(visibleText)

  const settings = async (of: Clerk, keyword?: string) => {
    const { document } = await of.ask('goSettings', keyword === undefined ? {} : { keyword })
    return document.groups.flatMap(({ screens }) => screens)
  }

  it('has nine entries at most, and what is set once on a page of its own', async () => {
    await person.open('/admin/product-list')
    expect(texts('nav.menu .groups > li > .entry')).toEqual(
      ['home', 'orders', 'products', 'customers', 'promotions', 'content', 'look', 'reports', 'settings'].map(
        (group) =>
          group === 'home' ? ja('message.office.screen.goAdminTop') : ja(`message.office.group.${group}`),
      ),
    )
    expect(texts('nav.menu details[open] > summary')).toEqual([
      ja('office.menuOf', { group: ja('message.office.group.products') }),
    ])
    const { document: top } = await clerk.ask('goAdminTop')
    const named = top.menu.flatMap(({ screens }) => screens.map(({ screen }) => screen))
    const menu = person.page.root.querySelectorAll('nav.menu .groups a').map((a) => a.getAttribute('href'))
    const onPage = await settings(clerk)
    for (const one of top.menu.flatMap(({ screens }) => screens)) {
      const { href } = linksOf(one)[one.screen] ?? {}
      expect(menu.includes(href) || onPage.some(({ screen }) => screen === one.screen), one.screen).toBe(true)
    }
    expect(new Set(named).size).toBe(named.length)
    expect(onPage.length).toBeGreaterThan(25)
    expect(onPage.map(({ purpose }) => purpose)).not.toContain('')
  })

  it('finds settings by their names and by what they are for, without script too', async () => {
    const found = async (keyword: string) => (await settings(clerk, keyword)).map(({ screen }) => screen)
    expect(await found('のし')).toEqual(['goGiftList'])
    expect(await found('しょうひぜい')).toEqual([])
    expect(await found('消費税')).toEqual(['goTaxRuleList'])
    expect(await found('配送 送料')).toEqual(['goDeliveryList'])
    expect(await found('ｃｓｖ')).toEqual(['goCsvConfig'])
    await person.open('/admin/settings')
    await person.form(ja('office.form.search')).fill({ keyword: 'のし' }).submit()
    expect(texts('.settings > li > a')).toEqual([ja('message.office.screen.goGiftList')])
    await person.open('/admin/settings?keyword=xyzzy')
    expect(person.text).toContain(ja('office.settings.none'))
    await person.open('/admin/search?keyword=のし')
    expect(texts('.results a')[0]).toContain(ja('message.office.screen.goGiftList'))
  })

  it('lists no screen that a member may not open', async () => {
    const owner = await clerkAt(shop, 'owner', 1)
    const before = await settings(owner)
    const AuthorityRoles = ['/admin/payment', '/admin/settings'].map((deny_url) => ({
      Authority: 1,
      deny_url,
    }))
    await clerk.ask('doUpdateAuthorityRole', { AuthorityRoles })
    const after = await settings(owner)
    expect(before.map(({ screen }) => screen)).toContain('goPaymentList')
    expect(after).toEqual(before.filter(({ screen }) => screen !== 'goPaymentList'))
    expect(await settings(owner, '支払方法')).toEqual([])
    const refused = await owner.ask('doPinScreen', { screen: 'goPaymentList' })
    expect([refused.status, problemIn(refused).code]).toEqual([404, 'screenUnknown'])
    await clerk.ask('doUpdateAuthorityRole', { AuthorityRoles: [] })
  })

  it('has at its top what a member put there, also one who only reads, and nobody else sees it', async () => {
    const reader = await clerkAt(shop, 'reader', 2)
    expect((await reader.ask('doPinScreen', { screen: 'goStockList' })).document.pinned).toEqual([
      'goStockList',
    ])
    expect((await reader.ask('doPinScreen', { screen: 'goStockList' })).document.pinned).toEqual([
      'goStockList',
    ])
    const unknown = await reader.ask('doPinScreen', { screen: 'goNowhere' })
    expect([unknown.status, problemIn(unknown).code]).toEqual([404, 'screenUnknown'])

    await person.open('/admin/base-info')
    expect(texts('nav.menu .pinned a')).toEqual([])
    await person.form(ja('office.pin.add')).submit()
    expect(person.page.url.pathname).toBe('/admin/base-info')
    expect(texts('nav.menu .pinned a')).toEqual([ja('message.office.screen.goBaseInfo')])
    await person.form(ja('office.pin.remove')).submit()
    expect(texts('nav.menu .pinned a')).toEqual([])
  })

  it('holds eight screens at its top, and says so of one more', async () => {
    const screens = (await settings(clerk)).map(({ screen }) => screen)
    for (const screen of screens.slice(0, 8)) await clerk.ask('doPinScreen', { screen })
    const refused = await clerk.ask('doPinScreen', { screen: screens[8] })
    expect([refused.status, problemIn(refused).code]).toEqual([409, 'tooManyPins'])
    const { document } = await clerk.ask('doUnpinScreen', { screen: screens[0] })
    expect(document.pinned).toEqual(screens.slice(1, 8))
    expect((await clerk.ask('doPinScreen', { screen: screens[8] })).status).toBe(200)
  })

  it('is folded for a member until they unfold it, without script too', async () => {
    await person.open('/admin/base-info')
    await person.form(ja('office.fold')).submit()
    expect(person.page.url.pathname).toBe('/admin/base-info')
    await person.open('/admin/product-list')
    expect(person.find('body').classList.contains('folded')).toBe(true)
    await person.form(ja('office.unfold')).submit()
    expect(person.find('body').classList.contains('folded')).toBe(false)
  })

  it('counts what waits', async () => {
    await person.open('/admin/index')
    expect(texts('nav.menu .count')).toEqual([])
    await seedOrders(shop.noren.store, 20, shop.clock.now())
    const { document } = await clerk.ask('goAdminTop')
    const { count = 0 } = document.waiting.find(({ what }) => what === 'newOrders') ?? {}
    expect(count).toBeGreaterThan(0)
    await person.open('/admin/order-list')
    expect(texts('nav.menu .count')).toEqual([count, count].map((one) => `${one}${ja('office.menuWaiting')}`))
  })

  it('names the record in the title of its tab, then its screen and the shop', async () => {
    const title = () => person.find('title').text
    await person.open('/admin/product-list')
    expect(title()).toMatch(/^商品一覧 \| /)
    await person.open('/admin/product?productCode=yunomi-oribe')
    const shopName = person.find('.brand').text.trim()
    expect(title()).toBe(`織部の湯呑 | ${ja('message.office.screen.goAdminProduct')} | ${shopName}`)
    await person.open('/admin/product-new')
    expect(title()).toBe(`${ja('message.office.action.doCreateProduct')} | ${shopName}`)
    expect(shopName).not.toBe('')
  })
})
