import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerOf, PASSWORD } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { HtmlClient } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('Signing in on the page of the order, on %s', (database) => {
  let shop: Shop
  let person: HtmlClient
  let count = 0

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    person = await HtmlClient.enter(shop.base)
    await person.open('/product?productCode=hojicha-100')
    await person.form('quantity').fill({ quantity: '2' }).submit(ja('theme.product.buyNow'))
  })

  const customer = async (fields: Readonly<Record<string, unknown>> = {}) => {
    count += 1
    const email = `at-checkout-${count}@example.com`
    await customerOf(shop, { email, ...fields })
    return email
  }

  const signIn = (email: string, password: string = PASSWORD) =>
    person.form('password').fill({ email, password }).submit()

  it('comes back with the goods and with what was chosen for them', async () => {
    const email = await customer()
    const form = person.form('postalCode')
    const payment = form.choices('payment').at(1) ?? ''
    const delivery = form.choices('delivery').at(-1) ?? ''
    await form.fill({ payment, delivery, message: '玄関先へ' }).submit(ja('theme.shopping.recalculate'))
    await signIn(email)
    expect(person.page.url.pathname).toBe('/shopping')
    expect(person.text).toContain(ja('theme.shopping.goods', { count: 2 }))
    const again = person.form('message')
    expect(again.value('message')).toBe('玄関先へ')
    expect([again.value('payment'), again.value('delivery')]).toEqual([payment, delivery])
    await again.submit(ja('theme.shopping.confirm'))
    await person.form(ja('theme.confirm.order')).submit(ja('theme.confirm.order'))
    expect(person.text).toContain(ja('theme.complete.title'))
  })

  it('leaves addresses behind that were typed before', async () => {
    const email = await customer({ postal_code: null, pref: null, addr01: null, addr02: null })
    await person
      .form('postalCode')
      .fill({ addr01: GUEST.addr01, message: '急ぎません' })
      .submit(ja('theme.shopping.recalculate'))
    await signIn(email)
    expect(person.form('postalCode').value('addr01')).toBe('')
    expect(person.form('postalCode').value('message')).toBe('急ぎません')
  })

  it('says what was wrong, and leads back to the order', async () => {
    const email = await customer()
    await signIn(email, 'not-the-password')
    expect(person.page.status).toBe(401)
    expect(person.text).not.toBe('')
    await person.clickLink(ja('theme.way.backShopping'))
    expect(person.page.url.pathname).toBe('/shopping')
    await signIn(email, 'not-the-password')
    await signIn(email)
    expect(person.page.url.pathname).toBe('/shopping')
    expect(person.text).toContain(ja('theme.shopping.goods', { count: 2 }))
  })

  it('orders what was to be bought at once, not what the customer once left on the way', async () => {
    const email = await customer()
    const buyNow = async (productCode: string, quantity: string) => {
      await person.open(`/product?productCode=${productCode}`)
      await person.form('quantity').fill({ quantity }).submit(ja('theme.product.buyNow'))
    }
    await buyNow('nori-10', '3')
    await signIn(email)
    expect(person.text).toContain(ja('theme.shopping.goods', { count: 3 }))
    person = await HtmlClient.enter(shop.base)
    await buyNow('hojicha-100', '1')
    await signIn(email)
    expect(person.text).toContain('焚火')
    expect(person.text).toContain(ja('theme.shopping.goods', { count: 1 }))
  })

  it('does not link elsewhere from a wrong sign-in', async () => {
    await person.open('/login?returnTo=javascript:alert(1)')
    expect(person.text).not.toContain(ja('theme.way.backShopping'))
  })
})
