import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { addToCart, checkInAsGuest, drawUpOrder, someGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { shoppingPage, TEA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('Payment methods in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let shopper: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  beforeEach(async () => {
    shopper = await HalClient.enter(shop.base)
  })

  afterAll(() => shop?.close())

  const list = async () => (await clerk.ask('goPaymentList')).document

  const found = async (paymentId: string) =>
    (await list()).payments.find((one) => one.paymentId === paymentId)

  const add = async (input: object = {}) => {
    const answer = await clerk.ask('doCreatePayment', { paymentName: 'QR決済', ...input })
    return answer.document.paymentId
  }

  /** Has every delivery method offer a payment. */
  const offer = (paymentId: string) =>
    shop.change(async (tx) => {
      const deliveries = await tx.selectFrom('delivery').select('id').execute()
      const rows = deliveries.map(({ id }) => ({ delivery_id: id, payment_id: Number(paymentId) }))
      await tx.insertInto('delivery_payment').values(rows).execute()
    })

  /** What a shopper may choose from, in its order. */
  const choices = async () =>
    (await shoppingPage(shopper)).payments.map(({ paymentId, charge }) => [String(paymentId), charge])

  const checkIn = async () => {
    await addToCart(shopper, TEA)
    await checkInAsGuest(shopper, someGuest())
  }

  it('are added, and offered at the checkout once a delivery method has them', async () => {
    const created = await clerk.ask('doCreatePayment', {
      paymentName: 'スマホ決済',
      paymentNameEn: 'By phone',
      charge: '110',
      ruleMin: 1000,
      instructions: '<p onclick="x()">読み取り<script>alert(1)</script></p>',
    })
    expect(created.status).toBe(201)
    const { paymentId } = created.document
    expect(created.headers.get('location')).toBe(`/admin/payment/payment?paymentId=${paymentId}`)
    expect(created.document).toMatchObject({
      paymentName: 'スマホ決済',
      charge: 110,
      ruleMin: 1000,
      ruleMax: null,
      instructions: '<p>読み取り</p>',
      visible: true,
    })
    expect((await list()).payments.at(-1)).toMatchObject({ paymentId, deliveryNames: [] })
    await checkIn()
    expect(await choices()).not.toContainEqual([paymentId, 110])
    await offer(paymentId)
    expect((await found(paymentId))?.deliveryNames).toContain('宅配便')
    expect((await choices()).at(-1)).toEqual([paymentId, 110])
  })

  it('are changed in part, and so at the checkout, at once', async () => {
    const paymentId = await add({ ruleMax: 5000 })
    await offer(paymentId)
    await checkIn()
    expect(await choices()).toContainEqual([paymentId, 0])
    const { status, document } = await clerk.ask('doUpdatePayment', { paymentId, charge: 220 })
    expect(status).toBe(200)
    expect(document).toMatchObject({ paymentName: 'QR決済', charge: 220, ruleMax: 5000, changed: true })
    expect(await choices()).toContainEqual([paymentId, 220])
    await clerk.ask('doUpdatePayment', { paymentId, ruleMax: 500 })
    expect(await choices()).not.toContainEqual([paymentId, 220])
    await clerk.ask('doUpdatePayment', { paymentId, ruleMax: '' })
    expect(await choices()).toContainEqual([paymentId, 220])
    await clerk.ask('doUpdatePayment', { paymentId, visible: '0' })
    expect(await choices()).not.toContainEqual([paymentId, 220])
    const same = { paymentId, charge: 220, visible: false, version: 1 }
    expect((await clerk.ask('doUpdatePayment', same)).document.changed).toBe(false)
  })

  it('are deleted where nothing was ordered by them; who had confirmed one confirms again', async () => {
    const paymentId = await add({ charge: 0 })
    await offer(paymentId)
    await checkIn()
    await shoppingPage(shopper)
    expect((await shopper.follow('doConfirmOrder', { payment: paymentId })).status).toBe(200)
    const { document } = await clerk.ask('goPayment', { paymentId })
    expect(document.isOrdered).toBe(false)
    expect((await clerk.program.follow('doDeletePayment', {}, document)).status).toBe(200)
    expect(await found(paymentId)).toBeUndefined()
    const late = await shopper.follow('doCheckout')
    expect([late.status, problemIn(late).code]).toEqual([409, 'nothingConfirmed'])
    await shoppingPage(shopper)
    await shopper.follow('doConfirmOrder')
    const placed = await shopper.follow('doCheckout')
    expect(placed.status).toBe(201)
    expect((await clerk.ask('doDeletePayment', { paymentId })).status).toBe(404)
  })

  it('stay where something was ordered by them, and what was only confirmed stays too', async () => {
    const paymentId = await add({ charge: 2 })
    await offer(paymentId)
    const other = await HalClient.enter(shop.base)
    for (const each of [shopper, other]) {
      await drawUpOrder(each, TEA, {}, someGuest())
      await shoppingPage(each)
      await each.follow('doConfirmOrder', { payment: paymentId })
    }
    expect((await shopper.follow('doCheckout')).status).toBe(201)
    const { document } = await clerk.ask('goPayment', { paymentId })
    expect(document).toMatchObject({ isOrdered: true })
    expect(document._links).not.toHaveProperty('doDeletePayment')
    const refused = await clerk.ask('doDeletePayment', { paymentId })
    expect(refused.status).toBe(409)
    expect(problemIn(refused).code).toBe('paymentInUse')
    expect((await other.follow('doCheckout')).status).toBe(201)
  })

  it('are warned of where nobody could order', async () => {
    const { payments, isNoneVisible } = await list()
    expect(isNoneVisible).toBe(false)
    const visible = payments.filter((one) => one.visible).map(({ paymentId }) => paymentId)
    const show = async (to: boolean) => {
      for (const paymentId of visible) await clerk.ask('doUpdatePayment', { paymentId, visible: to })
    }
    await show(false)
    try {
      expect((await list()).isNoneVisible).toBe(true)
      const person = await browserAt(shop, 'warned', '/admin/payment/payment-list')
      expect(person.text).toContain(ja('office.payment.noneVisible'))
    } finally {
      await show(true)
    }
  })

  it.each([
    [{}, ['paymentName']],
    [{ paymentName: ' ' }, ['paymentName']],
    [{ paymentName: 'あ'.repeat(256) }, ['paymentName']],
    [{ paymentName: '名', charge: -1, ruleMin: 'x' }, ['charge', 'ruleMin']],
    [{ paymentName: '名', charge: '', visible: '多分' }, ['charge', 'visible']],
    [{ paymentName: '名', ruleMin: 2, ruleMax: 1 }, ['ruleMax']],
    [{ paymentName: '名', instructions: 'あ'.repeat(4001) }, ['instructions']],
  ])('says of %o what is wrong', async (input, fields) => {
    const refused = await clerk.ask('doCreatePayment', input)
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors).sort()).toEqual(fields)
  })

  it('say until when an order is to be paid, as it was when it was drawn up, until it is paid', async () => {
    const paymentId = await add({ payWithinDays: 5 })
    await offer(paymentId)
    const guest = someGuest()
    await drawUpOrder(shopper, TEA, {}, guest)
    await shoppingPage(shopper)
    await shopper.follow('doConfirmOrder', { payment: paymentId })
    await clerk.ask('doUpdatePayment', { paymentId, payWithinDays: 30 })
    const { orderNo } = (await shopper.follow('doCheckout')).document
    const day = (await shopper.follow('goShoppingComplete', { orderNo })).document.payUntil
    expect(day).toBe('2026-11-25')
    const [mail] = await mailsTo(shop, guest.email)
    expect(mail?.text).toContain(ja('mail.order.payUntil'))
    const inOffice = async () => (await clerk.ask('goOrder', { orderNo })).document.payUntil
    expect(await inOffice()).toBe(day)
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 6 })
    expect(await inOffice()).toBeNull()
    const atTheDoor = await clerk.ask('doUpdatePayment', { paymentId, paidWhen: 'door' })
    expect(atTheDoor.status).toBe(400)
    expect(Object.keys(problemIn(atTheDoor).errors)).toEqual(['payWithinDays'])
    const { document } = await clerk.ask('doUpdatePayment', { paymentId, payWithinDays: '' })
    expect(document.payWithinDays).toBeNull()
  })

  it('holds a bound that is changed against the one that stays', async () => {
    const paymentId = await add({ ruleMin: 100, ruleMax: 200 })
    for (const input of [{ ruleMin: 201 }, { ruleMax: 99 }]) {
      const refused = await clerk.ask('doUpdatePayment', { paymentId, ...input })
      expect(refused.status).toBe(400)
      expect(Object.keys(problemIn(refused).errors)).toEqual(['ruleMax'])
    }
    expect((await clerk.ask('doUpdatePayment', { paymentId, ruleMin: 200 })).status).toBe(200)
  })

  it.each(['999999', 'abc', '9999999999', '99999999999999999999'])(
    'knows no payment %s',
    async (paymentId) => {
      expect((await clerk.ask('goPayment', { paymentId })).status).toBe(404)
      expect((await clerk.ask('doUpdatePayment', { paymentId, charge: 1 })).status).toBe(404)
      expect((await clerk.ask('doDeletePayment', { paymentId })).status).toBe(404)
    },
  )

  it('are edited with a browser, which shows both versions where they differ', async () => {
    const person = await browserAt(shop, 'browser', '/admin/payment/payment-list')
    await person.clickLink(ja('message.office.action.doCreatePayment'))
    await person.form('paymentName').fill({ paymentName: '後払い', ruleMin: '300', ruleMax: '200' }).submit()
    expect(person.page.status).toBe(400)
    expect(person.find('[name=ruleMax]').getAttribute('aria-invalid')).toBe('true')
    await person.form('paymentName').fill({ ruleMax: '3000' }).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.text).toContain(ja('office.payment.noDeliveryMeans'))
    const form = person.form('paymentName')
    const paymentId = form.value('paymentId')
    await clerk.ask('doUpdatePayment', { paymentId, charge: 330 })
    await form.fill({ charge: '440' }).submit()
    expect(person.page.status).toBe(409)
    const [conflict] = person.page.root.querySelectorAll('tbody tr')
    expect(conflict?.querySelectorAll('td').map(({ text }) => text)).toEqual([
      ja('field.charge'),
      '440',
      '330',
    ])
    await person.form('paymentName').submit()
    expect(await found(paymentId ?? '')).toMatchObject({ charge: 440, paymentName: '後払い', ruleMin: 300 })
    await person.form(ja('office.form.deleteSure')).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(await found(paymentId ?? '')).toBeUndefined()
  })

  it('have a form that says what must be filled in, and what fields mean; a new one cannot be deleted', async () => {
    const person = await browserAt(shop, 'boss', '/admin/payment/payment')
    const { root } = person.page
    const isRequired = (name: string) => root.querySelector(`[name=${name}]`)?.hasAttribute('required')
    for (const name of ['paymentName', 'charge', 'paidWhen']) expect(isRequired(name), name).toBe(true)
    for (const name of ['paymentNameEn', 'ruleMin', 'visible']) expect(isRequired(name), name).toBe(false)
    expect(root.querySelector('.pair')?.querySelectorAll('input').length).toBe(2)
    expect(root.querySelectorAll('.html [name=instructions]').length).toBe(1)
    expect(root.text).toContain(ja('office.hint.payment.charge'))
    expect(root.text).not.toContain(ja('office.form.deleteSure'))
  })

  it('are no business of strangers', async () => {
    expect((await shopper.follow('goPaymentList', {}, linksTo(shop, 'goPaymentList'))).status).toBe(403)
  })
})
