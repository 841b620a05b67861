import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buy, type Person, signedIn } from '../support/customer.ts'
import { problemIn } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { moodyServer } from '../support/moody-smtp.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { deadEvent } from '../support/outbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const DAY_MS = 86_400_000
const ADDRESS = 'taro@example.com'

describe.each(databases)('Kept mails in the office, on %s', (database) => {
  let shop: Shop
  let boss: Clerk
  let taro: Person

  beforeAll(async () => {
    shop = await openShop(database)
    boss = await clerkAt(shop, 'boss')
    taro = await signedIn(shop, { email: ADDRESS })
    await taro.ask('doRequestPasswordReset', { email: ADDRESS })
    await shop.noren.settleOutbox()
  })

  afterAll(() => shop?.close())

  const list = async (input: Readonly<Record<string, unknown>> = {}) =>
    (await boss.ask('goMailList', input)).document

  const html = async (address: string) =>
    (await boss.program.fetch(address, { headers: { accept: 'text/html' } })).text()

  /** The last mail to the customer, as it is kept. */
  const last = async () => {
    const mail = (await mailsTo(shop, ADDRESS)).at(-1)
    if (!mail) throw new Error('There is no mail')
    return mail
  }

  it('are listed with what became of them, the newest first', async () => {
    const { mails, count } = await list()
    expect(count).toBe(mails.length)
    expect(mails[0]).toMatchObject({
      recipient: ADDRESS,
      mailTemplateName: 'パスワードリセット',
      state: 'kept',
      sentAt: null,
    })
    expect((await list({ limit: 1 })).mails).toHaveLength(1)
    expect((await list({ offset: 1 })).mails).toEqual(mails.slice(1))
  })

  it('are found by address and by state', async () => {
    const eventId = await deadEvent(shop, { id: 'given-up' })
    const waitingId = await deadEvent(shop, {
      id: 'waits',
      dead_at: null,
      next_attempt_at: '2100-01-01T00:00:00.000Z',
    })
    const { id } = await last()
    const copy = async (name: string, told: object) => {
      const mail = await last()
      const row = {
        ...mail,
        id: `${id}-${name}`,
        message_id: `<${name}>`,
        recipient: `${name}@example.com`,
        ...told,
      }
      await shop.change((tx) => tx.insertInto('mail').values(row).execute())
    }
    await copy('failed', { event_id: eventId })
    await copy('waiting', { event_id: waitingId })
    // Of two mails of an event that failed one was taken.
    await copy('sent', { event_id: eventId, sent_at: shop.clock.now().toISOString() })
    const found = async (input: object) => {
      const { mails, count } = await list({ emailKeyword: '@EXAMPLE.com', ...input })
      expect(count).toBe(mails.length)
      return mails.map(({ recipient, state }) => [recipient, state])
    }
    expect(await found({ state: 'failed' })).toEqual([['failed@example.com', 'failed']])
    expect(await found({ state: 'waiting' })).toEqual([['waiting@example.com', 'waiting']])
    expect(await found({ state: 'sent' })).toEqual([['sent@example.com', 'sent']])
    expect(new Set((await found({ state: 'kept' })).flat())).toEqual(new Set([ADDRESS, 'kept']))
    expect(await found({ emailKeyword: 'failed@' })).toEqual([['failed@example.com', 'failed']])
    expect(await found({ emailKeyword: '%' })).toEqual([])
    expect((await boss.ask('goMailList', { state: 'lost' })).status).toBe(400)
    await shop.change(async (tx) => {
      await tx.deleteFrom('mail').where('id', 'like', `${id}-%`).execute()
      await tx.deleteFrom('outbox').where('id', 'in', [eventId, waitingId]).execute()
    })
  })

  it('are read without the keys that open an account', async () => {
    const mail = await last()
    const [, key = ''] = /resetKey=(\w{32})/.exec(mail.text) ?? []
    expect(key).toHaveLength(32)
    const { document } = await boss.ask('goSentMail', { mailId: mail.id })
    expect(document.mailBody).toBe(mail.text.replace(key, '•••'))
    for (const accept of ['application/hal+json', 'application/json', 'text/html']) {
      const answer = await boss.program.fetch(`/admin/sent-mail?mailId=${mail.id}`, { headers: { accept } })
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toContain(key)
    }
  })

  it('show the text as it stands, and nothing of the HTML', async () => {
    const mail = await last()
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const told = { subject: hostile, text: hostile, html: `<p id="raw">${hostile}</p>`, sender: hostile }
    await shop.change((tx) => tx.updateTable('mail').set(told).where('id', '=', mail.id).execute())
    for (const address of [`/admin/sent-mail?mailId=${mail.id}`, '/admin/sent-mails']) {
      const page = await html(address)
      expect(page).toContain('&lt;script>alert(1)&lt;/script>')
      expect(page).not.toMatch(/<script>|<img|id="raw"/)
    }
  })

  it('are no other rows: a number that none has is none', async () => {
    for (const mailId of ['none', "' or 1=1 --", 'x'.repeat(5000)])
      for (const name of ['goSentMail', 'doSendMailAgain'] as const)
        expect((await boss.ask(name, { mailId })).status).toBe(404)
  })

  it('are not sent again by who may only look', async () => {
    const reader = await clerkAt(shop, 'reader', 2)
    const mailId = (await last()).id
    const eventId = await deadEvent(shop, { id: 'not-theirs' })
    await shop.change((tx) =>
      tx.updateTable('mail').set({ event_id: eventId }).where('id', '=', mailId).execute(),
    )
    const links = async (clerk: Clerk) => (await clerk.ask('goSentMail', { mailId })).document._links
    expect(await links(boss)).toHaveProperty('doSendMailAgain')
    expect(await links(reader)).not.toHaveProperty('doSendMailAgain')
    const events = (await reader.ask('goOutboxList')).document.events
    expect(JSON.stringify(events)).not.toContain('doDeliverAgain')
    expect((await reader.ask('doSendMailAgain', { mailId })).status).toBe(403)
    expect((await reader.ask('doDeliverAgain', { eventId })).status).toBe(403)
    await shop.change((tx) => tx.deleteFrom('outbox').where('id', '=', eventId).execute())
  })

  it('to a customer who withdrew are read without the address, and not sent again', async () => {
    const { id: mailId } = await last()
    await taro.ask('doWithdrawCustomer', { mode: 'complete' })
    await shop.noren.settleOutbox()
    const eventId = await deadEvent(shop, { id: 'too-late' })
    await shop.change((tx) =>
      tx.updateTable('mail').set({ event_id: eventId }).where('id', '=', mailId).execute(),
    )
    const { document } = await boss.ask('goSentMail', { mailId })
    expect(document.recipient).toMatch(/^withdrawn-.*@example\.invalid$/)
    expect(document._links).not.toHaveProperty('doSendMailAgain')
    const refused = await boss.ask('doSendMailAgain', { mailId })
    expect([refused.status, problemIn(refused).code]).toEqual([409, 'mailAddressGone'])
    expect(JSON.stringify(await list())).not.toContain(ADDRESS)
  })
})

