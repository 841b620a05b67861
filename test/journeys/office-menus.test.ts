import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { inLanguage } from '../support/languages.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const GIFTS = {
  menuKind: 'link',
  menuLabel: '贈りもの',
  menuLabelEn: 'Gifts',
  menuAddress: '/products?tag[]=1',
}

describe.each(databases)('The menus of the shop, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const seen = async (language: string) => {
    const headers = { accept: 'text/html' }
    return (await fetch(new URL(inLanguage('/', language), shop.base), { headers })).text()
  }

  it('are ordered, and read in both languages', async () => {
    const { document: before } = await clerk.ask('goMenus')
    expect(before.header.map(({ menuKind }) => menuKind)).toEqual(['categories', 'link'])
    const header = [...before.header, { ...GIFTS, sortNo: 0 }]
    const { document } = await clerk.ask('doUpdateMenus', { header, version: before.version })
    expect(document.header.map(({ menuLabel }) => menuLabel)).toEqual(['贈りもの', '', 'すべての商品'])
    expect(document.footer).toEqual(before.footer)
    expect(await seen('ja')).toContain('<a href="/products?tag[]=1">贈りもの</a>')
    expect(await seen('en')).toContain('<a href="/en/products?tag[]=1">Gifts</a>')
  })

  it('take addresses with the host of the shop, and warn of those where nothing is', async () => {
    const { document: before } = await clerk.ask('goMenus')
    const named = (menuAddress: string) => ({ ...GIFTS, menuAddress })
    const { document } = await clerk.ask('doUpdateMenus', {
      header: [named(`${shop.base.origin}/news`), named('/nowhere'), { ...GIFTS, menuLabelEn: '' }],
    })
    expect(document.header.map(({ menuAddress }) => menuAddress)).toEqual([
      '/news',
      '/nowhere',
      GIFTS.menuAddress,
    ])
    expect(document.message).toContain('「/nowhere」')
    expect(document.message).not.toContain('「/news」')
    expect(await seen('ja')).toContain('<a href="/products?tag[]=1">贈りもの</a>')
    expect(await seen('en')).not.toContain('/en/products?tag[]=1')
    const person = await browserAt(shop, 'namer', '/admin/content/menu')
    const choices = person.page.root
      .querySelectorAll('.menu-choices option')
      .map((one) => one.getAttribute('value'))
    for (const address of ['/', '/products', '/news', '/help/guide', '/products?category_id=1'])
      expect(choices).toContain(address)
    await person.form('header[0][menuLabel]').fill({ 'header[0][menuAddress]': '' }).submit()
    expect(person.text).toContain(`${ja('field.header')} 1行目の${ja('field.menuAddress')}: `)
    await clerk.ask('doUpdateMenus', { header: before.header })
  })

  it('take no entry that leads nowhere, and lose nothing to a second member', async () => {
    const { version } = (await clerk.ask('goMenus')).document
    const wrong = await clerk.ask('doUpdateMenus', { footer: [{ ...GIFTS, menuAddress: 'javascript:x' }] })
    expect(Object.keys(problemIn(wrong).errors)).toEqual(['footer.0.menuAddress'])
    expect((await clerk.ask('doUpdateMenus', { footer: [GIFTS], version })).status).toBe(200)
    expect(problemIn(await clerk.ask('doUpdateMenus', { footer: [], version })).code).toBe('staleVersion')
    expect(await seen('ja')).not.toContain('ご利用規約</a>')
  })
})
