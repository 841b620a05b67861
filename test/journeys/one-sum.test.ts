import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, linksTo, signIn } from '../support/customer.ts'
import { addToCart } from '../support/guest.ts'
import { type HalClient, problemIn } from '../support/hal-client.ts'
import { visibleText } from '../support/html-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { allocate, CLOTH, HOKKAIDO, TEA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const { email: _email, email_confirm: _again, ...NORTH } = HOKKAIDO
/** A payment that is given a charge; cash on delivery has one, and cannot be chosen for several addresses. */
const CHARGED = 2

describe.each(databases)('What an order comes to, on %s,', (database) => {
  let shop: Shop
  let people = 0

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const yen = (amount: number) => `${amount.toLocaleString('ja')}円`

  /** A customer with points, signed in. */
  const customer = async (point = 500) => {
    people += 1
    const email = `sum-${people}@example.com`
    const customerId = await customerOf(shop, { email, point })
    const program = await signIn(shop, email)
    const ask = <Name extends Parameters<typeof program.follow>[0]>(
      name: Name,
      input: Readonly<Record<string, unknown>> = {},
    ) => program.follow(name, input, linksTo(shop, name))
    return { email, customerId, program, ask }
  }

  /** A page as its visitor reads it in a browser. */
  const readPage = async (program: HalClient, path: string) => {
    const answer = await program.fetch(path, { headers: { accept: 'text/html' } })
    return visibleText(parse(await answer.text()))
  }

  it('is the same in HAL, on the page, in the history and in the mail: points, rates, two addresses', async () => {
    const { email, program, ask } = await customer()
    const { document: north } = await ask('doCreateCustomerAddress', NORTH)
    await addToCart(program, TEA, { quantity: 3 })
    shop.clock.advance(1000)
    await addToCart(program, CLOTH, { productCode: CLOTH })
    const { document: page } = await ask('goShoppingShippingMultiple')
    const [own] = page.addresses
    const row = (addressId: string | undefined, productCode: string, quantity: number) => ({
      addressId,
      cartKey: page.cartKey,
      productCode,
      quantity,
    })
    await allocate(program, [
      row(own?.addressId, TEA, 2),
      row(own?.addressId, CLOTH, 1),
      row(north.addressId, TEA, 1),
    ])
    await shop.change((tx) =>
      tx.updateTable('payment').set({ charge: 330 }).where('id', '=', CHARGED).execute(),
    )
    await ask('doConfirmOrder', { payment: String(CHARGED), usePoint: 123 })
    const { document: order } = await ask('goShoppingConfirm')
    // 3 × 950 and 1,760; 770 and 1,320 for delivery; 330 for the payment; 123 points.
    expect(order).toMatchObject({
      subtotal: 4_610,
      deliveryFeeTotal: 2_090,
      charge: 330,
      discount: 123,
      taxFreeDiscount: 123,
      taxableTotal: 7_030,
      usePoint: 123,
      paymentTotal: 6_907,
    })
    expect(order.taxes.reduce((sum, { total }) => sum + total, 0)).toBe(6_907)

    const shown = await readPage(program, '/shopping/confirm')
    const told = [
      ...[order.subtotal, order.deliveryFeeTotal, order.charge, order.taxableTotal].map(yen),
      `−${yen(123)}`,
      yen(order.paymentTotal),
      ...order.taxes.flatMap(({ total, tax }) => [yen(total), yen(tax)]),
      ja('theme.sums.usePoint', { count: 123 }),
    ]
    expect(told.filter((one) => !shown.includes(one))).toEqual([])
    const placed = await ask('doCheckout')
    expect(placed.document.paymentTotal).toBe(order.paymentTotal)

    const { document: orders } = await ask('goOrderHistory')
    const orderNo = orders.orders[0]?.orderNo
    const { document: history } = await ask('goMypageHistory', { orderNo })
    const { subtotal, charge, discount, taxFreeDiscount, taxableTotal, paymentTotal, taxes, addPoint } = order
    expect(history).toMatchObject({
      subtotal,
      charge,
      discount,
      taxFreeDiscount,
      taxableTotal,
      paymentTotal,
      taxes,
      addPoint,
    })

    const [mail] = (await mailsTo(shop, email)).filter(({ template }) => template === 'order')
    const block = [
      `${ja('mail.order.subtotal')}: ${yen(subtotal)}`,
      `${ja('mail.order.charge')}: ${yen(charge)}`,
      `${ja('mail.order.deliveryFee')}: ${yen(order.deliveryFeeTotal)}`,
      `${ja('mail.order.taxableTotal')}: ${yen(taxableTotal)}`,
      `${ja('mail.order.usePoint', { count: 123 })}: -${yen(123)}`,
      `${ja('mail.order.paymentTotal')}: ${yen(paymentTotal)}`,
      ...taxes.map(
        ({ rate, total, tax }) =>
          `  ${ja('mail.order.taxLine', { rate })} ${yen(total)} (${ja('mail.order.taxOf')} ${yen(tax)})`,
      ),
    ]
    // In this order, and nothing between them.
    expect(mail?.text).toContain(block.join('\n'))
    expect(mail?.text).not.toContain(ja('mail.order.discount'))
    for (const amount of [subtotal, charge, order.deliveryFeeTotal, taxableTotal, paymentTotal])
      expect(mail?.html).toContain(yen(amount))
    expect(mail?.html).toContain(ja('mail.order.usePoint', { count: 123 }))
    expect(mail?.text.match(/^お届け先 \d$/gm)).toHaveLength(2)
  })

  it('names no points where none were used', async () => {
    const { email, program, ask } = await customer(0)
    await addToCart(program, TEA)
    await ask('doConfirmOrder')
    await ask('doCheckout')
    const [mail] = (await mailsTo(shop, email)).filter(({ template }) => template === 'order')
    expect(mail?.text).not.toMatch(/ポイントのご利用/)
    expect(mail?.text).toContain(`${ja('mail.order.taxableTotal')}: 1,720円`)
  })

  it('CHK-04: is told to the address that the customer has when it is placed', async () => {
    const { email, customerId, program, ask } = await customer()
    await addToCart(program, TEA)
    await ask('doConfirmOrder')
    const later = `new-${email}`
    await shop.change((tx) =>
      tx
        .updateTable('customer')
        .set({ email: later, email_key: later })
        .where('id', '=', customerId)
        .execute(),
    )
    const { document } = await ask('doCheckout')
    const { document: complete } = await ask('goShoppingComplete', { orderNo: document.orderNo })
    expect(complete.email).toBe(later)
    const { document: history } = await ask('goMypageHistory', { orderNo: document.orderNo })
    expect(history.customer.email).toBe(later)
    expect((await mailsTo(shop, later)).map(({ template }) => template)).toEqual(['order'])
    expect((await mailsTo(shop, email)).map(({ template }) => template)).toEqual([])
  })

  it('CHK-09: a slot that was hidden after the confirmation is a refusal with what can be chosen now', async () => {
    const { program, ask } = await customer()
    await addToCart(program, TEA)
    const { document: page } = await ask('goShopping')
    const times = page.shippings[0]?.deliveries.find(({ times: all }) => all.length > 0)?.times ?? []
    const [morning, ...others] = times
    await ask('doConfirmOrder', { delivery_time: morning?.deliveryTimeId })
    const { document: review } = await ask('goShoppingConfirm')
    const show = (visible: boolean) =>
      shop.change((tx) =>
        tx
          .updateTable('delivery_time')
          .set({ visible })
          .where('id', '=', Number(morning?.deliveryTimeId))
          .execute(),
      )
    await show(false)
    try {
      const refused = await program.follow('doCheckout', {}, review)
      expect(problemIn(refused)).toMatchObject({
        status: 409,
        code: 'orderNeedsLook',
        messages: [ja('message.checkout.timeNotAvailable')],
        shippings: [{ deliveryTimeId: null }],
      })
      const fresh = refused.document as unknown as typeof page
      expect(fresh.shippings[0]?.deliveries.find(({ times: all }) => all.length > 0)?.times).toEqual(others)
      expect(fresh.payments.length).toBeGreaterThan(0)
      const again = await program.follow('goShopping', {}, refused.document)
      expect(again.document.shippings[0]?.deliveryTimeId).toBeNull()
      await program.follow('doConfirmOrder')
      expect((await program.follow('doCheckout')).status).toBe(201)
    } finally {
      await show(true)
    }
  })
})