describe.each(databases)('Mails that a mail server did not take, on %s', (database) => {
  let server: Awaited<ReturnType<typeof moodyServer>>
  let shop: Shop
  let boss: Clerk

  beforeAll(async () => {
    server = await moodyServer()
    const log = pino({ level: 'silent' })
    shop = await openShop(database, { SMTP_URL: server.url }, log)
    boss = await clerkAt(shop, 'boss')
  })

  afterAll(async () => {
    await shop?.close()
    await server?.close()
  })

  beforeEach(async () => {
    server.refuse(0)
    await shop.noren.settleOutbox()
    server.came.splice(0)
  })

  /** Somebody new orders: whoever signed in earlier is signed out by now. */
  const orderOnce = async () => {
    await buy(await signedIn(shop, { email: `${crypto.randomUUID()}@example.com` }), '焚火')
    await shop.noren.settleOutbox()
  }

  /** The mail of an order that was given up, with its event. */
  const givenUp = async () => {
    server.refuse(Number.POSITIVE_INFINITY)
    await orderOnce()
    for (let tries = 1; tries < 8; tries++) {
      shop.clock.advance(DAY_MS)
      await shop.noren.settleOutbox()
    }
    boss = await clerkAt(shop, `boss-${crypto.randomUUID().slice(0, 8)}`)
    const { mails } = (await boss.ask('goMailList', { state: 'failed' })).document
    const { events } = (await boss.ask('goOutboxList', { state: 'failed' })).document
    server.refuse(0)
    server.came.splice(0)
    return { mailId: mails[0]?.mailId ?? '', eventId: events[0]?.eventId ?? '' }
  }

  const taken = () => server.came.filter((one) => one.taken).length

  it('wait for their next try, and are tried at once where that is asked for', async () => {
    server.refuse(1)
    await orderOnce()
    const { mails } = (await boss.ask('goMailList', { state: 'waiting' })).document
    const mailId = mails[0]?.mailId ?? ''
    const { document } = await boss.ask('goSentMail', { mailId })
    expect(document).toMatchObject({ state: 'waiting', attempts: 1, failedAt: null, sentAt: null })
    expect(document.reason).toMatch(/4\d\d|5\d\d/)
    expect(Date.parse(document.nextAttemptAt ?? '')).toBeGreaterThan(shop.clock.now().getTime())
    const { document: outbox } = await boss.ask('goOutboxList')
    expect(outbox.events).toEqual([
      expect.objectContaining({ event: 'order.placed', title: '注文の受付', state: 'waiting', attempts: 1 }),
    ])
    await boss.ask('doSendMailAgain', { mailId })
    // Nobody waits for the next look at what is due.
    await expect.poll(taken).toBe(1)
    await shop.noren.settleOutbox()
    expect((await boss.ask('goSentMail', { mailId })).document).toMatchObject({
      state: 'sent',
      sentAt: shop.clock.now().toISOString(),
    })
    expect((await boss.ask('goOutboxList')).document.events).toEqual([])
  })

  it('are sent once, however often and by however many it is pressed', async () => {
    const { mailId } = await givenUp()
    const failed = (await boss.ask('goSentMail', { mailId })).document
    expect(failed).toMatchObject({ state: 'failed', attempts: 8, nextAttemptAt: null })
    const other = await clerkAt(shop, `other-${database}`)
    const pressed = await Promise.all(
      [boss, other, boss, other].map((clerk) => clerk.ask('doSendMailAgain', { mailId })),
    )
    // Whoever comes late finds it sent.
    expect([200, 409]).toEqual(expect.arrayContaining(pressed.map(({ status }) => status)))
    expect(pressed.filter(({ document }) => document.alreadyWaiting === false)).toHaveLength(1)
    await shop.noren.settleOutbox()
    expect(taken()).toBe(1)
    const late = await boss.ask('doSendMailAgain', { mailId })
    expect([late.status, problemIn(late).code]).toEqual([409, 'mailNotFailed'])
    await shop.noren.settleOutbox()
    expect(taken()).toBe(1)
  })

  it('are sent by a form, which is told what became of it', async () => {
    const { mailId } = await givenUp()
    const html = { headers: { accept: 'text/html' }, redirect: 'manual' as const }
    const address = `/admin/sent-mail?mailId=${mailId}`
    const page = await (await boss.program.fetch(address, html)).text()
    const [, idempotencyKey = ''] = /name="idempotencyKey" value="([^"]+)"/.exec(page) ?? []
    const { csrfToken } = boss.program
    const send = () =>
      boss.program.fetch('/admin/sent-mail', {
        ...html,
        method: 'POST',
        body: new URLSearchParams({ csrfToken, mailId, idempotencyKey }),
      })
    for (let times = 0; times < 2; times++) {
      const sent = await send()
      expect([sent.status, sent.headers.get('location')]).toEqual([303, address])
      await shop.noren.settleOutbox()
    }
    expect(taken()).toBe(1)
    expect(await (await boss.program.fetch(address, html)).text()).toContain('送信済み')
  })

  it('are tried again also by their event, which is then there no more', async () => {
    const { mailId, eventId } = await givenUp()
    const { document } = await boss.ask('goOutboxList', { state: 'failed' })
    expect(document.events).toEqual([
      expect.objectContaining({ eventId, state: 'failed', attempts: 8, reason: expect.any(String) }),
    ])
    const [event] = document.events
    const read = await boss.program.follow('goSentMail', {}, event)
    expect(read.document.mailId).toBe(mailId)
    const again = await boss.program.follow('doDeliverAgain', {}, event)
    expect(again).toMatchObject({ status: 200, document: { alreadyWaiting: false } })
    await shop.noren.settleOutbox()
    expect(taken()).toBe(1)
    expect((await boss.ask('doDeliverAgain', { eventId })).status).toBe(404)
    expect((await boss.ask('goSentMail', { mailId })).document.state).toBe('sent')
  })

  it('that are just being sent are not sent beside that', async () => {
    const leasedUntil = new Date(shop.clock.now().getTime() + 60_000).toISOString()
    const eventId = await deadEvent(shop, {
      id: `leased-${database}`,
      dead_at: null,
      leased_until: leasedUntil,
    })
    const { document } = await boss.ask('goOutboxList')
    expect(JSON.stringify(document.events)).not.toContain('doDeliverAgain')
    expect((await boss.ask('doDeliverAgain', { eventId })).document.alreadyWaiting).toBe(true)
    const row = shop.noren.store.reader.selectFrom('outbox').select('leased_until').where('id', '=', eventId)
    expect(await row.executeTakeFirst()).toEqual({ leased_until: leasedUntil })
    await shop.change((tx) => tx.deleteFrom('outbox').where('id', '=', eventId).execute())
  })

  it('whose event no mail was written for are told of all the same', async () => {
    const eventId = await deadEvent(shop, {
      id: `no-mail-${database}`,
      event: 'contact.sent',
      last_error: 'Error: no template <b>',
    })
    const { events } = (await boss.ask('goOutboxList')).document
    expect(events).toEqual([expect.objectContaining({ eventId, title: 'お問い合わせ' })])
    expect(events[0]).not.toHaveProperty('_links.goSentMail')
    const page = await boss.program.fetch('/admin/outbox', { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('Error: no template &lt;b>')
    await shop.change((tx) => tx.deleteFrom('outbox').where('id', '=', eventId).execute())
  })
})
