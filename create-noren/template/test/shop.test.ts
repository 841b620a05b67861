import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startShop, type TestShop } from 'noren/test'

let shop: TestShop

before(async () => {
  shop = await startShop({ folder: new URL('..', import.meta.url), theme: 'my-theme' })
})

after(() => shop?.close())

test('the greeting names the guest', async () => {
  const visitor = await shop.visitor()
  const answer = await visitor.fetch('/hello?guest=Hana')
  assert.equal(answer.status, 200)
  assert.equal((await answer.json()).guest, 'Hana')
})

test('the home page leads to it, in words', async () => {
  const page = await fetch(shop.base, { headers: { accept: 'text/html', 'accept-language': 'ja' } })
  assert.match(await page.text(), /ごあいさつ/)
})

test('a customer buys a product, and gets an email', async () => {
  const customer = await shop.customer()
  const found = await customer.follow('goProductList', { nameKeyword: '湯呑' }, shop.link('goProductList'))
  assert.ok(found.ok)
  const [product] = found.document.products
  assert.ok(product)
  await customer.follow('doAddCartItem', { quantity: 1 }, product)
  const cart = await customer.follow('goCart', {}, shop.link('goCart'))
  assert.ok(cart.ok)
  await customer.follow('goShopping', {}, cart.document.carts[0])
  await customer.follow('doConfirmOrder')
  const placed = await customer.follow('doCheckout')
  assert.ok(placed.ok)
  const { orderNo } = placed.document
  const mails = await shop.mails(customer.email)
  assert.ok(mails.some(({ text }) => text.includes(orderNo)))
  assert.deepEqual(shop.errors(), [])
})
