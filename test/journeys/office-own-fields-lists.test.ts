import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const { email: _email, email_confirm: _confirm, ...ADDRESS } = GUEST

const RANKS = [
  { choiceValue: 'gold', choiceLabel: '金' },
  { choiceValue: 'silver', choiceLabel: '銀' },
]

describe.each(databases)('Customers and orders found by fields that members add, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  const fields = new Map<string, string>()
  const customers: string[] = []
  const orders: string[] = []

  const declare = async (record: string, fieldName: string, fieldKind: string, more: object = {}) => {
    const { document } = await clerk.ask('doCreateField', {
      ...{ record, fieldName, fieldKind, fieldLabel: `${fieldName}の項目`, filterable: true, ...more },
    })
    fields.set(`${record}.${fieldName}`, document.fieldId)
  }

  const asQuery = (ownFields: object) =>
    Object.fromEntries(Object.entries(ownFields).map(([name, value]) => [`ownFields[${name}]`, value]))

  const customersBy = async (ownFields: object, more: object = {}) => {
    const asked = { sort: 'createDate', ...asQuery(ownFields), ...more }
    const { document } = await clerk.ask('goCustomerList', asked)
    expect(document.count).toBe(document.customers.length)
    return document.customers.map(({ email }) => email)
  }

  const ordersBy = async (ownFields: object, more: object = {}) => {
    const { document } = await clerk.ask('goOrderList', { sort: 'orderNo', ...asQuery(ownFields), ...more })
    expect(document.count).toBe(document.orders.length)
    return document.orders.map(({ orderNo }) => orderNo)
  }

  const sayOf = async (at: number, ownFields: object) => {
    const { document } = await clerk.ask('goCustomer', { customerId: customers[at] })
    const { name01, name02, email } = document
    return clerk.ask('doUpdateCustomerProfile', {
      ...{ customerId: customers[at], name01, name02, email, ownFields },
    })
  }

  const tick = async (name: string, filterable: boolean) => {
    await clerk.ask('doUpdateField', { fieldId: fields.get(name), filterable })
    await shop.noren.settleJobs()
  }

  const rows = async (table: 'customer_own_value' | 'order_own_value') =>
    (await shop.noren.store.reader.selectFrom(table).selectAll().execute()).length

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await declare('customer', 'rank', 'choice', { fieldChoices: RANKS })
    await declare('customer', 'visits', 'integer')
    await declare('customer', 'isPatron', 'boolean')
    await declare('order', 'packing', 'choice', { fieldChoices: RANKS })
    await declare('order', 'packedOn', 'date')
    for (const [at, ownFields] of [
      { rank: 'gold', visits: 3, isPatron: true },
      { rank: 'gold', visits: 40 },
      { rank: 'silver', isPatron: false },
    ].entries()) {
      const { document } = await clerk.ask('doCreateCustomer', {
        ...{ ...ADDRESS, email: `c${at}@example.com`, password: 'noren2026', ownFields },
      })
      customers.push(document.customerId)
    }
    await clerk.ask('doCreateProduct', {
      ...{ productCode: 'cup', productName: '湯のみ', price02: 1000, stock: 1000, productStatus: 1 },
    })
    const person = await signedIn(shop, { email: 'regular@example.com' })
    for (const ownFields of [
      { packing: 'gold', packedOn: '2026-04-01' },
      { packing: 'silver', packedOn: '2026-05-01' },
      { packing: 'gold' },
    ]) {
      await person.ask('doAddCartItem', { productCode: 'cup', quantity: 1 })
      await person.ask('doConfirmOrder', {})
      const { orderNo } = (await person.ask('doCheckout')).document
      const edited = await clerk.ask('doUpdateOrder', { orderNo, ownFields })
      expect(edited.status).toBe(200)
      orders.push(orderNo)
    }
  })

  afterAll(() => shop?.close())

  it('are the customers with a choice, a number in a range, yes or no', async () => {
    expect(await customersBy({ rank: 'gold' })).toEqual(['c0@example.com', 'c1@example.com'])
    expect(await customersBy({ rank: 'gold' }, { nameKeyword: 'c1@' })).toEqual(['c1@example.com'])
    expect(await customersBy({ rank: 'gold' }, { sort: '-email' })).toHaveLength(2)
    expect(await customersBy({ visits_from: 4 })).toEqual(['c1@example.com'])
    expect(await customersBy({ visits_to: 40, rank: 'gold', isPatron: 'true' })).toEqual(['c0@example.com'])
    const others = await customersBy({ isPatron: 'false' })
    expect(others).toEqual(
      expect.arrayContaining(['c1@example.com', 'c2@example.com', 'regular@example.com']),
    )
    expect(others).not.toContain('c0@example.com')
    expect(await customersBy({ isPatron: 'false', rank: 'silver' })).toEqual(['c2@example.com'])
  })

  it('are the orders with a choice or a day in a range', async () => {
    expect(await ordersBy({ packing: 'gold' })).toEqual([orders[0], orders[2]].sort())
    expect(await ordersBy({ packedOn_from: '2026-04-02' })).toEqual([orders[1]])
    expect(await ordersBy({ packedOn_to: '2026-04-30', packing: 'gold' })).toEqual([orders[0]])
    expect(await ordersBy({ packing: 'gold' }, { productName: '湯のみ' })).toHaveLength(2)
    expect(await ordersBy({ packing: 'gold' }, { orderStatus: [9] })).toEqual([])
  })

  it.each([
    ['/admin/customer-list', 'rank', 'c0@example.com', 'c2@example.com'],
    ['/admin/order-list', 'packing', 0, 1],
  ])('are filtered on %s by a form that says what was chosen', async (address, name, shown, hidden) => {
    const textOf = (one: string | number) => (typeof one === 'number' ? (orders[one] ?? '') : one)
    const browser = await browserAt(shop, `typist-${name}`, address)
    const input = `ownFields[${name}]`
    await browser
      .form(input)
      .fill({ [input]: 'gold' })
      .submit()
    expect(browser.text).toContain(`${name}の項目: 金`)
    expect(browser.text).toContain(textOf(shown))
    expect(browser.text).not.toContain(textOf(hidden))
    expect(browser.form(input).value(input)).toBe('gold')
  })

  it('are saved as a file and kept as a search as they were filtered', async () => {
    const { document: people } = await clerk.ask('goExportCustomer', asQuery({ rank: 'silver' }))
    expect(people.rowCount).toBe(1)
    expect(String(people.csv)).toContain('c2@example.com')
    const { document: sales } = await clerk.ask('goExportOrder', asQuery({ packing: 'silver' }))
    expect(String(sales.csv)).toContain(orders[1])
    expect(String(sales.csv)).not.toContain(orders[0])
    const query = 'ownFields[rank]=silver'
    await clerk.ask('doSaveListView', { screen: 'goCustomerList', query, viewName: '銀の人' })
    const { document } = await clerk.ask('goCustomerList')
    const view = document.views.find(({ viewName }) => viewName === '銀の人') ?? {}
    const seen = await clerk.program.follow('goCustomerList', {}, view)
    expect(seen.document.customers.map(({ email }) => email)).toEqual(['c2@example.com'])
    const saved = await clerk.program.follow('goExportCustomer')
    expect(saved.document.rowCount).toBe(1)
  })

  it('follow each change of a record, and go with what is erased', async () => {
    await sayOf(2, { rank: 'gold', visits: 5 })
    expect(await customersBy({ rank: 'silver' })).toEqual([])
    expect(await customersBy({ visits_from: 5, visits_to: 5 })).toEqual(['c2@example.com'])
    await sayOf(2, { rank: 'silver', visits: null })
    expect(await customersBy({ visits_from: 5, visits_to: 5 })).toEqual([])
    await clerk.ask('doUpdateOrder', { orderNo: orders[2], ownFields: { packing: null } })
    expect(await ordersBy({ packing: 'gold' })).toEqual([orders[0]])
    const before = await rows('customer_own_value')
    await clerk.ask('doDeleteCustomer', { customerId: customers[2] })
    expect(await rows('customer_own_value')).toBeLessThan(before)
  })

  it('are not filtered by a field that is not ticked any more, until it is again, or that is gone', async () => {
    await tick('customer.rank', false)
    const told = await clerk.ask('goCustomerList', asQuery({ rank: 'gold' }))
    expect(Object.keys(problemIn(told).errors)).toEqual(['ownFields.rank'])
    await sayOf(1, { rank: 'silver' })
    await tick('customer.rank', true)
    expect(await customersBy({ rank: 'gold' })).toEqual(['c0@example.com'])
    expect(await customersBy({ rank: 'silver' })).toEqual(['c1@example.com'])
    expect(await rows('order_own_value')).toBe(4)
    await clerk.ask('doDeleteField', { fieldId: fields.get('order.packing') })
    await shop.noren.settleJobs()
    expect(await rows('order_own_value')).toBe(2)
  })
})
