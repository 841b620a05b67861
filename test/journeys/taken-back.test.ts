import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StateOf } from '../../src/hypermedia/transition.ts'
import type { Transitions } from '../../src/shop/transitions.ts'
import { linksTo, type Person, signedIn, signIn } from '../support/customer.ts'
import { addToCart, checkInAsGuest, GUEST } from '../support/guest.ts'
import { type Answer, HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { OKINAWA, shoppingPage, TEA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

type Relation = keyof Transitions & string

const elsewhere = { name01: '鈴木', name02: '次郎', postalCode: '900-0001', pref: '47', addr01: '那覇市' }
const NAHA = { ...elsewhere, addr02: '3-3', phoneNumber: '0981234567' }

describe.each(databases)('An order that was confirmed before its destination changed, on %s', (database) => {
  let shop: Shop
  let people = 0
  let email = ''

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  beforeEach(() => {
    people += 1
    email = `mover-${people}@example.com`
  })

  const ask = <Name extends Relation>(
    program: HalClient,
    name: Name,
    input: Readonly<Record<string, unknown>> = {},
  ): Promise<Answer<StateOf<Transitions[Name]>>> => program.follow(name, input, linksTo(shop, name))

  const placed = () =>
    shop.noren.store.reader.selectFrom('orders').selectAll().where('status', '!=', 8).execute()

  /** A customer with a confirmed order; with `to` it goes to that address of their book. */
  const customer = async (
    to?: Readonly<Record<string, unknown>>,
  ): Promise<Person & { readonly addressId: string }> => {
    const person = await signedIn(shop, { email })
    await addToCart(person.program, TEA)
    await shoppingPage(person.program)
    const { document } = to
      ? await person.ask('doUpdateShippingAddress', to)
      : { document: { addressId: '' } }
    await shoppingPage(person.program)
    expect((await person.program.follow('doConfirmOrder')).status).toBe(200)
    return { ...person, addressId: document.addressId }
  }

  /** A guest with a confirmed order. */
  const guest = async (): Promise<HalClient> => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, TEA)
    await checkInAsGuest(program, { ...GUEST, email, email_confirm: email })
    expect((await program.follow('doConfirmOrder')).status).toBe(200)
    return program
  }

  /** It is not placed, and leads to the choices, where it can be confirmed and placed as it is now. */
  const expectTakenBack = async (program: HalClient) => {
    const before = await placed()
    expect(problemIn(await ask(program, 'goShoppingConfirm')).code).toBe('nothingConfirmed')
    const refused = await ask(program, 'doCheckout')
    expect({ status: refused.status, code: problemIn(refused).code }).toEqual({
      status: 409,
      code: 'nothingConfirmed',
    })
    expect(await placed()).toHaveLength(before.length)
    expect((await program.follow('goShopping', {}, refused.document)).status).toBe(200)
    expect((await program.follow('doConfirmOrder')).status).toBe(200)
    expect((await program.follow('doCheckout')).status).toBe(201)
    const [order] = await shop.noren.store.reader
      .selectFrom('orders')
      .innerJoin('shipping', 'shipping.order_id', 'orders.id')
      .select(['orders.name01', 'orders.email', 'orders.payment_total', 'shipping.pref', 'shipping.addr01'])
      .where('orders.status', '!=', 8)
      .orderBy('orders.ordered_at', 'desc')
      .orderBy('orders.id', 'desc')
      .execute()
    return order
  }

  it('is not placed by a customer who wrote down another address', async () => {
    const { program, ask: follow } = await customer()
    expect((await follow('doUpdateShippingAddress', NAHA)).status).toBe(200)
    expect(await expectTakenBack(program)).toMatchObject({ pref: 47, payment_total: 950 + 1650 })
  })

  it('is not placed by a customer who chose another address, whichever token is sent', async () => {
    const { program, ask: follow } = await customer(NAHA)
    const { preOrderId } = (await ask(program, 'goShoppingConfirm')).document
    expect((await follow('doSelectShippingAddress', { addressId: 'own' })).status).toBe(200)
    const refused = await follow('doCheckout', { preOrderId })
    expect(refused).toMatchObject({ status: 409, document: { code: 'nothingConfirmed' } })
    expect(await expectTakenBack(program)).toMatchObject({ pref: 13 })
  })

  it('is not placed by a guest who is somebody else by now', async () => {
    const program = await guest()
    const other = { ...OKINAWA, name01: '島袋', email: `other-${email}`, email_confirm: `other-${email}` }
    expect((await ask(program, 'doSubmitNonMember', other)).status).toBe(201)
    expect(await expectTakenBack(program)).toMatchObject({
      name01: '島袋',
      email: `other-${email}`,
      pref: 47,
    })
  })

  it('is not placed by a guest who shared it out', async () => {
    const program = await guest()
    const { document } = await ask(program, 'doAddMultipleShippingAddress', OKINAWA)
    const { cartKey } = await shoppingPage(program)
    const allocations = [{ addressId: document.addressId, cartKey, productCode: TEA, quantity: 1 }]
    expect((await ask(program, 'doAllocateMultipleShipping', { allocations })).status).toBe(200)
    expect(await expectTakenBack(program)).toMatchObject({ pref: 47 })
  })

  it('is not placed where the customer moved house, on whichever device they said so', async () => {
    const { program } = await customer()
    const phone = await signIn(shop, email)
    const changed = await ask(phone, 'doUpdateCustomer', { email, addr01: '港区', addr02: '9-9' })
    expect(changed.status).toBe(200)
    expect(await expectTakenBack(program)).toMatchObject({ addr01: '港区' })
  })

  it('is not placed where its address in the book was changed or deleted', async () => {
    const { program, ask: follow, addressId } = await customer(NAHA)
    expect((await follow('doUpdateCustomerAddress', { addressId, addr01: '沖縄市' })).status).toBe(200)
    expect(await expectTakenBack(program)).toMatchObject({ addr01: '沖縄市' })
    await addToCart(program, TEA)
    await shoppingPage(program)
    await follow('doSelectShippingAddress', { addressId })
    await shoppingPage(program)
    expect((await program.follow('doConfirmOrder')).status).toBe(200)
    expect((await follow('doDeleteCustomerAddress', { addressId })).status).toBe(200)
    expect(await expectTakenBack(program)).toMatchObject({ addr01: '千代田区千代田' })
  })

  it('is not taken for the one that was placed before it', async () => {
    const program = await guest()
    const first = await ask(program, 'doCheckout')
    expect(first.status).toBe(201)
    // The same press again finds the same order.
    expect((await ask(program, 'doCheckout')).document).toMatchObject({ orderNo: first.document.orderNo })
    shop.clock.advance(1000)
    await addToCart(program, TEA)
    await checkInAsGuest(program, { ...GUEST, email, email_confirm: email })
    expect((await program.follow('doConfirmOrder')).status).toBe(200)
    await ask(program, 'doUpdateShippingAddress', OKINAWA)
    expect(await expectTakenBack(program)).toMatchObject({ pref: 47 })
  })

  it.each([
    ['another address of the book is written or changed', NAHA],
    ['nothing of the address changes in the profile', undefined],
  ])('is placed where %s', async (_case, to) => {
    const { program, ask: follow } = await customer()
    if (to) {
      const { document } = await follow('doCreateCustomerAddress', to)
      await follow('doUpdateCustomerAddress', { addressId: document.addressId, addr01: '沖縄市' })
      await follow('doDeleteCustomerAddress', { addressId: document.addressId })
    } else
      expect((await follow('doUpdateCustomer', { email, addr01: '千代田区千代田', sex: 1 })).status).toBe(200)
    expect((await ask(program, 'doCheckout')).status).toBe(201)
  })

  it('is placed where another cart was sent elsewhere', async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, TEA)
    await checkInAsGuest(program, { ...GUEST, email, email_confirm: email })
    expect((await program.follow('doConfirmOrder')).status).toBe(200)
    const { preOrderId } = (await ask(program, 'goShoppingConfirm')).document
    shop.clock.advance(1000)
    const added = await ask(program, 'doAddCartItem', {
      productCode: TEA,
      quantity: 1,
      sessionPrefix: 'gifts',
    })
    expect(added.status).toBe(201)
    const sent = await ask(program, 'doUpdateShippingAddress', { ...OKINAWA, cartKey: 'gifts_1' })
    expect(sent.status).toBe(200)
    expect((await ask(program, 'doCheckout', { preOrderId })).status).toBe(201)
  })

  it('leads a person back to the choices', async () => {
    const person = await HtmlClient.enter(shop.base)
    await person.open(`/product?productCode=${TEA}`)
    await person.form(ja('theme.product.add')).submit()
    await person.open('/shopping/non-member')
    await person
      .form('name01')
      .fill({ ...GUEST, email, email_confirm: email })
      .submit()
    await person.form('payment').submit()
    expect(person.page.url.pathname).toBe('/shopping/confirm')
    const confirmation = person.form('preOrderId')
    await person.open('/shopping/shipping-edit')
    await person.form('addr01').fill(NAHA).submit()
    await confirmation.submit()
    expect(person.page.status).toBe(409)
    expect(person.text).toContain(ja('error.nothingConfirmed.title'))
    expect(person.form('payment')).toBeDefined()
  })
})
