import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUEST } from '../support/guest.ts'
import { HtmlClient, visibleText } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('A person without script orders as a guest, on %s', (database) => {
  let shop: Shop
  let person: HtmlClient

  beforeAll(async () => {
    shop = await openShop(database)
    person = await HtmlClient.enter(shop.base)
  })

  afterAll(() => shop?.close())

  it('searches for a product and lays two pieces into the cart', async () => {
    await person.form('name').fill({ name: '焚火' }).submit()
    expect(person.page.status).toBe(200)
    expect(person.text).toContain(ja('theme.list.count', { count: 1 }))
    await person.clickLink('茎ほうじ茶「焚火」')
    expect(visibleText(person.find('h1'))).toBe('茎ほうじ茶「焚火」')

    await person.form(ja('theme.product.add')).fill({ quantity: '2' }).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(visibleText(person.find('h1'))).toBe(ja('theme.cart.title'))
    expect(visibleText(person.find('.notices'))).toContain('茎ほうじ茶「焚火」')
    expect(person.text).toContain('1,900')
  })

  it('changes the quantity of a line by its buttons', async () => {
    await person.form(ja('theme.cart.up', { name: '茎ほうじ茶「焚火」' })).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.form(ja('theme.cart.update')).value('quantity')).toBe('3')
    await person.form(ja('theme.cart.update')).fill({ quantity: '5' }).submit(ja('theme.cart.update'))
    expect(person.form(ja('theme.cart.update')).value('quantity')).toBe('5')
    await person.form(ja('theme.cart.down', { name: '茎ほうじ茶「焚火」' })).submit()
    await person.form(ja('theme.cart.update')).fill({ quantity: '2' }).submit(ja('theme.cart.update'))
    expect(person.text).toContain('1,900')
  })

  it('takes a line out of the cart', async () => {
    await person.open('/products?name=chasen-80')
    await person.clickLink('茶筅')
    await person.form(ja('theme.product.add')).submit()
    await person.form(`${ja('theme.cart.remove')}: 茶筅`).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.text).not.toContain(`${ja('theme.cart.remove')}: 茶筅 八十本立`)
    expect(person.text).toContain('1,900')
  })

  it('goes to checkout and orders without registering', async () => {
    await person.clickLink(ja('theme.cart.checkout'))
    expect(person.page.statuses).toEqual([200])
    const { email_confirm: _, ...who } = GUEST
    await person.form('postalCode').fill(who).submit(ja('theme.shopping.recalculate'))
    expect(person.page.statuses).toEqual([303, 200])
    expect(visibleText(person.find('h1'))).toBe(ja('theme.shopping.title'))
    expect(person.form('postalCode').value('addr02')).toBe(GUEST.addr02)
    expect(visibleText(person.find('.sums'))).toContain('770')
  })

  it('chooses how it comes and how it is paid', async () => {
    const form = person.form('payment')
    const cash = person.page.root
      .querySelectorAll('label')
      .find((label) => visibleText(label).includes('330'))
      ?.querySelector('input[name=payment]')
      ?.getAttribute('value')
    form.fill({ payment: cash ?? 'none costs 330 yen', message: 'のし紙を\n付けてください' })
    await form.submit(ja('theme.shopping.confirm'))
    expect(person.page.statuses).toEqual([303, 200])
    expect(visibleText(person.find('h1'))).toBe(ja('theme.confirm.title'))
    expect(visibleText(person.find('.sums-total'))).toContain('3,000')
    expect(person.text).toContain('のし紙を')
  })

  it('places the order and reads its number', async () => {
    await person.form(ja('theme.confirm.order')).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(visibleText(person.find('h1'))).toBe(ja('theme.complete.title'))
    const order = await shop.noren.store.reader
      .selectFrom('orders')
      .select(['order_no', 'payment_total', 'status', 'message'])
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({ status: 1, payment_total: 3000, message: 'のし紙を\n付けてください' })
    expect(visibleText(person.find('.order-no'))).toBe(order.order_no)
    expect(person.text).toContain(GUEST.email)
    expect(person.text).toContain('3,000')
  })

  it('finds the cart empty afterwards, and one mail kept', async () => {
    await person.open('/cart')
    expect(person.text).toContain(ja('theme.cart.empty'))
    await shop.noren.settleOutbox()
    const mails = await shop.noren.store.reader.selectFrom('mail').select(['recipient', 'html']).execute()
    expect(mails.map((mail) => mail.recipient)).toEqual([GUEST.email])
    expect(mails[0]?.html).toContain('3,000')
  })

  it('reads the shop in English after choosing it at the foot of the page', async () => {
    await person.clickLink('English')
    expect(person.page.statuses).toEqual([200])
    expect(person.find('html').getAttribute('lang')).toBe('en')
  })
})
