import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ShopClient } from 'noren/client'
import { startShop, type TestShop } from 'noren/test'

let shop: TestShop
let visitor: ShopClient

before(async () => {
  shop = await startShop({ folder: new URL('..', import.meta.url) })
  visitor = await shop.visitor()
})

after(() => shop?.close())

const json = async (path: string) => {
  const answer = await visitor.fetch(path)
  assert.equal(answer.status, 200, path)
  return answer.json()
}

const html = async (path: string) =>
  (await fetch(new URL(path, shop.base), { headers: { accept: 'text/html' } })).text()

const office = async (name: 'goAdminTop' | 'goFieldList' | 'goBlockList' | 'goPaymentList') => {
  const clerk = await shop.member()
  const answer = await clerk.follow(name, {}, shop.link(name))
  assert.ok(answer.ok)
  return JSON.stringify(answer.document)
}

/** A customer with a product in the cart, and what the order would be. */
const quoted = async () => {
  const customer = await shop.customer()
  const found = await customer.follow('goProductList', { nameKeyword: '湯呑' }, shop.link('goProductList'))
  assert.ok(found.ok)
  await customer.follow('doAddCartItem', { quantity: 1 }, found.document.products[0])
  const cart = await customer.follow('goCart', {}, shop.link('goCart'))
  assert.ok(cart.ok)
  const order = await customer.follow('goShopping', {}, cart.document.carts[0])
  assert.ok(order.ok)
  return { customer, order: order.document }
}

test('department', async () => {
  assert.equal((await json('/greeting?guest=Hana')).greeting, 'Welcome, Hana')
})

test('tables', async () => {
  const link = { href: '/guest-book', rel: 'doSignGuestBook', method: 'POST' }
  await visitor.follow('doSignGuestBook' as never, { entry: 'hello' } as never, {
    _links: { doSignGuestBook: link },
  })
  assert.deepEqual((await json('/guest-book')).entries, ['hello'])
})

test('ownFields', async () => assert.match(await office('goFieldList'), /wrapping/))

test('page', async () => assert.match(await html('/visit'), /<h1>ご来店<\/h1>/))

test('block', async () => assert.match(await office('goBlockList'), /"today"/))

test('tag', async () => {
  const { headers } = await fetch(shop.base, { headers: { accept: 'text/html' } })
  assert.match(headers.get('content-security-policy') ?? '', /talk\.example/)
})

test('menu, waits', async () => {
  const clerk = await shop.member()
  assert.equal((await (await clerk.fetch('/admin/parcels')).json()).count, 3)
  assert.match(await office('goAdminTop'), /goParcels[\s\S]*今日の荷物|今日の荷物[\s\S]*goParcels/)
})

test('extend', async () => {
  assert.match((await json('/product?productCode=sencha-50')).shelf, /^A-\d+$/)
  assert.match(await html('/product?productCode=sencha-50'), /棚：A-\d+/)
})

test('deliveryFee, discount, on', async () => {
  const { customer, order } = await quoted()
  assert.equal(order.deliveryFeeTotal, 100)
  assert.match(JSON.stringify(order), /十円引き/)
  await customer.follow('doConfirmOrder')
  assert.ok((await customer.follow('doCheckout')).ok)
  await shop.settle()
  assert.ok((await json('/guest-book')).entries.includes('order'))
})

test('every', async () => {
  shop.clock.advance({ days: 1 })
  await shop.settle()
  const clerk = await shop.member()
  const jobs = await clerk.follow('goJobList', {}, shop.link('goJobList'))
  assert.match(JSON.stringify(jobs.document), /片付け/)
})

test('webhookEvent', async () => {
  const clerk = await shop.member()
  const form = await clerk.follow('goWebhookList', {}, shop.link('goWebhookList'))
  assert.match(JSON.stringify(form.document), /examples\.rung/)
  const link = { href: '/bell', rel: 'doRingBell', method: 'POST' }
  const rung = await visitor.follow('doRingBell' as never, {} as never, { _links: { doRingBell: link } })
  assert.ok(rung.ok)
})

test('payment', async () => assert.match(await office('goPaymentList'), /例のお支払い/))

test('protocol', async () => {
  assert.ok((await json('/acme/products/sencha-50')).name)
  assert.equal((await visitor.fetch('/acme/products/nothing')).status, 404)
})

test('nothing failed', () => assert.deepEqual(shop.errors(), []))
