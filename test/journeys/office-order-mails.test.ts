import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signedIn } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { problemIn } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { deadEvent } from '../support/outbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const { email_confirm: _again, ...CALLER } = GUEST
const ADDRESS = 'buyer@example.com'
const HOSTILE =
  'お届け日は<b>5日</b>です。\n\n詳しくは https://noren.example/a?b=1&c=2 へ。\n<script>alert(1)</script>'

describe.each(databases)('Mails about an order, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: Person
  let orderNo: string

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await clerk.ask('doCreateProduct', {
      ...{ productCode: 'cup', productName: '湯のみ', productStatus: 1, price02: 1000, stockUnlimited: true },
    })
    person = await signedIn(shop, { email: ADDRESS })
    await person.ask('doAddCartItem', { productCode: 'cup', quantity: 2 })
    await person.ask('doConfirmOrder', { payment: 4 })
    orderNo = (await person.ask('doCheckout')).document.orderNo
    await shop.noren.settleOutbox()
  })

  afterAll(() => shop?.close())

  const last = async (address = ADDRESS) => {
    const mail = (await mailsTo(shop, address)).at(-1)
    if (!mail) throw new Error('There is no mail')
    return mail
  }

  const countMails = async () => (await mailsTo(shop, ADDRESS)).length

  /** An order that came by telephone. */
  const byPhone = async (more: object) => {
    const items = [{ productCode: 'cup', quantity: 1 }]
    const { document } = await clerk.ask('doCreateOrder', { ...CALLER, items, payment: 4, ...more })
    return document.orderNo
  }

  it('are written freely, kept with the order and who wrote them, and read by its customer', async () => {
    const written = { orderNo, mailSubject: 'お届け日について', mailBody: HOSTILE }
    const { status, document } = await clerk.ask('doSendOrderMail', written)
    expect(status).toBe(200)
    expect(document).toMatchObject({
      ...{ ...written, customerId: person.customerId, recipient: ADDRESS },
      sendDate: shop.clock.now().toISOString(),
      message: ja('message.office.order.mailSent', { email: ADDRESS }),
    })
    const mail = await last()
    expect(mail).toMatchObject({ template: 'order_mail', subject: '[暖簾商店] お届け日について' })
    expect([mail.text, mail.html]).toEqual([document.mailText, document.mailHtml])
    expect(mail.text.startsWith(`${HOSTILE}\n`)).toBe(true)
    expect(mail.html).toContain('お届け日は&lt;b&gt;5日&lt;/b&gt;です。')
    expect(mail.html).toContain('<a href="https://noren.example/a?b=1&amp;c=2">')
    expect(mail.html).not.toContain('<script>')
    expect(mail.bcc).not.toBeNull()

    const { document: order } = await clerk.ask('goOrder', { orderNo })
    expect(order.mailHistories[0]).toMatchObject({
      ...{ mailSubject: mail.subject, mailBody: mail.text, recipient: ADDRESS, memberName: '店長' },
    })
    expect(order.mailHistories.at(-1)).toMatchObject({ memberName: null })
    expect(order.changes[0]).toMatchObject({
      ...{ kind: 'mail', title: ja('message.office.order.done.mail'), memberName: '店長' },
      words: mail.subject,
    })
    const { document: own } = await person.ask('goMypageHistory', { orderNo })
    expect(JSON.stringify(own)).toContain('お届け日について')
  })

  it('say what the template says of the order where nothing is written', async () => {
    const receipt = (await mailsTo(shop, ADDRESS)).find(({ template }) => template === 'order')
    const { document } = await clerk.ask('doSendOrderMail', { orderNo })
    expect(document.mailSubject).toBe(receipt?.subject.replace('[暖簾商店] ', ''))
    expect(document.mailBody).toContain(orderNo)
    expect(receipt?.text).toContain(document.mailBody)
    expect(document.mailText.split(document.mailBody)).toHaveLength(2)
    const { document: other } = await clerk.ask('doSendOrderMail', {
      ...{ orderNo, mailTemplateId: 1, mailSubject: 'もう一度' },
    })
    expect([other.mailSubject, other.mailBody]).toEqual(['もう一度', document.mailBody])
  })

  it('do not tell that goods were sent of an order of which nothing was', async () => {
    const unsent = await byPhone({})
    await clerk.ask('doUpdateOrderStatus', { orderNo: unsent, orderStatus: 3 })
    const { document } = await clerk.ask('goOrderMail', { orderNo: unsent })
    expect(document.mailTemplates.map(({ mailTemplateId }) => mailTemplateId)).toEqual([
      '1',
      '27',
      '28',
      '29',
    ])
    for (const name of ['goOrderMail', 'goOrderMailConfirm', 'doSendOrderMail'] as const) {
      const answer = await clerk.ask(name, { orderNo: unsent, mailTemplateId: '8' })
      expect([answer.status, problemIn(answer).code]).toEqual([409, 'shippingNotSent'])
    }
  })

  it('of shippings go to nobody who was deleted', async () => {
    const email = 'gone@example.com'
    const gone = await signedIn(shop, { email })
    await gone.ask('doAddCartItem', { productCode: 'cup', quantity: 1 })
    await gone.ask('doConfirmOrder', { payment: 4 })
    const { orderNo: theirs } = (await gone.ask('doCheckout')).document
    await clerk.ask('doDeleteCustomer', { customerId: gone.customerId })
    await shop.noren.settleOutbox()
    await clerk.ask('doShip', { orderNo: theirs, notify: true })
    await clerk.ask('doSendShippingNotifyMail', { orderNo: theirs })
    await shop.noren.settleOutbox()
    const mails = await shop.noren.store.reader.selectFrom('mail').select(['recipient', 'template']).execute()
    expect(mails.filter(({ template }) => template === 'shipping_notify')).toEqual([])
    expect(JSON.stringify(mails)).not.toContain(email)
  })

  it('are filled in from the templates about orders, in the language of the order', async () => {
    const mark = (shipped_at: string | null) =>
      shop.change((tx) =>
        tx
          .updateTable('shipping')
          .set({ shipped_at })
          .where('order_id', 'in', (eb) =>
            eb.selectFrom('orders').select('id').where('order_no', '=', orderNo),
          )
          .execute(),
      )
    await mark('2026-11-20T00:00:00.000Z')
    const { document: empty } = await clerk.ask('goOrderMail', { orderNo })
    expect(empty).toMatchObject({ mailSubject: '', mailBody: '', mailTemplateId: null, recipient: ADDRESS })
    expect(empty.mailTemplates.map(({ mailTemplateId }) => mailTemplateId)).toEqual([
      '1',
      '8',
      '27',
      '28',
      '29',
    ])
    await shop.change((tx) =>
      tx.updateTable('orders').set({ language: 'en' }).where('order_no', '=', orderNo).execute(),
    )
    const { document } = await clerk.program.follow('goOrderMail', {}, empty.mailTemplates[1])
    expect(document.mailBody).not.toMatch(/ご注文|お届け/)
    expect(document.mailBody).toContain(orderNo)
    const { document: looked } = await clerk.ask('goOrderMailConfirm', { orderNo, mailTemplateId: '8' })
    expect(looked.mailBody).toBe(document.mailBody)
    await shop.change((tx) =>
      tx.updateTable('orders').set({ language: 'ja' }).where('order_no', '=', orderNo).execute(),
    )
    await mark(null)
  })

  it('of no order, from no template and to nobody are refused', async () => {
    const before = await countMails()
    for (const name of ['goOrderMail', 'goOrderMailConfirm', 'doSendOrderMail'] as const) {
      for (const unknown of ['none', "' or 1=1 --", 'x'.repeat(500)])
        expect((await clerk.ask(name, { orderNo: unknown })).status).toBe(404)
      // Of the mails that are about no order there are templates too.
      for (const mailTemplateId of ['999', 'x', '2', '15']) {
        const answer = await clerk.ask(name, { orderNo, mailTemplateId })
        expect([answer.status, problemIn(answer).code]).toEqual([404, 'mailTemplateUnknown'])
      }
      const nowhere = await byPhone({ email: 'x@example.invalid' })
      const answer = await clerk.ask(name, { orderNo: nowhere })
      expect([answer.status, problemIn(answer).code]).toEqual([409, 'orderOutOfReach'])
      expect((await clerk.ask('goOrder', { orderNo: nowhere })).document._links).not.toHaveProperty(
        'goOrderMail',
      )
    }
    expect(await countMails()).toBe(before)
  })

  it('begin no header of their own, and are no longer than they may be', async () => {
    const mailSubject = 'a\r\nBcc: evil@example.com\u2028b'
    await clerk.ask('doSendOrderMail', { orderNo, mailSubject, mailBody: 'one\r\ntwo\rthree' })
    const mail = await last()
    expect(mail.subject).toBe('[暖簾商店] a Bcc: evil@example.com b')
    expect(mail.text.startsWith('one\ntwo\nthree\n')).toBe(true)
    const long = { orderNo, mailSubject: '長'.repeat(255), mailBody: '長'.repeat(20_000) }
    expect((await clerk.ask('doSendOrderMail', long)).status).toBe(200)
    for (const wrong of [
      { mailSubject: `${long.mailSubject}長` },
      { mailBody: `${long.mailBody}長` },
      { mailSubject: 'a\0b' },
      { mailBody: 'a\0b' },
    ])
      expect((await clerk.ask('doSendOrderMail', { ...long, ...wrong })).status).toBe(400)
  })

  it('are not sent by who may only look, nor by strangers', async () => {
    const reader = await clerkAt(shop, 'reader', 2)
    expect((await reader.ask('doSendOrderMail', { orderNo })).status).toBe(403)
    expect((await person.ask('doSendOrderMail', { orderNo })).status).toBe(403)
    expect((await person.ask('goOrderMailConfirm', { orderNo })).status).toBe(403)
  })

  it('are read through by a person before they are sent, once however often it is pressed', async () => {
    const before = await countMails()
    const browser = await browserAt(shop, 'writer', `/admin/order/send-mail?orderNo=${orderNo}`)
    const form = browser.form('mailBody')
    await form.fill({ mailSubject: '<i>発送</i>', mailBody: HOSTILE }).submit()
    expect(browser.text).toContain('[暖簾商店] <i>発送</i>')
    expect(browser.text).toContain(ja('office.orderMail.notYet'))
    expect(await countMails()).toBe(before)
    await browser.form(ja('office.orderMail.mend')).submit()
    const again = browser.form('mailBody')
    expect(again.value('mailSubject')).toBe('<i>発送</i>')
    expect(again.value('mailBody')?.replaceAll('\r\n', '\n')).toBe(HOSTILE)
    await again.fill({ mailSubject: '発送' }).submit()
    await browser.form(ja('office.orderMail.send')).submit()
    expect(browser.text).toContain(ja('message.office.order.mailSent', { email: ADDRESS }))
    expect(await countMails()).toBe(before + 1)
    expect((await last()).subject).toBe('[暖簾商店] 発送')
  })

  it('pressed twice are sent once', async () => {
    const before = await countMails()
    const key = crypto.randomUUID()
    const press = () =>
      clerk.program.fetch('/admin/order/send-mail', {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          ...{ csrfToken: clerk.program.csrfToken, idempotencyKey: key, orderNo },
          ...{ mailSubject: '一度', mailBody: '一度だけ', mode: 'complete' },
        }),
      })
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await countMails()).toBe(before + 1)
  })

  it('are not sent to whoever withdrew, even if they were written before', async () => {
    const before = await countMails()
    const written = { orderNo, mailSubject: '遅い', mailBody: '遅い' }
    const { reader } = shop.noren.store
    const { id: orderId } = await reader
      .selectFrom('orders')
      .select('id')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    await shop.change((tx) =>
      tx.updateTable('customer').set({ status: 3 }).where('id', '=', person.customerId).execute(),
    )
    await deadEvent(shop, {
      ...{ id: `written-${database}`, event: 'order.written', subscriber: 'mail', dead_at: null },
      payload: JSON.stringify({ orderId, subject: '遅い', body: '遅い', memberId: '' }),
    })
    const refused = await clerk.ask('doSendOrderMail', written)
    expect([refused.status, problemIn(refused).code]).toEqual([409, 'orderOutOfReach'])
    expect(await countMails()).toBe(before)
    const done = reader.selectFrom('outbox').select('done_at').where('id', '=', `written-${database}`)
    expect((await done.executeTakeFirst())?.done_at).not.toBeNull()
  })
})
