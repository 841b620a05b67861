import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import type { HtmlClient } from '../support/html-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('A list of the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: HtmlClient

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    person = await browserAt(shop, 'person', '/admin/member-list')
  })

  afterAll(() => shop?.close())

  const list = async (of = clerk) => (await of.ask('goMemberList')).document

  const keep = (viewName: string, query: string) =>
    clerk.ask('doSaveListView', { screen: 'goMemberList', viewName, query })

  it('that is empty for its conditions leads to all of it, and has nothing to do to its rows', async () => {
    await person.open('/admin/product-list')
    expect(person.text).toContain(ja('office.list.bulk'))
    await person.open('/admin/product-list?nameKeyword=zzzz')
    expect(person.text).not.toContain(ja('office.list.bulk'))
    await person.open('/admin/order-list?nameKeyword=zzzz')
    expect(person.text).not.toContain(ja('office.list.bulk'))
    await person.clickLink(ja('office.list.unfiltered'))
    expect(`${person.page.url.pathname}${person.page.url.search}`).toBe('/admin/order-list')
    expect(person.text).not.toContain(ja('office.list.unfiltered'))
    await person.open('/admin/member-list')
  })

  it('keeps the searches of a member, from its first page on; one of a name at a time', async () => {
    await keep('店員', 'nameKeyword=cle&offset=50')
    const { status, headers } = await keep('店員', 'nameKeyword=clerk&offset=50')
    expect(status).toBe(201)
    expect(headers.get('location')).toBe('/admin/member-list?nameKeyword=clerk')
    const { views } = await list()
    expect(views).toMatchObject([
      { viewName: '店員', _links: { goMemberList: { href: '/admin/member-list?nameKeyword=clerk' } } },
    ])
    expect((await clerk.ask('goAuditLog')).document.views).toEqual([])
  })

  it('shows them to nobody else, who cannot make them forgotten either', async () => {
    const other = await clerkAt(shop, 'other', 1)
    const { views } = await list()
    expect((await list(other)).views).toEqual([])
    const refused = await other.ask('doDeleteListView', { viewId: views[0]?.viewId })
    expect([refused.status, problemIn(refused).code]).toEqual([404, 'viewUnknown'])
    expect((await list()).views).toHaveLength(1)
  })

  it('forgets one, once', async () => {
    const { viewId } = (await list()).views[0] ?? {}
    expect((await clerk.ask('doDeleteListView', { viewId })).status).toBe(200)
    expect((await clerk.ask('doDeleteListView', { viewId })).status).toBe(404)
    expect((await list()).views).toEqual([])
  })

  it('keeps twenty of them, and says so of one more', async () => {
    for (let at = 1; at <= 20; at++) await keep(`検索 ${at}`, `limit=${at}`)
    const refused = await keep('検索 21', 'limit=21')
    expect([refused.status, problemIn(refused).code]).toEqual([409, 'tooManyViews'])
    expect((await keep('検索 20', 'limit=100')).status).toBe(201)
  })

  it('is no list of another screen, nor one without a name', async () => {
    const wrong = await clerk.ask('doSaveListView', { screen: 'goBaseInfo', viewName: ' ' })
    expect(wrong.status).toBe(400)
    expect(Object.keys(problemIn(wrong).errors)).toEqual(['screen', 'viewName'])
  })

  it('has the columns that a member chose, and all again when they chose none', async () => {
    await clerk.ask('doChooseColumns', { screen: 'goMemberList', columns: ['loginId'] })
    expect((await list()).columns).toEqual(['loginId'])
    const { document } = await clerk.ask('doChooseColumns', { screen: 'goMemberList', columns: [''] })
    expect([document.columns, (await list()).columns]).toEqual([null, null])
  })

  const headings = () => person.page.root.querySelectorAll('th').map(({ text }) => text)

  it('is arranged by forms: what is searched stands above it, and can be left', async () => {
    await person.form('nameKeyword').fill({ nameKeyword: 'clerk' }).submit()
    await person.form('viewName').fill({ viewName: '店員' }).submit()
    expect(person.page.url.search).toBe('?nameKeyword=clerk')
    expect(person.text).toContain('検索条件「店員」を保存しました。')
    expect(person.find('.tabs [aria-current]').text).toBe('店員')
    expect(person.find('nav.menu [aria-current=page]').text).toBe('メンバー')
    const chips = person.page.root.querySelectorAll('.chip')
    expect(chips.map((chip) => chip.text)).toEqual(['キーワード: clerk ✕この条件を外す'])
    expect(chips[0]?.getAttribute('href')).toBe('/admin/member-list')

    const form = person.form('columns[]')
    expect(headings()).toContain('二段階認証')
    await form.fill({ 'columns[]': 'loginId' }).submit()
    expect(person.page.url.search).toBe('?nameKeyword=clerk')
    expect(headings()).toEqual(['名前', 'ログインID', '操作'])
  })

  it.each([
    ['member?loginId=clerk', 'goMemberList'],
    ['payment/payment?paymentId=1', 'goPaymentList'],
    ['delivery/delivery?deliveryId=1', 'goDeliveryList'],
    ['category/category?categoryId=1', 'goCategoryList'],
    ['news/news?newsId=1', 'goNewsList'],
  ])('is marked in the menu where one of its records is shown: %s', async (record, name) => {
    await person.open(`/admin/${record}`)
    expect(person.find('nav.menu [aria-current=true]').text).toBe(ja(`message.office.screen.${name}`))
  })
})
