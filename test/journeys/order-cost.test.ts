import { afterAll, beforeAll, expect, it } from 'vitest'
import { GUEST } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { listenIn } from '../support/statements.ts'

/** Statements of an order, from the product's page to the order's number. */
const MOST_STATEMENTS = 40

let shop: Shop

beforeAll(async () => {
  shop = await openShop('postgres')
})

afterAll(() => shop?.close())

/** A guest's order of one product, by a program that follows links; the statements that it takes. */
const order = async () => {
  const guest = await HalClient.enter(shop.base)
  const { document: list } = await guest.follow('goProductList', { name: 'hojicha-100' })
  await guest.follow('goProduct', {}, list.products[0])
  // What the outbox does with it afterwards is shared with other orders.
  const { said, stop } = listenIn('postgres')
  const { document: added } = await guest.follow('doAddCartItem', { quantity: 1 })
  const person = { _links: { doSubmitNonMember: linkTo('doSubmitNonMember') } }
  await guest.follow('doSubmitNonMember', GUEST, person)
  await guest.follow('goShopping', {}, added)
  await guest.follow('doConfirmOrder')
  const { status } = await guest.follow('doCheckout')
  stop()
  expect(status).toBe(201)
  return said.filter((statement) => !statement.includes('"mail"'))
}

const linkTo = (name: string) => shop.noren.graph.resolve({ rel: name, input: {} })

it('takes forty statements at most on PostgreSQL', async () => {
  // Settings and masters are read once and kept.
  await order()
  await shop.noren.settleOutbox()
  const said = await order()
  expect(said.length, said.join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS)
  expect(said.length).toBeGreaterThan(20)
})
