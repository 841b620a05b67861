import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, linksTo } from '../support/customer.ts'
import { HalClient } from '../support/hal-client.ts'
import type { HtmlClient } from '../support/html-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { copiesOf, orderOfGuest } from '../support/papers.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { statementsOf } from '../support/statements.ts'
import { ja } from '../support/words.ts'

const [PREV, NEXT, LIST] = ['beside.prev', 'beside.next', 'beside.list'].map((key) => ja(`office.${key}`))

describe.each(databases)('Records opened from a list of the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: HtmlClient
  let orders: readonly string[]

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    person = await browserAt(shop, 'person', '/admin/order-list')
    const { orderNo } = await orderOfGuest(shop)
    orders = [orderNo, ...(await copiesOf(shop, orderNo, 4))].sort()
    for (const at of [1, 2, 3])
      await customerOf(shop, { email: `placed-${at}@example.com`, name01: '順', name02: `${at}郎` })
    for (const at of [1, 2, 3]) {
      const program = await HalClient.enter(shop.base)
      const [contactEmail, contactContents] = [`asks-${at}@example.com`, '順番に並ぶ質問です。']
      const message = { contactName01: '山', contactName02: '花', contactEmail, contactContents }
      await program.follow('doSubmitContact', message, linksTo(shop, 'doSubmitContact'))
    }
  })

  afterAll(() => shop?.close())

  /** The links of the page along its list. */
  const beside = () =>
    person.page.root.querySelectorAll('.beside a').map((one) => one.text.replace(/[←→\s]/g, ''))
  const title = () => person.find('h1').text

  const LISTS = [
    { list: '/admin/order-list', query: 'sort=orderNo', cell: '.number-of a' },
    { list: '/admin/product-list', query: 'nameKeyword=茶&sort=productName', cell: '.named a' },
    { list: '/admin/customer-list', query: 'nameKeyword=順&sort=email', cell: 'tbody td a' },
    { list: '/admin/enquiries', query: 'keyword=順番', cell: 'tbody td a' },
  ]

  it.each(LISTS)('lead along $list in its order, and back to its page', async ({ list, query, cell }) => {
    await person.open(`${list}?${query}&limit=2`)
    const names = () => person.page.root.querySelectorAll(cell).map((one) => one.text.trim())
    const first = names()
    expect(first).toHaveLength(2)
    await person.open(person.find(cell).getAttribute('href') ?? '')
    expect(beside()).toEqual([LIST, NEXT])
    const one = title()
    await person.clickLink(`${NEXT} →`)
    expect(beside()).toEqual([LIST, PREV, NEXT])
    expect(title()).not.toBe(one)
    await person.clickLink(`${NEXT} →`)
    await person.clickLink(LIST ?? '')
    expect(person.page.status).toBe(200)
    expect(new URLSearchParams(person.page.url.search).get('offset')).toBe('2')
    expect(names()).not.toEqual(first)
  })

  it('are offered to programs, at the cost of one page of the list', async () => {
    const [, second = '', third = ''] = orders
    const bare = await clerk.ask('goOrder', { orderNo: second })
    const { prev, next, collection } = bare.document._links as Readonly<Record<string, unknown>>
    expect([prev, next, collection]).toEqual([undefined, undefined, undefined])
    const placed = { orderNo: second, fromList: 'sort=orderNo&orderStatus%5B%5D=1', atRow: 1 }
    const { document } = await clerk.ask('goOrder', placed)
    const links = document._links as Readonly<Record<string, { readonly href: string }>>
    const at = (name: string) => Object.fromEntries(new URL(links[name]?.href ?? '', shop.base).searchParams)
    expect(at('next')).toEqual({ orderNo: third, fromList: placed.fromList, atRow: '2' })
    expect(at('prev')).toEqual({ orderNo: orders[0], fromList: placed.fromList, atRow: '0' })
    expect(at('collection')).toEqual({ sort: 'orderNo', 'orderStatus[]': '1' })
    const cost = async (input: Readonly<Record<string, string>>) =>
      (await statementsOf(shop, database, clerk.program, `/admin/order?${new URLSearchParams(input)}`)).length
    // The rows and their number.
    expect((await cost({ ...placed, atRow: '1' })) - (await cost({ orderNo: second }))).toBeLessThanOrEqual(2)
  })

  it('lead on from what has left the list, and stay in their place after what was done to them', async () => {
    await person.open('/admin/order-list?orderStatus[]=1&sort=orderNo')
    await person.open(person.find('.number-of a').getAttribute('href') ?? '')
    await person.form('orderStatus').submit()
    expect(person.page.status).toBe(200)
    const { searchParams } = person.page.url
    expect([searchParams.get('orderNo'), searchParams.get('atRow')]).toEqual([orders[0], '0'])
    expect(beside()).toEqual([LIST, NEXT])
    await person.clickLink(`${NEXT} →`)
    expect(title()).toContain(orders[1])
    expect(person.page.url.searchParams.get('atRow')).toBe('0')
  })

  it('are no error with a place that is not in the list, nor with a query that is none', async () => {
    const [orderNo = ''] = orders
    const open = (fromList: string, atRow: string) =>
      person.open(`/admin/order?${new URLSearchParams({ orderNo, fromList, atRow })}`)
    for (const [query, at, shown] of [
      ['sort=orderNo', '2000000000', [LIST]],
      ['nameKeyword=zzzz', '0', [LIST]],
      ['sort=nothing', '0', []],
      ['__proto__[a]=1&orderStatus=x&%ff', '1', []],
    ] as const) {
      await open(query, at)
      expect([query, person.page.status, beside()]).toEqual([query, 200, shown])
    }
    await open('nameKeyword=zzzz', '0')
    await person.clickLink(LIST ?? '')
    expect(person.page.status).toBe(200)
  })

  it('have no place if the query is too long for an address, or the list is closed to the member', async () => {
    await person.open(`/admin/product-list?nameKeyword=${'茶'.repeat(150)}`)
    await person.open(`/admin/order-list?email=${'a'.repeat(200)}&${'orderStatus[]=1&'.repeat(80)}`)
    const hrefs = person.page.root.querySelectorAll('.number-of a').map((one) => one.getAttribute('href'))
    expect(hrefs.filter((href) => href?.includes('fromList'))).toEqual([])
    await clerk.ask('doUpdateAuthorityRole', {
      AuthorityRoles: [{ Authority: 1, deny_url: '/admin/order-list' }],
    })
    const owner = await clerkAt(shop, 'owner', 1)
    const [orderNo = ''] = orders
    const { document } = await owner.ask('goOrder', { orderNo, fromList: 'sort=orderNo', atRow: 0 })
    expect(Object.keys(document._links ?? {})).not.toContain('collection')
  })
})
