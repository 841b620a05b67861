import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planMails } from '../../src/shop/newsletter/delivery.queries.ts'
import { buy, signedIn } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { type MailboxServer, startMailbox } from '../support/imap.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { type MailServer, startMailServer } from '../support/smtp.ts'
import { ja } from '../support/words.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe.each(databases)('A newsletter, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let server: MailServer
  let mailbox: MailboxServer

  beforeAll(async () => {
    ;[server, mailbox] = await Promise.all([startMailServer(), startMailbox()])
    shop = await openShop(database, { SMTP_URL: server.url, IMAP_URL: mailbox.url })
    clerk = await clerkAt(shop, 'writer')
  })

  afterAll(async () => {
    await shop?.close()
    await Promise.all([server?.close(), mailbox?.close()])
  })

  /** Somebody without an account who has confirmed their address; the id of their subscription. */
  const subscribed = async (email: string, more: { readonly language?: 'ja' | 'en' } = {}) => {
    const at = shop.clock.now().toISOString()
    const id = `00-${email}`
    await shop.change((tx) =>
      tx
        .insertInto('subscription')
        .values({
          ...{ id, customer_id: null, email, email_key: email, language: 'ja', origin: 'form', ...more },
          ...{ asked_at: at, confirmed_at: at, ended_at: null, end_reason: null, expires_at: null },
          ...{ soft_bounces: 0, bounced_at: null, created_at: at },
        })
        .execute(),
    )
    return id
  }

  /** A customer who ticked it in their account. */
  const member = async (email: string) => {
    const person = await signedIn(shop, { email })
    const { name01, name02 } = (await person.ask('goMypageChange')).document
    await person.ask('doUpdateCustomer', { email, name01, name02, newsletterWanted: true })
    return person
  }

  const written = async (input: object = {}) => {
    const { document } = await clerk.ask('doCreateNewsletter', {
      ...{ newsletterSubject: '{shop}の新茶', newsletterText: '{name}、https://example.com/tea をどうぞ。' },
      ...{ newsletterSubjectEn: 'New tea', newsletterTextEn: 'Dear {name}, enjoy.', ...input },
    })
    return document.newsletterId
  }

  const settle = async () => {
    await shop.noren.settleJobs()
    await shop.noren.settleOutbox()
  }

  const sent = async (newsletterId: string) => {
    await clerk.ask('doSendNewsletter', { newsletterId })
    await settle()
    return (await clerk.ask('goNewsletter', { newsletterId })).document
  }

  const isOf =
    (...to: readonly string[]) =>
    (one: { readonly to: readonly string[] }) =>
      to.some((address) => one.to.includes(address))

  const receiverCount = async (input: object) => {
    const newsletterId = await written(input)
    const { document } = await clerk.ask('goNewsletter', { newsletterId })
    await clerk.ask('doDeleteNewsletter', { newsletterId })
    return document.receiverCount
  }

  it('NWS-04 goes to nobody before the shop says who sends it', async () => {
    await shop.change((tx) => tx.updateTable('base_info').set({ addr01: null, pref: null }).execute())
    const newsletterId = await written()
    const { document } = await clerk.ask('goNewsletter', { newsletterId })
    expect(document.missingOfSender).toEqual(['pref', 'addr01'])
    expect(clerk.program.offers()).not.toContain('doSendNewsletter')
    expect(clerk.program.offers()).toContain('goBaseInfo')
    const refused = await clerk.ask('doSendNewsletter', { newsletterId })
    expect(problemIn(refused)).toMatchObject({ status: 409, code: 'newsletterSenderMissing' })
    const page = await clerk.program.fetch(`/admin/newsletter/letter?newsletterId=${newsletterId}`, {
      headers: { accept: 'text/html' },
    })
    expect(await page.text()).toContain(ja('office.newsletter.senderMissing'))
    await shop.change((tx) =>
      tx.updateTable('base_info').set({ addr01: '千代田区暖簾町', pref: 13 }).execute(),
    )
    await clerk.ask('doDeleteNewsletter', { newsletterId })
  })

  it('NWS-03 goes once to each subscriber in their language, with its sender and the way out', async () => {
    await subscribed('reader@example.com')
    await subscribed('english@example.com', { language: 'en' })
    await member('taro@example.com')
    const newsletterId = await written()
    const before = await clerk.ask('goNewsletter', { newsletterId })
    expect(before.document).toMatchObject({ newsletterState: 'draft', receiverCount: 3 })
    expect(await sent(newsletterId)).toMatchObject({
      ...{ newsletterState: 'sent', sentCount: 3, waitingCount: 0, failedCount: 0 },
    })
    const of = (email: string) => server.received.filter(isOf(email))
    const [reader] = of('reader@example.com')
    const [english] = of('english@example.com')
    const [taro] = of('taro@example.com')
    expect(reader?.mail.text).toContain('お客様、https://example.com/tea')
    expect(taro?.mail.text).toContain('鈴木 太郎 様、')
    expect(english?.mail.subject).toContain('New tea')
    expect(english?.mail.text).toContain('Dear customer, enjoy.')
    for (const text of [reader?.mail.text, reader?.mail.html]) {
      expect(text).toContain('東京都千代田区暖簾町')
      expect(text).toContain('/newsletter/unsubscribe?')
    }
    expect(english?.mail.text).not.toMatch(/[ぁ-んァ-ヶ]/)
    const header = (key: string) => reader?.mail.headers.find((one) => one.key === key)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('list-unsubscribe')).toMatch(/^<http:\/\/.*\/newsletter\/unsubscribe\?.*>$/)
    // Begun again, the job finds nothing to do.
    await shop.change((tx) =>
      planMails(tx, Number(newsletterId), ['00-reader@example.com'], shop.clock.now()),
    )
    await settle()
    expect(of('reader@example.com')).toHaveLength(1)
    const refused = await clerk.ask('doUpdateNewsletter', { newsletterId, newsletterText: '別の本文' })
    expect(problemIn(refused)).toMatchObject({ status: 409, code: 'newsletterNoDraft' })
    const again = await clerk.ask('doSendNewsletter', { newsletterId })
    expect(problemIn(again)).toMatchObject({ status: 409, code: 'newsletterNoDraft' })
    const kept = shop.noren.store.reader.selectFrom('mail').select('id').where('template', '=', 'newsletter')
    expect(await kept.execute(), 'its texts are not stored for each receiver').toEqual([])
  })

  it('ends by one click without a cookie, and by a page with a button', async () => {
    const link = (email: string) => {
      const [mail] = server.received.filter(isOf(email))
      const found = mail?.mail.headers.find((one) => one.key === 'list-unsubscribe')?.value ?? ''
      return new URL(found.slice(1, -1))
    }
    const click = ({ pathname, search }: URL) =>
      fetch(new URL(pathname + search, shop.base), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    const one = link('reader@example.com')
    const forged = new URL(one)
    forged.searchParams.set('newsletterMailKey', '0'.repeat(32))
    expect((await click(forged)).status).toBe(404)
    expect((await click(one)).status).toBe(200)
    expect((await click(one)).status).toBe(200)
    const other = link('english@example.com')
    const person = await HtmlClient.enter(shop.base)
    await person.open(other.pathname + other.search)
    await person.form(ja('theme.newsletter.end')).submit()
    expect(person.text).toContain(ja('theme.newsletter.isEnded'))
    const { document } = await clerk.ask('goNewsletterList')
    expect(document.newsletters[0]).toMatchObject({ endedCount: 2, sentCount: 3 })
    expect(await receiverCount({})).toBe(1)
  })

  it('NWS-02 counts the receivers of its segment', async () => {
    const person = await member('buyer@example.com')
    await subscribed('once@example.com', { language: 'en' })
    await clerk.ask('doCreateCustomerGroup', { groupName: '上得意' })
    const { id: segmentGroup } = await shop.noren.store.reader
      .selectFrom('customer_group')
      .select('id')
      .where('name', '=', '上得意')
      .executeTakeFirstOrThrow()
    await shop.change((tx) =>
      tx
        .updateTable('customer')
        .set({ group_id: segmentGroup })
        .where('email', '=', 'buyer@example.com')
        .execute(),
    )
    await buy(person, '焚火')
    expect(await receiverCount({ segment: 'all' })).toBe(3)
    expect(await receiverCount({ segment: 'group', segmentGroup })).toBe(1)
    expect(await receiverCount({ segment: 'bought', segmentDays: 30 })).toBe(1)
    expect(await receiverCount({ segment: 'notBought', segmentDays: 30 })).toBe(2)
    expect(await receiverCount({ segment: 'product', segmentProduct: 'hojicha-100' })).toBe(1)
    expect(await receiverCount({ segment: 'product', segmentProduct: 'furoshiki-ai-m' })).toBe(0)
    expect(await receiverCount({ segment: 'language', segmentLanguage: 'en' })).toBe(1)
    const missing = await clerk.ask('doCreateNewsletter', {
      ...{ newsletterSubject: '件名', newsletterText: '本文', segment: 'bought' },
    })
    expect(problemIn(missing)).toMatchObject({ status: 400, errors: { segmentDays: expect.anything() } })
  })

  it('NWS-05 leaves out who ended it, withdrew or was blocked after it was planned', async () => {
    const leaving = await member('leaves@example.com')
    const blocked = await member('blocked@example.com')
    const ends = await subscribed('ends@example.com')
    await subscribed('stays@example.com')
    const newsletterId = await written()
    await clerk.ask('doSendNewsletter', { newsletterId })
    await shop.noren.settleJobs()
    await leaving.ask('doWithdrawCustomer', { mode: 'complete' })
    await clerk.ask('doBlockCustomer', { customerId: blocked.customerId, blockReason: 'fraud' })
    await clerk.ask('doEndSubscription', { subscriptionId: ends })
    await settle()
    const got = server.received.filter(({ mail }) => mail.subject?.includes('新茶')).map(({ to }) => to[0])
    expect(got).toContain('stays@example.com')
    for (const email of ['leaves@example.com', 'blocked@example.com', 'ends@example.com'])
      expect(got).not.toContain(email)
    expect((await clerk.ask('goNewsletter', { newsletterId })).document).toMatchObject({ leftCount: 3 })
  })

  it('goes at its time, unless it is made a draft again, and stops where it is told to', async () => {
    const newsletterId = await written({ newsletterSubject: '予約' })
    const past = await clerk.ask('doSendNewsletter', { newsletterId, sendAt: '2020-01-01T00:00:00Z' })
    expect(problemIn(past)).toMatchObject({ status: 400, errors: { sendAt: expect.anything() } })
    const sendAt = new Date(shop.clock.now().getTime() + HOUR_MS / 2).toISOString()
    const state = async () => (await clerk.ask('goNewsletter', { newsletterId })).document.newsletterState
    await clerk.ask('doSendNewsletter', { newsletterId, sendAt })
    await shop.noren.settleNewsletters()
    expect(await state()).toBe('planned')
    await clerk.ask('doStopNewsletter', { newsletterId })
    expect(await state()).toBe('draft')
    await clerk.ask('doSendNewsletter', { newsletterId, sendAt })
    shop.clock.advance(HOUR_MS / 2)
    await shop.noren.settleNewsletters()
    expect(await state()).toBe('sending')
    await shop.noren.settleJobs()
    await clerk.ask('doStopNewsletter', { newsletterId })
    await settle()
    expect(await state()).toBe('stopped')
    expect(server.received.filter(({ mail }) => mail.subject?.includes('予約'))).toEqual([])
    const over = await clerk.ask('doStopNewsletter', { newsletterId })
    expect(problemIn(over)).toMatchObject({ status: 409, code: 'newsletterNotRunning' })
  })

  it('is shown and tried before it is sent', async () => {
    const newsletterId = await written({ newsletterText: '<b>{name}</b>' })
    const { document } = await clerk.ask('goNewsletterPreview', { newsletterId })
    expect(document.previews).toMatchObject([
      { language: 'ja', mailText: expect.stringContaining('<b>お客様</b>') },
      { language: 'en', mailText: expect.stringContaining('Dear customer, enjoy.') },
    ])
    expect(document.previews[0]?.mailContent).toContain('&lt;b&gt;お客様')
    await clerk.ask('doTestNewsletter', { newsletterId, email: 'me@example.com', mailLanguage: 'en' })
    await settle()
    const [mail] = server.received.filter(isOf('me@example.com'))
    expect(mail?.mail.text).toContain('Dear customer, enjoy.')
    expect((await clerk.ask('goNewsletter', { newsletterId })).document.newsletterState).toBe('draft')
  })

  /** A report of a mail server about the last newsletter to an address. */
  const bounce = async (email: string, status: string, messageId?: string) => {
    const mails = server.received.filter(isOf(email))
    const id = messageId ?? mails.at(-1)?.mail.messageId ?? ''
    const part = (type: string, lines: readonly string[]) =>
      ['--b', `Content-Type: ${type}`, '', ...lines, ''].join('\n')
    return mailbox.put(
      [
        'From: MAILER-DAEMON@mx.example.com',
        'Subject: Undelivered Mail Returned to Sender',
        'Auto-Submitted: auto-replied',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        part('text/plain', ['Sorry.']),
        part('message/delivery-status', [
          'Reporting-MTA: dns; mx.example.com',
          '',
          `Final-Recipient: rfc822; ${email}`,
          'Action: failed',
          `Status: ${status}`,
        ]),
        part('text/rfc822-headers', [`To: ${email}`, `Message-ID: ${id}`, 'Subject: tea']),
        '--b--',
        '',
      ].join('\n'),
    )
  }

  it('NWS-06 goes no more to an address after one lasting failure, or three in a row', async () => {
    await subscribed('gone@example.com')
    await subscribed('full@example.com')
    const stateOf = async (email: string) =>
      (await clerk.ask('goSubscriptionList', { emailKeyword: email })).document.subscriptions[0]
    const first = await written({ newsletterSubject: '一' })
    await sent(first)
    const forged = await bounce(
      'gone@example.com',
      '5.1.1',
      '<newsletter.00000000-0000-7000-8000-000000000000@x>',
    )
    const other = await bounce(
      'stays@example.com',
      '5.1.1',
      server.received.filter(isOf('gone@example.com')).at(-1)?.mail.messageId,
    )
    await shop.noren.settleMailbox()
    expect(mailbox.isRead(forged)).toBe(false)
    expect(mailbox.isRead(other)).toBe(false)
    expect(await stateOf('gone@example.com')).toMatchObject({ subscriptionState: 'active' })
    const reports = [await bounce('gone@example.com', '5.1.1'), await bounce('full@example.com', '4.2.2')]
    await shop.noren.settleMailbox()
    expect(reports.map((uid) => mailbox.isRead(uid))).toEqual([true, true])
    expect(await stateOf('gone@example.com')).toMatchObject({
      subscriptionState: 'ended',
      endReason: ja('message.newsletter.reason.bounced'),
    })
    expect((await clerk.ask('goNewsletter', { newsletterId: first })).document.bouncedCount).toBe(2)
    for (const subject of ['二', '三']) {
      expect(await stateOf('full@example.com')).toMatchObject({ subscriptionState: 'active' })
      await sent(await written({ newsletterSubject: subject }))
      await bounce('full@example.com', '4.2.2')
      await shop.noren.settleMailbox()
    }
    expect(await stateOf('full@example.com')).toMatchObject({ subscriptionState: 'ended' })
    const before = server.received.filter(isOf('full@example.com', 'gone@example.com')).length
    await sent(await written())
    expect(server.received.filter(isOf('full@example.com', 'gone@example.com'))).toHaveLength(before)
  })

  it('is forgotten after a year, as are the records of consent that ended', async () => {
    shop.clock.advance(366 * DAY_MS)
    await shop.noren.sweep()
    const { reader } = shop.noren.store
    expect(await reader.selectFrom('newsletter_delivery').select('id').execute()).toEqual([])
    const left = await reader.selectFrom('subscription').select('ended_at').execute()
    expect(left.length).toBeGreaterThan(0)
    expect(left.every(({ ended_at }) => ended_at === null)).toBe(true)
  })
})

