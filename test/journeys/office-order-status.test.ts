import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signedIn } from '../support/customer.ts'
import { addToCart } from '../support/guest.ts'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('The order statuses in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let customer: Person

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    customer = await signedIn(shop, { email: 'customer@example.com' })
    await addToCart(customer.program, '焚火')
    const { document: cart } = await customer.program.follow('goCart')
    await customer.program.follow('goShopping', {}, cart.carts[0])
    await customer.program.follow('doConfirmOrder')
    await customer.program.follow('doCheckout')
  })

  afterAll(() => shop?.close())

  const kept = async () => (await clerk.ask('goOrderStatusList')).document

  const status = async (id: string) => (await kept()).orderStatuses.find((one) => one.id === id)

  const toldToCustomer = async () => {
    const { document } = await customer.ask('goOrderHistory')
    return document.orders[0]?.orderStatusName
  }

  it('are there in their order, each with the inputs that change it', async () => {
    const { orderStatuses } = await kept()
    expect(orderStatuses.map(({ id }) => id)).toEqual(['1', '6', '4', '3', '5', '8', '7', '9'])
    expect(orderStatuses[1]).toMatchObject({
      name: '入金済み',
      color: '#25b877',
      count: true,
      colorKey: 'orderStatuses[1][color]',
      displayOrderCountKey: 'orderStatuses[1][count]',
    })
  })

  it('are changed by their ids, in part, and told so to customers and members', async () => {
    const before = await status('6')
    const { status: code, document } = await clerk.ask('doUpdateOrderStatusList', {
      orderStatuses: [
        { id: 1, name: '新着', customerName: '承りました', color: '＃ABCDEF', count: '0' },
        { id: '9', nameEn: '' },
      ],
      orderStatusRows: '2',
      version: (await kept()).version,
    })
    expect(code).toBe(200)
    expect(document).toMatchObject({ count: 2, orderStatusRows: '2' })
    expect(await status('1')).toMatchObject({
      name: '新着',
      customerName: '承りました',
      color: '#abcdef',
      count: false,
    })
    expect(await status('9')).toMatchObject({ nameEn: null })
    expect(await status('6')).toEqual(before)
    expect(await toldToCustomer()).toBe('承りました')
    const { document: top } = await clerk.ask('goAdminTop')
    expect(top.orderStatuses[0]).toMatchObject({ id: 1, name: '新着' })
  })

  it('are not written again where they are so already', async () => {
    const { version } = await kept()
    const same = { orderStatuses: [{ id: '1', name: '新着' }], version: version + 1 }
    expect((await clerk.ask('doUpdateOrderStatusList', same)).document).toMatchObject({ count: 0, version })
    expect((await clerk.ask('doUpdateOrderStatusList')).document).toMatchObject({ count: 0, version })
  })

  it('are none that nobody made', async () => {
    const { version } = await kept()
    const refused = await clerk.ask('doUpdateOrderStatusList', {
      orderStatuses: [
        { id: '1', name: '別' },
        { id: '2', name: '新しい' },
      ],
    })
    expect(refused.status).toBe(404)
    expect((await kept()).version).toBe(version)
  })

  it.each([
    [{ name: '名' }, 'orderStatuses.0.id'],
    [{ id: '1', name: '' }, 'orderStatuses.0.name'],
    [{ id: '1', customerName: 'あ'.repeat(256) }, 'orderStatuses.0.customerName'],
    [{ id: '1', color: 'red' }, 'orderStatuses.0.color'],
    [{ id: '1', count: 'maybe' }, 'orderStatuses.0.count'],
  ])('of %o are refused at their input', async (row, field) => {
    const refused = await clerk.ask('doUpdateOrderStatusList', { orderStatuses: [row] })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual([field])
  })

  it('are changed with a browser, which shows both versions where they differ', async () => {
    const person = await browserAt(shop, 'browser', '/admin/order-status')
    const form = person.form('orderStatuses[0][name]')
    expect(form.value('orderStatuses[1][id]')).toBe('6')
    await clerk.ask('doUpdateOrderStatusList', { orderStatuses: [{ id: '6', name: '先の名' }] })
    await form.fill({ 'orderStatuses[1][name]': '後の名', 'orderStatuses[2][count]': false }).submit()
    expect(person.page.status).toBe(409)
    const rows = person.page.root
      .querySelectorAll('tbody tr')
      .map((one) => one.querySelectorAll('td').map(({ text }) => text))
    expect(rows).toEqual([
      [`先の名: ${ja('field.name')}`, '後の名', '先の名'],
      [`対応中: ${ja('field.count')}`, ja('office.form.no'), ja('office.form.yes')],
    ])
    await person.form('orderStatuses[0][name]').fill({ 'orderStatuses[3][color]': 'red' }).submit()
    expect(person.page.status).toBe(400)
    expect(person.find('.problem li').text).toBe(
      `${ja('field.orderStatuses')} 4行目の${ja('field.color')}: ${ja('message.input.color')}`,
    )
    expect(person.find('[name="orderStatuses[3][color]"]').getAttribute('aria-invalid')).toBe('true')
    await person.form('orderStatuses[0][name]').fill({ 'orderStatuses[3][color]': '#c04949' }).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(await status('6')).toMatchObject({ name: '後の名' })
    expect(await status('4')).toMatchObject({ count: false })
  })
})
