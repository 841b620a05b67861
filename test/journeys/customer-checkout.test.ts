import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signedIn } from '../support/customer.ts'
import { addToCart, GUEST } from '../support/guest.ts'
import { problemIn } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const { email: _email, email_confirm: _again, ...ADDRESS } = GUEST

describe.each(databases)('A customer at the checkout, on %s', (database) => {
  let shop: Shop
  let owner: Person
  let other: Person

  beforeAll(async () => {
    shop = await openShop(database)
    owner = await signedIn(shop, { email: 'owner@example.com', point: 500 })
    other = await signedIn(shop, { email: 'other@example.com' })
  })

  afterAll(() => shop?.close())

  const checkOut = async ({ program }: Person, quantity = 1) => {
    await addToCart(program, '焚火', { quantity })
    const { document: cart } = await program.follow('goCart')
    return program.follow('goShopping', {}, cart.carts[0])
  }

  it('has everything sent home unless told otherwise (CHK-03)', async () => {
    const { document } = await checkOut(owner)
    expect(document.defaultShippingAddress).toMatchObject({ name01: '鈴木', addr02: '1-1' })
    expect(document.shippings).toMatchObject([{ address: { addr02: '1-1' } }])
    expect(document.email).toBe('owner@example.com')
    expect(owner.program.offers()).not.toContain('goShoppingNonMember')
  })

  it('chooses an address of their book, and adds to it (MUL-02, MUL-06, CUS-08)', async () => {
    const { program } = owner
    await owner.ask('doCreateCustomerAddress', { ...ADDRESS, name02: '本' })
    await checkOut(owner)
    const { document: choices } = await program.follow('goShoppingShipping')
    const booked = choices.addresses.find(({ name02 }) => name02 === '本')
    await program.follow('doSelectShippingAddress', { addressId: booked?.addressId })
    const { document: sent } = await program.follow('goShopping')
    expect(sent.shippings).toMatchObject([{ address: { name02: '本' } }])
    expect(program.offers()).not.toContain('goShoppingShippingEdit')
    await program.follow('goShoppingShipping')
    await program.follow('goShoppingShippingEdit')
    await program.follow('doUpdateShippingAddress', { ...ADDRESS, name02: '新' })
    const { document: book } = await owner.ask('goCustomerAddressList')
    expect(book.addresses.map(({ name02 }) => name02)).toEqual(['本', '新'])
    const told = await mailsTo(shop, 'owner@example.com')
    expect(told.filter(({ template }) => template === 'customer_change_notify')).toHaveLength(2)
  })

  it('shares the cart out to several addresses, and pays with points (MUL-01, PNT-08)', async () => {
    const { program } = owner
    await checkOut(owner, 3)
    await program.follow('goShoppingShippingMultiple')
    const { addresses, cartKey, cartItems } = program.document as {
      addresses: { addressId: string }[]
      cartKey: string
      cartItems: { productCode: string; quantity: number }[]
    }
    const total = cartItems[0]?.quantity ?? 0
    const productCode = cartItems[0]?.productCode
    const [one, two] = addresses
    await program.follow('doAllocateMultipleShipping', {
      allocations: [
        { addressId: one?.addressId, cartKey, productCode, quantity: total - 1 },
        { addressId: two?.addressId, cartKey, productCode, quantity: 1 },
      ],
    })
    const { document: draft } = await program.follow('goShopping')
    expect(draft.shippings).toHaveLength(2)
    const { document: confirmed } = await program.follow('doConfirmOrder', { usePoint: 100 })
    expect(confirmed).toMatchObject({ usePoint: 100, discount: 100 })
    const { status, document: placed } = await program.follow('doCheckout')
    expect(status).toBe(201)
    const { document: history } = await owner.ask('goMypageHistory', { orderNo: placed.orderNo })
    expect(history.shippings).toHaveLength(2)
    expect(history).toMatchObject({ usePoint: 100, customer: { email: 'owner@example.com' } })
    const { document: points } = await owner.ask('goPointHistory')
    expect(points).toMatchObject({ point: 400, movements: [{ points: -100, kind: 'use' }] })
  })

  it('may take only as many points as the order is worth (PNT-03)', async () => {
    const { document: shopping } = await checkOut(owner)
    await shop.noren.store.write((tx) =>
      tx.updateTable('customer').set({ point: 99_999 }).where('id', '=', owner.customerId).execute(),
    )
    const refused = await owner.ask('doConfirmOrder', { usePoint: shopping.paymentTotal + 1 })
    expect(refused.status).toBe(400)
    const whole = await owner.ask('doConfirmOrder', { usePoint: shopping.paymentTotal })
    expect(whole.document).toMatchObject({ paymentTotal: 0, usePoint: shopping.paymentTotal })
  })

  it('cannot reach what is another’s: address, confirmed order, number', async () => {
    const { document: book } = await owner.ask('goCustomerAddressList')
    const addressId = book.addresses[0]?.addressId
    const { document: confirmed } = await owner.ask('doConfirmOrder', {})
    const { document: shopping } = await checkOut(other)
    const select = await other.ask('doSelectShippingAddress', { addressId })
    expect(problemIn(select as never)).toMatchObject({ status: 404, code: 'addressNotFound' })
    const { cartKey } = shopping
    const share = await other.ask('doAllocateMultipleShipping', { allocations: [{ addressId, cartKey }] })
    expect(share.status).toBe(404)
    const { preOrderId } = confirmed
    expect((await other.ask('goShoppingConfirm', { preOrderId })).status).toBe(409)
    expect((await other.ask('doCheckout', { preOrderId })).status).toBe(409)
    const { document: history } = await owner.ask('goOrderHistory')
    const orderNo = history.orders[0]?.orderNo
    expect((await other.ask('goShoppingComplete', { orderNo })).status).toBe(404)
    expect((await owner.ask('doCheckout', { preOrderId })).status).toBe(201)
  })
})