describe.each(databases)('A newsletter whose mail server refuses a receiver, on %s', (database) => {
  let shop: Shop
  let refusing: SMTPServer

  beforeAll(async () => {
    refusing = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('nobody')
            ? Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })
            : Object.assign(new Error('4.3.0 Later'), { responseCode: 451 }),
        ),
    })
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', () => resolve()))
    const address = refusing.server.address()
    const port = typeof address === 'object' ? address?.port : 0
    shop = await openShop(database, { SMTP_URL: `smtp://127.0.0.1:${port}` })
  })

  afterAll(async () => {
    await shop?.close()
    await new Promise<void>((resolve) => refusing.close(() => resolve()))
  })

  it('NWS-06 counts a lasting refusal as a failure of the address, and tries again after another', async () => {
    const clerk = await clerkAt(shop, 'writer')
    const at = shop.clock.now().toISOString()
    await shop.change(async (tx) => {
      for (const email of ['nobody@example.com', 'later@example.com'])
        await tx
          .insertInto('subscription')
          .values({
            ...{ id: email, customer_id: null, email, email_key: email, language: 'ja', origin: 'form' },
            ...{ asked_at: at, confirmed_at: at, ended_at: null, end_reason: null, expires_at: null },
            ...{ soft_bounces: 0, bounced_at: null, created_at: at },
          })
          .execute()
    })
    const { document } = await clerk.ask('doCreateNewsletter', {
      newsletterSubject: '件名',
      newsletterText: '本文',
    })
    await clerk.ask('doSendNewsletter', { newsletterId: document.newsletterId })
    await shop.noren.settleJobs()
    await shop.noren.settleOutbox()
    const { document: after } = await clerk.ask('goNewsletter', { newsletterId: document.newsletterId })
    expect(after).toMatchObject({ bouncedCount: 1, waitingCount: 1, newsletterState: 'sending' })
    const program = await HalClient.enter(shop.base)
    expect(program.offers()).toContain('doRequestNewsletter')
    const { document: list } = await clerk.ask('goSubscriptionList', { subscriptionState: 'ended' })
    expect(list.subscriptions.map(({ email }) => email)).toEqual(['nobody@example.com'])
  })
})
