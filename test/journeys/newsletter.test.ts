import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo, signedIn } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { holding, linkInMail, mailsTo } from '../support/mailbox.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe.each(databases)('The consent to newsletters, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'writer')
  })

  afterAll(() => shop?.close())

  const asks = async (newsletterEmail: string) => {
    const program = await HalClient.enter(shop.base)
    return program.follow('doRequestNewsletter', { newsletterEmail }, linksTo(shop, 'doRequestNewsletter'))
  }

  const subscription = (email: string) =>
    shop.noren.store.reader
      .selectFrom('subscription')
      .selectAll()
      .where('email_key', '=', email)
      .executeTakeFirst()

  const confirms = async (email: string) => {
    const link = await linkInMail(shop, email, '/newsletter/confirm')
    const person = await HtmlClient.enter(shop.base)
    await person.open(link.pathname + link.search)
    await person.form(ja('theme.newsletter.confirm')).submit()
    return person
  }

  const states = async (emailKeyword: string) =>
    (await clerk.ask('goSubscriptionList', { emailKeyword })).document.subscriptions.map(
      (one) => one.subscriptionState,
    )

  it('NWS-01 counts once the address is confirmed, and the answer does not tell whether it is known', async () => {
    const first = await asks('Reader@example.com')
    expect(await states('reader@')).toEqual(['unconfirmed'])
    expect((await confirms('Reader@example.com')).text).toContain('Reader@example.com')
    expect(await states('reader@')).toEqual(['active'])
    const before = await subscription('reader@example.com')
    expect(before).toMatchObject({ origin: 'form', language: 'ja', customer_id: null })
    const again = await asks('Reader@example.com')
    expect(again.status).toBe(first.status)
    expect(again.document.message).toBe(first.document.message)
    expect(await subscription('reader@example.com')).toEqual(before)
    expect(await mailsTo(shop, 'Reader@example.com')).toHaveLength(1)
  })

  it('is given by a tick in the account, which is never ticked beforehand', async () => {
    const { program, ask } = await signedIn(shop, { email: 'member@example.com' })
    const page = await program.fetch('/mypage/change', { headers: { accept: 'text/html' } })
    expect(await page.text()).toMatch(/type="checkbox"[^>]*name="newsletterWanted" value="1">/)
    const { document } = await ask('goMypageChange')
    expect(document.newsletterWanted).toBe(false)
    const { email, name01, name02, version } = document
    await ask('doUpdateCustomer', { email, name01, name02, version, newsletterWanted: true })
    expect(await subscription('member@example.com')).toMatchObject({ origin: 'mypage', ended_at: null })
    expect((await ask('goMypageChange')).document.newsletterWanted).toBe(true)
    const exported = await ask('goMypageExport')
    expect(exported.document.subscriptions).toMatchObject([
      { email: 'member@example.com', origin: 'mypage', endedAt: null, newsletters: [] },
    ])
    await ask('doUpdateCustomer', { email, name01, name02 })
    expect(await states('member@')).toEqual(['active'])
    await ask('doUpdateCustomer', { email, name01, name02, newsletterWanted: false })
    expect(await states('member@')).toEqual(['ended'])
  })

  it('is given at the registration, and counts from the activation on', async () => {
    const program = await HalClient.enter(shop.base)
    const email = 'newcomer@example.com'
    await program.follow(
      'doRegisterCustomer',
      { email, password: 'noren2026', name01: '山田', name02: '花子', newsletterWanted: true },
      linksTo(shop, 'doRegisterCustomer'),
    )
    expect(await subscription(email)).toBeUndefined()
    const link = await linkInMail(shop, email, '/entry/activate')
    await program.follow('goEntryActivate', {}, holding('goEntryActivate', link))
    const secretKey = link.searchParams.get('secretKey')
    await program.follow('doActivateCustomer', { secretKey })
    expect(await subscription(email)).toMatchObject({ origin: 'entry', ended_at: null })
    expect((await subscription(email))?.confirmed_at).not.toBeNull()
    expect((await mailsTo(shop, email)).map(({ template }) => template)).not.toContain('newsletter_confirm')
  })

  it('is to be confirmed by guests, who tick it with their address', async () => {
    const program = await HalClient.enter(shop.base)
    const guest = {
      ...{ name01: '客', name02: '一', postalCode: '100-0001', pref: 13, addr01: '千代田区' },
      ...{ addr02: '1-1', phoneNumber: '03-0000-0000' },
    }
    const submit = (email: string, more: object) =>
      program.follow('doSubmitNonMember', { ...guest, email, ...more }, linksTo(shop, 'doSubmitNonMember'))
    await submit('unticked@example.com', {})
    await submit('guest@example.com', { newsletterWanted: true })
    expect(await subscription('unticked@example.com')).toBeUndefined()
    expect(await subscription('guest@example.com')).toMatchObject({ origin: 'checkout', confirmed_at: null })
    await confirms('guest@example.com')
    expect(await states('guest@')).toEqual(['active'])
  })

  it('follows a customer to another address, and is forgotten with them', async () => {
    const { customerId, ask } = await signedIn(shop, { email: 'moving@example.com' })
    const { email, name01, name02 } = (await ask('goMypageChange')).document
    await ask('doUpdateCustomer', { email, name01, name02, newsletterWanted: true })
    const kept = (await clerk.ask('goCustomer', { customerId })).document
    await clerk.ask('doUpdateCustomerProfile', {
      ...{ customerId, email: 'moved@example.com', name01, name02 },
      version: kept.version,
    })
    expect(await subscription('moving@example.com')).toBeUndefined()
    expect(await subscription('moved@example.com')).toMatchObject({ customer_id: customerId })
    const { ask: leave } = await signedIn(shop, { email: 'leaving@example.com' })
    await leave('doUpdateCustomer', {
      ...{ email: 'leaving@example.com', name01, name02, newsletterWanted: true },
    })
    expect(await states('leaving@')).toEqual(['active'])
    await leave('doWithdrawCustomer', { mode: 'complete' })
    await shop.noren.settleOutbox()
    expect(await states('leaving@')).toEqual([])
  })

  it('is ended by a member for whoever asks, and is a file that is recorded', async () => {
    await asks('calls@example.com')
    await confirms('calls@example.com')
    const { document } = await clerk.ask('goSubscriptionList', { emailKeyword: 'calls@' })
    const subscriptionId = document.subscriptions[0]?.subscriptionId
    expect((await clerk.ask('doEndSubscription', { subscriptionId })).document.changed).toBe(true)
    expect((await clerk.ask('doEndSubscription', { subscriptionId })).document.changed).toBe(false)
    const { document: file } = await clerk.ask('goExportSubscriptions', { subscriptionState: 'ended' })
    expect(file.csv).toContain('calls@example.com,停止,登録フォーム,日本語')
    expect(file.csv).not.toContain('reader@example.com')
    const { document: log } = await clerk.ask('goAuditLog', { transition: 'goExportSubscriptions' })
    expect(log.entries).toHaveLength(1)
  })

  it('is not asked for where the shop offers no newsletters', async () => {
    await shop.change((tx) => tx.updateTable('base_info').set({ option_newsletter: false }).execute())
    const program = await HalClient.enter(shop.base)
    expect(program.offers()).not.toContain('doRequestNewsletter')
    const page = await program.fetch('/entry', { headers: { accept: 'text/html' } })
    expect(await page.text()).not.toContain('name="newsletterWanted"')
    await shop.change((tx) => tx.updateTable('base_info').set({ option_newsletter: true }).execute())
    expect((await HalClient.enter(shop.base)).offers()).toContain('doRequestNewsletter')
  })
  it('is deleted if nobody confirms it, and its link is no use then', async () => {
    await asks('silent@example.com')
    const link = await linkInMail(shop, 'silent@example.com', '/newsletter/confirm')
    shop.clock.advance(4 * DAY_MS)
    await shop.noren.sweep()
    expect(await subscription('silent@example.com')).toBeUndefined()
    const program = await HalClient.enter(shop.base)
    const gone = await program.follow('goNewsletterConfirm', {}, holding('goNewsletterConfirm', link))
    expect(problemIn(gone)).toMatchObject({ status: 404, code: 'newsletterLinkGone' })
    link.searchParams.set('subscriptionKey', '0'.repeat(32))
    const forged = await program.follow('goNewsletterConfirm', {}, holding('goNewsletterConfirm', link))
    expect(forged.status).toBe(404)
  })
})
