import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, type Person, signedIn } from '../support/customer.ts'
import { addToCart, checkInAsGuest, GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { allocate, HOKKAIDO, shoppingPage, TEA, withAddresses } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const PARCEL = '宅配便'
const COMPACT = 'コンパクト便'
const BANK = '3'

describe.each(databases)('What was chosen before, on %s', (database) => {
  let shop: Shop
  let program: HalClient
  let people = 0

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    program = await HalClient.enter(shop.base)
  })

  const customer = async (point: number): Promise<Person & { email: string }> => {
    people += 1
    const email = `keeper-${people}@example.com`
    const person = await signedIn(shop, { email, point })
    program = person.program
    return { ...person, email }
  }

  const setPoints = (customerId: string, point: number) =>
    shop.change((tx) => tx.updateTable('customer').set({ point }).where('id', '=', customerId).execute())

  const showDelivery = (name: string, visible: boolean) =>
    shop.change((tx) => tx.updateTable('delivery').set({ visible }).where('name', '=', name).execute())

  const pageOf = (shopping: Awaited<ReturnType<typeof shoppingPage>>, name: string) =>
    shopping.shippings[0]?.deliveries.find(({ deliveryName }) => deliveryName === name)

  /** Everything that a checkout can choose, chosen by a customer with points. */
  const allChosen = async () => {
    const person = await customer(500)
    await addToCart(program, TEA)
    const page = await shoppingPage(program)
    const parcel = pageOf(page, PARCEL)
    const chosen = {
      delivery: parcel?.deliveryId,
      delivery_date: page.shippings[0]?.dates[3]?.date,
      delivery_time: parcel?.times[1]?.deliveryTimeId,
      payment: BANK,
      usePoint: 200,
      message: '玄関先へ',
    }
    expect((await program.follow('doConfirmOrder', chosen)).status).toBe(200)
    return { ...person, chosen }
  }

  const fieldsOf = (page: Awaited<ReturnType<typeof shoppingPage>>) => ({
    delivery: page.shippings[0]?.deliveryId,
    delivery_date: page.shippings[0]?.deliveryDate,
    delivery_time: page.shippings[0]?.deliveryTimeId,
    payment: page.paymentId,
    usePoint: page.usePoint,
    message: page.message,
  })

  it('is a payment that none is left of: the answer is that of who never chose one', async () => {
    await allChosen()
    await shoppingPage(program)
    const page = program.document
    const showPayments = (visible: boolean) =>
      shop.change((tx) => tx.updateTable('payment').set({ visible }).execute())
    const hidden = await shop.noren.store.reader
      .selectFrom('payment')
      .select('id')
      .where('visible', '=', false)
      .execute()
    expect(hidden).toEqual([])
    await showPayments(false)
    try {
      for (const sent of [{}, { payment: BANK }]) {
        const answer = await program.follow('doConfirmOrder', sent, page)
        expect({ status: answer.status, code: problemIn(answer).code }).toEqual({
          status: 409,
          code: 'orderNeedsLook',
        })
        expect(JSON.stringify(answer.document)).toContain(ja('message.checkout.noPayment'))
      }
    } finally {
      await showPayments(true)
    }
  })

  it('is no point where a point is worth nothing: none is taken, and none is asked for', async () => {
    const setWorth = (point_conversion_rate: number) =>
      shop.change((tx) => tx.updateTable('base_info').set({ point_conversion_rate }).execute())
    const { customerId } = await allChosen()
    await setWorth(0)
    try {
      const page = await shoppingPage(program)
      expect(page).toMatchObject({ usePoint: 0, pointBalance: null })
      expect((await program.follow('doConfirmOrder', { usePoint: 200 })).status).toBe(400)
      expect((await program.follow('doConfirmOrder', {})).document).toMatchObject({ usePoint: 0 })
      expect((await program.follow('doCheckout')).status).toBe(201)
      const { point } = await shop.noren.store.reader
        .selectFrom('customer')
        .select('point')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow()
      expect(point).toBe(500)
    } finally {
      await setWorth(1)
    }
  })

  it('stays where a field is missing', async () => {
    const { chosen } = await allChosen()
    await shoppingPage(program)
    expect((await program.follow('doConfirmOrder', {})).document).toMatchObject({ usePoint: 200 })
    expect(fieldsOf(await shoppingPage(program))).toEqual(chosen)
  })

  it('is none where the field is sent empty, whichever it is', async () => {
    const { chosen } = await allChosen()
    const first = pageOf(await shoppingPage(program), PARCEL)
    const none = { delivery_date: null, delivery_time: null, usePoint: 0, message: null }
    for (const empty of ['', null, ' '])
      for (const field of ['usePoint', 'delivery_date', 'delivery_time', 'message'] as const) {
        const { status, document } = await program.follow('doConfirmOrder', { ...chosen, [field]: empty })
        expect(status, `${field} = ${JSON.stringify(empty)}`).toBe(200)
        expect(fieldsOf(document as never)).toEqual({ ...chosen, [field]: none[field] })
        await shoppingPage(program)
        await program.follow('doConfirmOrder', chosen)
        await shoppingPage(program)
      }
    await program.follow('doConfirmOrder', { delivery: '', delivery_time: '', payment: '' })
    // The defaults of CHK-03.
    expect(fieldsOf(await shoppingPage(program))).toMatchObject({ delivery: first?.deliveryId, payment: '1' })
  })

  it('is none for the shipping that sends it empty, and stays for the others', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 2 }, [HOKKAIDO])
    await allocate(
      program,
      addresses.map(({ addressId }) => ({ addressId, cartKey, productCode: TEA, quantity: 1 })),
    )
    const date = (await shoppingPage(program)).shippings[0]?.dates[1]?.date
    await program.follow('doConfirmOrder', { delivery_date: date })
    const datesNow = async () => (await shoppingPage(program)).shippings.map((one) => one.deliveryDate)
    expect(await datesNow()).toEqual([date, date])
    await program.follow('doConfirmOrder', { shippings: [{ shippingId: '2', delivery_date: '' }] })
    expect(await datesNow()).toEqual([date, null])
  })

  it('people who empty the field of their points keep them', async () => {
    const { email } = await customer(500)
    const person = await HtmlClient.enter(shop.base)
    await person.open('/login')
    await person.form('password').fill({ email, password: PASSWORD }).submit()
    await person.open(`/product?productCode=${TEA}`)
    await person.form(ja('theme.product.add')).submit()
    await person.open('/shopping')
    await person.form('usePoint').fill({ usePoint: '300' }).submit()
    expect(person.text).toContain(ja('theme.sums.usePoint', { count: 300 }))
    await person.open('/shopping')
    await person.form('usePoint').fill({ usePoint: '' }).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.text).not.toContain(ja('theme.sums.usePoint', { count: 300 }))
    await person.form(ja('theme.confirm.order')).submit()
    const [order] = await shop.noren.store.reader
      .selectFrom('orders')
      .select('use_point')
      .where('email', '=', email)
      .where('status', '=', 1)
      .execute()
    expect(order?.use_point).toBe(0)
  })

  it('CHK-07: is dropped, and that is said, where the method was hidden; the page can be completed', async () => {
    await addToCart(program, TEA)
    const { document } = await checkInAsGuest(program)
    await program.follow('doConfirmOrder', { delivery: pageOf(document, COMPACT)?.deliveryId })
    await showDelivery(COMPACT, false)
    try {
      const page = await shoppingPage(program)
      expect(page).toMatchObject({ canCheckout: true, deliveryFeeTotal: 770 })
      expect(page.messages).toEqual([ja('message.checkout.deliveryDropped')])
      expect(page.payments.length).toBeGreaterThan(0)
      // A person is not sent to type an address that is complete.
      const confirmed = await program.follow('doConfirmOrder', {})
      expect(confirmed.status).toBe(200)
      expect(confirmed.document.messages).toEqual([ja('message.checkout.deliveryDropped')])
      expect((await shoppingPage(program)).messages).toEqual([])
      await program.follow('doConfirmOrder', {})
      expect((await program.follow('doCheckout')).status).toBe(201)
    } finally {
      await showDelivery(COMPACT, true)
    }
  })

  it('CHK-06: is dropped where its method leaves no payment; where none was chosen, another is offered', async () => {
    const setPayments = (visible: boolean) =>
      shop.change((tx) => tx.updateTable('payment').set({ visible }).where('id', 'in', [1, 2, 3]).execute())
    await addToCart(program, TEA)
    const { document } = await checkInAsGuest(program)
    await program.follow('doConfirmOrder', { delivery: pageOf(document, COMPACT)?.deliveryId })
    // Only cash on delivery is left, which this method does not offer.
    await setPayments(false)
    try {
      const page = await shoppingPage(program)
      expect(page).toMatchObject({ canCheckout: true, paymentName: '代金引換' })
      expect(page.shippings[0]?.deliveryName).toBe(PARCEL)
      expect(page.messages).toEqual([ja('message.checkout.deliveryUnpayable')])
      expect((await program.follow('doConfirmOrder', {})).status).toBe(200)
    } finally {
      await setPayments(true)
    }
  })

  it('CHK-03: the default method is one that can be paid for', async () => {
    const setMax = (rule_max: number | null) =>
      shop.change((tx) =>
        tx.updateTable('payment').set({ rule_max }).where('id', '=', Number(BANK)).execute(),
      )
    await addToCart(program, TEA)
    await checkInAsGuest(program)
    // 950 and 770 are 1,720, 950 and 385 are 1,335: only the cheaper method is within its bounds.
    await shop.change((tx) =>
      tx.updateTable('payment').set({ visible: false }).where('id', '!=', 3).execute(),
    )
    await setMax(1_400)
    try {
      const page = await shoppingPage(program)
      expect(page).toMatchObject({ canCheckout: true, paymentId: BANK, messages: [], paymentTotal: 1_335 })
      expect((await program.follow('doConfirmOrder', {})).document.paymentTotal).toBe(1_335)
    } finally {
      await shop.change((tx) => tx.updateTable('payment').set({ visible: true }).execute())
      await setMax(null)
    }
  })

  it('CHK-06: a payment that is gone is dropped, and that is said', async () => {
    await addToCart(program, TEA)
    await checkInAsGuest(program)
    await program.follow('doConfirmOrder', { payment: BANK })
    const show = (visible: boolean) =>
      shop.change((tx) => tx.updateTable('payment').set({ visible }).where('id', '=', Number(BANK)).execute())
    await show(false)
    try {
      const page = await shoppingPage(program)
      expect(page).toMatchObject({ canCheckout: true, paymentId: '1' })
      expect(page.messages).toEqual([ja('message.checkout.paymentDropped')])
      // Who names it all the same is refused: no other takes its place.
      const refused = await program.follow('doConfirmOrder', { payment: BANK })
      expect(Object.keys(problemIn(refused).errors)).toEqual(['payment'])
    } finally {
      await show(true)
    }
  })

  it('PNT-03: points that are gone, or switched off, are in nobody’s way', async () => {
    const { customerId } = await allChosen()
    await setPoints(customerId, 0)
    const gone = await shoppingPage(program)
    expect(gone).toMatchObject({ canCheckout: true, usePoint: 0, pointBalance: 0 })
    expect(gone.messages).toEqual([ja('message.checkout.overCustomerPoint', { usePoint: 0 })])
    await setPoints(customerId, 500)
    expect(await shoppingPage(program)).toMatchObject({ usePoint: 200, messages: [] })
    const option = (option_point: boolean) =>
      shop.change((tx) => tx.updateTable('base_info').set({ option_point }).execute())
    await option(false)
    try {
      const off = await shoppingPage(program)
      expect(off).toMatchObject({ canCheckout: true, usePoint: 0, pointBalance: null })
      expect(off.messages).toEqual([ja('message.checkout.pointsDropped')])
      expect((await program.follow('doConfirmOrder', {})).status).toBe(200)
      await program.follow('goShoppingConfirm')
      expect((await program.follow('doCheckout')).status).toBe(201)
    } finally {
      await option(true)
    }
  })

  it('people whose points are gone meanwhile read it on the page, and go on', async () => {
    const { email, customerId } = await customer(500)
    const person = await HtmlClient.enter(shop.base)
    await person.open('/login')
    await person.form('password').fill({ email, password: PASSWORD }).submit()
    await person.open(`/product?productCode=${TEA}`)
    await person.form(ja('theme.product.add')).submit()
    await person.open('/shopping')
    await person.form('usePoint').fill({ usePoint: '300' }).submit()
    await setPoints(customerId, 0)
    await person.open('/shopping')
    expect(person.text).toContain(ja('message.checkout.overCustomerPoint', { usePoint: 0 }))
    await person.form('payment').submit()
    expect(person.page.statuses).toEqual([303, 200])
    await person.form(ja('theme.confirm.order')).submit()
    expect(person.text).toContain(ja('theme.complete.title'))
  })

  it('where nothing can be chosen at all, nobody is asked for an address that is complete', async () => {
    await shop.change((tx) => tx.updateTable('payment').set({ visible: false }).execute())
    try {
      const person = await HtmlClient.enter(shop.base)
      await person.open(`/product?productCode=${TEA}`)
      await person.form(ja('theme.product.add')).submit()
      await person.open('/shopping/non-member')
      await person.form('postalCode').fill(GUEST).submit()
      expect(person.page.status).toBe(200)
      expect(person.text).toContain(ja('message.checkout.noPayment'))
      expect(person.text).not.toContain(ja('theme.shopping.confirm'))
      expect(person.text).toContain(ja('theme.shopping.notPossible'))
    } finally {
      await shop.change((tx) => tx.updateTable('payment').set({ visible: true }).execute())
    }
  })

  it('CHK-08, CHK-09: a day that is too soon by now, and a slot that was hidden, are dropped', async () => {
    const { chosen } = await allChosen()
    const showTime = (visible: boolean) =>
      shop.change((tx) =>
        tx
          .updateTable('delivery_time')
          .set({ visible })
          .where('id', '=', Number(chosen.delivery_time))
          .execute(),
      )
    const setDuration = (delivery_duration_id: number | null) =>
      shop.change((tx) =>
        tx.updateTable('variant').set({ delivery_duration_id }).where('code', '=', TEA).execute(),
      )
    const { delivery_duration_id: before } = await shop.noren.store.reader
      .selectFrom('variant')
      .select('delivery_duration_id')
      .where('code', '=', TEA)
      .executeTakeFirstOrThrow()
    await showTime(false)
    await setDuration(9)
    try {
      const page = await shoppingPage(program)
      expect(page.shippings[0]).toMatchObject({ deliveryDate: null, deliveryTimeId: null })
      expect(page.messages).toEqual([ja('message.checkout.dateDropped'), ja('message.checkout.timeDropped')])
      expect((await program.follow('doConfirmOrder', {})).status).toBe(200)
    } finally {
      await showTime(true)
      await setDuration(before)
    }
  })

  it('CHK-09: another method has other slots: the one chosen before does not bind', async () => {
    const { chosen } = await allChosen()
    const page = await shoppingPage(program)
    const { delivery_time: _time, ...missing } = { ...chosen, delivery: pageOf(page, COMPACT)?.deliveryId }
    const { status, document } = await program.follow('doConfirmOrder', missing)
    expect(status).toBe(200)
    expect(document.shippings[0]).toMatchObject({ deliveryName: COMPACT, deliveryTimeId: null })
  })
})
