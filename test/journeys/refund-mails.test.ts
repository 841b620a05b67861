import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo, type Person, signedIn } from '../support/customer.ts'
import { HalClient } from '../support/hal-client.ts'
import { linkInMail, mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { orderOfGuest } from '../support/papers.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja, wordsOf } from '../support/words.ts'

const en = wordsOf('en')
const [SHIPPED, PAID] = [5, 6]
const TEA = 'hojicha-100'
const ACCOUNT = 'みほん銀行 本店 普通 7654321 スズキタロウ'

describe.each(databases)('Mails about returns and refunds, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let one: Person

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    one = await signedIn(shop, { email: 'paid-back@example.com' })
  })

  afterAll(() => shop?.close())

  const send = async (orderNo: string) => {
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: PAID })
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: SHIPPED })
  }

  const ofCustomer = async () => {
    await one.ask('doAddCartItem', { productCode: TEA, quantity: 2 })
    await one.ask('doConfirmOrder')
    const { orderNo } = (await one.ask('doCheckout')).document
    await send(orderNo)
    return orderNo
  }

  const written = async (address: string, template: string) =>
    (await mailsTo(shop, address)).filter((mail) => mail.template === template)

  const shopAddress = async () =>
    (await shop.noren.store.reader.selectFrom('base_info').select('email01').executeTakeFirstOrThrow())
      .email01

  it('RET-08 confirm a request to its shopper, and lead the shop to it', async () => {
    const { orderNo, email } = await orderOfGuest(shop, { productCode: TEA, quantity: 1 })
    const address = await linkInMail(shop, email, '/order/guest')
    await send(orderNo)
    const program = await HalClient.enter(shop.base)
    const which = { orderNo, orderKey: address.searchParams.get('orderKey') }
    const items = [{ productCode: TEA, quantity: 1 }]
    const returnWords = '箱が<つぶれて>いました。'
    await program.follow(
      'doRequestReturn',
      { ...which, items, returnReason: 'damaged', returnWords },
      linksTo(shop, 'doRequestReturn'),
    )
    const [mine] = await written(email, 'return_asked')
    const [theirs] = await written(await shopAddress(), 'return_notice')
    for (const mail of [mine, theirs])
      for (const word of [orderNo, '茎ほうじ茶', ja('message.returns.reason.damaged'), returnWords])
        expect(mail?.text).toContain(word)
    expect(mine?.text).toContain(ja('mail.return_asked.wait'))
    expect(mine?.text).toContain('orderKey=')
    expect(mine?.html).not.toContain('<つぶれて>')
    expect(theirs?.subject).toContain(orderNo)
    expect(theirs?.text).not.toContain('orderKey=')
    const { document } = await clerk.ask('goReturnList')
    expect(theirs?.text).toContain(`/admin/order/return?returnId=${document.returns[0]?.returnId}`)
    expect(mine?.bcc).toBeNull()
  })

  it('RFD-01 say how much was paid back and where to, once it stands', async () => {
    const orderNo = await ofCustomer()
    const refund = (refundAmount: number, refundTo?: string) =>
      clerk.ask('doRefundOrder', { orderNo, refundAmount, reason: '内緒の理由', refundTo })
    await refund(100)
    await refund(300, ACCOUNT)
    const mails = await written('paid-back@example.com', 'refund')
    expect(mails).toHaveLength(2)
    expect(mails[0]?.text).toContain('100円')
    expect(mails[0]?.text).not.toContain(ja('mail.refund.to'))
    for (const part of [mails[1]?.text, mails[1]?.html]) {
      expect(part).toContain('300円')
      expect(part).toContain('みほん銀行 本店 普通 ****321 スズキタロウ')
      expect(part).not.toMatch(/7654321|内緒/)
    }
    const { changes } = (await clerk.ask('goOrder', { orderNo })).document
    expect(changes.slice(0, 2).map(({ refundTo }) => refundTo)).toEqual([ACCOUNT, null])
    const log = await shop.noren.store.reader.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(log)).toContain('内緒の理由')
    expect(JSON.stringify(log)).not.toContain('7654321')
  })

  it('RFD-01 is typed in the form of the office, and read in English', async () => {
    const person = await signedIn(shop, { email: 'english@example.com' })
    await shop.change((tx) =>
      tx.updateTable('customer').set({ language: 'en' }).where('id', '=', person.customerId).execute(),
    )
    await person.ask('doAddCartItem', { productCode: TEA, quantity: 1 })
    await person.ask('doConfirmOrder')
    const { orderNo } = (await person.ask('doCheckout')).document
    await shop.change((tx) =>
      tx.updateTable('orders').set({ language: 'en' }).where('order_no', '=', orderNo).execute(),
    )
    await send(orderNo)
    const there = await browserAt(shop, 'payer', `/admin/order/refund?orderNo=${orderNo}`)
    await there
      .form('refundTo')
      .fill({ refundAmount: '100', refundTo: ACCOUNT, reason: '破損' })
      .submit(ja('office.refund.sure'))
    expect(there.text).toContain(ja('office.order.refundedTo', { to: ACCOUNT }))
    const [mail] = await written('english@example.com', 'refund')
    for (const word of ['¥100', en('mail.refund.to'), '****321']) expect(mail?.text).toContain(word)
  })

  it('RFD-01 forget where it went with the data of their customer', async () => {
    const other = await signedIn(shop, { email: 'to-erase@example.com' })
    await other.ask('doAddCartItem', { productCode: TEA, quantity: 1 })
    await other.ask('doConfirmOrder')
    const { orderNo } = (await other.ask('doCheckout')).document
    await send(orderNo)
    await clerk.ask('doRefundOrder', { orderNo, refundAmount: 100, reason: '破損', refundTo: ACCOUNT })
    // A mail to somebody who is gone is not written.
    await shop.noren.settleOutbox()
    await clerk.ask('doDeleteCustomer', { customerId: other.customerId })
    const { changes } = (await clerk.ask('goOrder', { orderNo })).document
    expect(changes.find(({ kind }) => kind === 'refund')).toMatchObject({ refundTo: null, amount: 100 })
    await shop.noren.settleOutbox()
    const mails = await shop.noren.store.reader
      .selectFrom('mail')
      .innerJoin('orders', 'orders.id', 'mail.order_id')
      .select(['mail.text', 'mail.html', 'mail.template'])
      .where('order_no', '=', orderNo)
      .execute()
    expect(mails.map(({ template }) => template)).toContain('refund')
    expect(JSON.stringify(mails)).not.toContain('****321')
  })
})
