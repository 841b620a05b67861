import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNoren, type Noren } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { GAPS_MS } from '../../src/shop/webhooks/attempts.rules.ts'
import { linksTo, PASSWORD } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { atOffice, MEMBER_PASSWORD } from '../support/member.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { isSignedWith, openReceiver, type Receiver } from '../support/webhook-receiver.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const { email_confirm: _again, ...CALLER } = GUEST

describe.each(databases)('Webhooks, on %s', (database) => {
  let shop: Shop
  let owner: Clerk
  let receiver: Receiver

  beforeAll(async () => {
    shop = await openShop(database, { WEBHOOK_PRIVATE_NETWORKS: 'allow' })
    owner = await clerkAt(shop, 'owner')
    receiver = await openReceiver()
  })

  afterAll(async () => {
    await receiver?.close()
    await shop?.close()
  })

  /** A session of a member ends while the clock is moved on. */
  const signInAgain = async () => {
    const program = await atOffice(shop, 'owner')
    owner = { program, ask: (name, input = {}) => program.follow(name, input, linksTo(shop, name)) }
  }

  beforeEach(async () => {
    await signInAgain()
    receiver.answers(() => ({ status: 204 }))
    await shop.change(async (tx) => {
      for (const table of ['webhook_try', 'webhook_delivery', 'webhook_sequence', 'webhook'] as const)
        await tx.deleteFrom(table).execute()
      await tx.deleteFrom('deny_rule').execute()
    })
    receiver.taken()
  })

  const made = async (webhookEvents: readonly string[], more: object = {}, clerk = owner) => {
    const input = { webhookName: '会計', webhookUrl: receiver.url, webhookEvents, ...more }
    const { status, document } = await clerk.ask('doCreateWebhook', {
      ...input,
      currentPassword: MEMBER_PASSWORD,
    })
    expect(status, JSON.stringify(document)).toBe(201)
    return document
  }

  const settle = async () => {
    await shop.noren.settleOutbox()
    await shop.noren.settleWebhooks()
    return receiver.taken()
  }

  const entered = async (more: object = {}) => {
    const items = [{ productCode: 'hojicha-100', quantity: 1 }]
    const { status, document } = await owner.ask('doCreateOrder', { ...CALLER, items, payment: 3, ...more })
    expect(status).toBe(201)
    return document.orderNo
  }

  const moved = async (orderNo: string, orderStatus: number) => {
    const { status } = await owner.ask('doUpdateOrderStatus', { orderNo, orderStatus })
    expect(status).toBe(200)
  }

  const triesOf = async (webhookId: string) =>
    (await owner.ask('goWebhookTries', { webhookId })).document.tries

  const isActive = async (webhookId: string) =>
    (await owner.ask('goWebhook', { webhookId })).document.isActive

  it('are told of an order that is placed, paid and shipped, signed and in order', async () => {
    const { signingSecret, webhookId } = await made(['order.placed', 'order.paid', 'order.shipped'])
    const orderNo = await entered()
    await moved(orderNo, 6)
    await moved(orderNo, 5)
    const received = await settle()
    expect(received.map(({ body }) => [body.type, body.sequence])).toEqual([
      ['order.placed', 1],
      ['order.paid', 2],
      ['order.shipped', 3],
    ])
    for (const message of received) {
      expect(isSignedWith(signingSecret, message, shop.clock.now())).toBe(true)
      expect(message.headers['content-type']).toBe('application/json')
      expect(message.body.data).toMatchObject({ orderNo })
      expect(message.body.data).toHaveProperty('_links.self.href', `/admin/order?orderNo=${orderNo}`)
    }
    expect(received.at(-1)?.body.data).toMatchObject({ orderStatus: 5 })
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
    const tries = await triesOf(webhookId)
    expect(tries).toHaveLength(3)
    expect(tries[0]).toMatchObject({ answerStatus: 204, deliveryState: 'delivered', fault: null })
    expect(await settle()).toEqual([])
  })

  it('state a resource as its page does', async () => {
    await made(['product.changed'])
    await owner.ask('doUpdateProduct', { productCode: 'sencha-50', productName: '煎茶 新茶' })
    const [message, ...more] = await settle()
    expect(more).toEqual([])
    const { document } = await owner.ask('goAdminProduct', { productCode: 'sencha-50' })
    const { fields: _fields, form: _form, submitTo: _to, csrfToken: _token, ...page } = Object(document)
    const links = (of: object) => Object.keys(of).filter((name) => page._links[name] !== undefined)
    const { _links: own, ...data } = Object(message?.body.data)
    const { _links, ...state } = page
    expect(data).toEqual(JSON.parse(JSON.stringify(state)))
    expect(links(own)).toContain('goAdminProductList')
  })

  it('are told of customers, enquiries, changed and cancelled orders, and of stock', async () => {
    await made([
      ...['order.cancelled', 'order.changed', 'customer.registered', 'customer.changed'],
      ...['customer.withdrawn', 'enquiry.received', 'stock.out'],
    ])
    const person = { ...CALLER, email: 'hooked@example.com', password: PASSWORD }
    const customer = await owner.ask('doCreateCustomer', { ...person, customerStatus: 1 })
    expect(customer.status).toBe(201)
    const stranger = await HalClient.enter(shop.base)
    const contact = {
      contactName01: '山田',
      contactEmail: 'hooked@example.com',
      contactContents: '質問です。',
    }
    await stranger.follow('doSubmitContact', contact, linksTo(shop, 'doSubmitContact'))
    const productCode = 'last-piece'
    await owner.ask('doCreateProduct', {
      ...{ productCode, productName: '最後の一つ', productStatus: 1, price02: 1000, stock: 1 },
    })
    const orderNo = await entered({ items: [{ productCode, quantity: 1 }] })
    await owner.ask('doUpdateOrder', { orderNo, shopMemo: '午前に電話' })
    await moved(orderNo, 3)
    const types = (await settle()).map(({ body }) => body.type)
    expect(types).toContain('enquiry.received')
    expect(types).toContain('stock.out')
    expect(types.filter((type) => type.startsWith('order.')).at(-1)).toBe('order.cancelled')
    expect(types.filter((type) => type.startsWith('customer.')).length).toBeGreaterThan(0)
  })

  it('are told of events that plugins add, as long as the plugin is on', async () => {
    const review = {
      productCode: 'sencha-50',
      reviewer: '佐藤',
      stars: 4,
      reviewTitle: '良い',
      comment: '香る',
    }
    const stranger = await HalClient.enter(shop.base)
    // The transitions of a plugin have no types in the tests of the shop.
    const at = (program: HalClient, method: string, href: string, input: object) =>
      program.follow('goTop', { ...input }, { _links: { goTop: { href, rel: 'goTop', method } } })
    const write = () => at(stranger, 'POST', '/products/review', review)
    const eventsOffered = async (): Promise<readonly string[]> => {
      const { fields } = Object((await owner.ask('goWebhookList')).document)
      return fields.webhookEvents.options.map(({ value }: { readonly value: string }) => value)
    }
    const whole = { webhookName: '口コミ', webhookUrl: receiver.url, webhookEvents: ['reviews.written'] }
    const early = await owner.ask('doCreateWebhook', { ...whole, currentPassword: MEMBER_PASSWORD })
    expect(early.status).toBe(400)
    expect(problemIn(early).errors).toHaveProperty('webhookEvents')
    expect(await eventsOffered()).not.toContain('reviews.written')
    const plugin = { pluginCode: 'reviews', pluginName: '商品レビュー', pluginVersion: '1.0.0' }
    expect((await owner.ask('doInstallPlugin', plugin)).status).toBe(201)
    expect((await owner.ask('doEnablePlugin', { pluginCode: 'reviews' })).status).toBe(200)
    expect(await eventsOffered()).toContain('reviews.written')
    const { webhookId } = await made(['reviews.written', 'reviews.changed'])
    await write()
    const [written] = await settle()
    expect(written?.body).toMatchObject({ type: 'reviews.written', sequence: 1 })
    expect(written?.body.data).toMatchObject({ reviewer: '佐藤', stars: 4, isShown: false })
    const { reviewId } = Object(written?.body.data)
    expect(written?.body.data).toHaveProperty('_links.self.href', `/admin/review?reviewId=${reviewId}`)
    await at(owner.program, 'PUT', '/admin/reviews/shown', { reviewId })
    expect(await settle()).toMatchObject([{ body: { data: { isShown: true }, sequence: 2 } }])
    await at(owner.program, 'DELETE', '/admin/reviews', { reviewId })
    expect(await settle()).toMatchObject([{ body: { data: { reviewId }, sequence: 3 } }])
    await write()
    await owner.ask('doDisablePlugin', { pluginCode: 'reviews' })
    const [last] = await settle()
    // Nobody knows who may see the screen of a plugin that is off.
    expect(last?.body.data).toEqual({})
    // The choice stays, for the day on which the plugin is on again.
    const { document } = await owner.ask('goWebhook', { webhookId })
    expect(document.webhookEvents).toEqual(['reviews.written', 'reviews.changed'])
    const { status } = await owner.ask('doUpdateWebhook', { webhookId, webhookName: '口コミの窓口' })
    expect(status).toBe(200)
  })

  it('get an event again with growing gaps, and the later ones of the same order after it', async () => {
    const { webhookId } = await made(['order.placed', 'order.paid'])
    receiver.answers(({ body }) => ({ status: body.type === 'order.placed' ? 500 : 204 }))
    const orderNo = await entered()
    await moved(orderNo, 6)
    const other = await entered()
    const first = await settle()
    const numbers = first.map(({ body }) => [body.data.orderNo, body.type])
    expect(numbers.toSorted()).toEqual(
      [
        [orderNo, 'order.placed'],
        [other, 'order.placed'],
      ].toSorted(),
    )
    shop.clock.advance(4000)
    expect(await settle()).toEqual([])
    receiver.answers(() => ({ status: 200 }))
    shop.clock.advance(1000)
    const second = (await settle()).filter(({ body }) => body.data.orderNo === orderNo)
    expect(second.map(({ body }) => body.type)).toEqual(['order.placed', 'order.paid'])
    const [again] = second
    const before = first.find(({ body }) => body.data.orderNo === orderNo)
    expect(again?.headers['webhook-id']).toBe(before?.headers['webhook-id'])
    expect((await triesOf(webhookId)).map(({ answerStatus }) => answerStatus).toSorted()).toEqual([
      ...[200, 200, 200, 500, 500],
    ])
  })

  it('are switched off when no attempt of three days was taken, with a mail, and can be switched on', async () => {
    const { webhookId } = await made(['order.placed'])
    receiver.answers(() => ({ status: 503 }))
    await entered()
    let tried = (await settle()).length
    for (const gap of GAPS_MS) {
      expect(await isActive(webhookId)).toBe(true)
      shop.clock.advance(gap)
      await signInAgain()
      tried += (await settle()).length
    }
    expect(tried).toBe(GAPS_MS.length + 1)
    const off = (await owner.ask('goWebhook', { webhookId })).document
    expect(off).toMatchObject({ isActive: false, offReason: 'failing' })
    await shop.noren.settleOutbox()
    const { text } = await shop.noren.store.reader
      .selectFrom('mail')
      .select('text')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(text).toContain('Webhook「会計」の通知を停止しました')
    await entered()
    expect(await settle()).toEqual([])
    const [given] = await triesOf(webhookId)
    expect(given).toMatchObject({ deliveryState: 'failed', nextAt: null })
    const again = { webhookId, messageId: given?.messageId }
    expect((await owner.ask('doSendWebhookAgain', again)).status).toBe(409)
    expect((await owner.ask('doUpdateWebhook', { webhookId, isActive: true })).status).toBe(200)
    receiver.answers(() => ({ status: 200 }))
    expect((await owner.ask('doSendWebhookAgain', again)).status).toBe(200)
    expect((await settle()).map(({ headers }) => headers['webhook-id'])).toEqual([given?.messageId])
  })

  it('follow no redirect, read little of an answer, and wait ten seconds at most', async () => {
    const { webhookId } = await made(['order.placed'])
    receiver.answers(() => ({ status: 302, headers: { location: `${receiver.url}/elsewhere` } }))
    await entered()
    expect((await settle()).map(({ path }) => path)).toEqual(['/hooks'])
    receiver.answers(() => ({ status: 200, body: 'x'.repeat(1_000_000) }))
    shop.clock.advance(5000)
    expect(await settle()).toHaveLength(1)
    const results = async () =>
      (await triesOf(webhookId)).map(({ answerStatus, fault }) => answerStatus ?? fault)
    expect((await results()).toSorted()).toEqual([200, 302])
    // Ten seconds by the clock on the wall, which no database makes longer.
    if (database !== 'sqlite') return
    receiver.answers(() => 'silent')
    await entered()
    expect(await settle()).toHaveLength(1)
    expect((await results()).toSorted()).toEqual([200, 302, 'no answer within 10 s'])
  })

  it('are tried with an event of no data', async () => {
    const { webhookId, signingSecret } = await made([])
    expect((await owner.ask('doTestWebhook', { webhookId })).status).toBe(200)
    const [message, ...more] = await settle()
    expect(more).toEqual([])
    expect(message?.body).toMatchObject({ type: 'webhook.test', data: {} })
    expect(message && isSignedWith(signingSecret, message, shop.clock.now())).toBe(true)
  })

  it('are signed with both secrets for the hours after a renewal', async () => {
    const { webhookId, signingSecret: former } = await made(['order.placed'])
    const renewal = { webhookId, currentPassword: MEMBER_PASSWORD, overlapHours: 2 }
    const { status, document } = await owner.ask('doRenewWebhookSecret', renewal)
    expect(status).toBe(201)
    const { signingSecret } = document
    const signers = async () => {
      await entered()
      const [message] = await settle()
      return [former, signingSecret].map(
        (secret) => message !== undefined && isSignedWith(secret, message, shop.clock.now()),
      )
    }
    expect(await signers()).toEqual([true, true])
    shop.clock.advance(2 * HOUR_MS)
    await signInAgain()
    expect(await signers()).toEqual([false, true])
    const kept = await shop.noren.store.reader.selectFrom('webhook').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(kept)).not.toContain(signingSecret)
    expect(JSON.stringify((await owner.ask('goWebhook', { webhookId })).document)).not.toContain(
      signingSecret,
    )
  })

  it('get only what their member may see, and nothing once they may not have webhooks', async () => {
    const maker = await clerkAt(shop, `maker${database}`, 1)
    const { webhookId } = await made(['order.placed', 'product.changed'], {}, maker)
    const deny = (deny_url: string) =>
      owner.ask('doUpdateAuthorityRole', { AuthorityRoles: [{ Authority: 1, deny_url }] })
    expect((await deny('/admin/order')).status).toBe(200)
    await entered()
    await owner.ask('doUpdateProduct', { productCode: 'sencha-50', productName: `煎茶${Date.now()}` })
    expect((await settle()).map(({ body }) => body.type)).toEqual(['product.changed'])
    const states = (await triesOf(webhookId)).map(({ deliveryState }) => deliveryState)
    expect(states.toSorted()).toEqual(['delivered', 'withheld'])
    await deny('/admin/webhook')
    await owner.ask('doUpdateProduct', { productCode: 'sencha-50', productName: `煎茶 ${Date.now()}` })
    expect(await settle()).toEqual([])
    const off = (await owner.ask('goWebhook', { webhookId })).document
    expect(off).toMatchObject({ isActive: false, offReason: 'member' })
  })

  it('end with their member', async () => {
    const leaver = await clerkAt(shop, `leaver${database}`)
    const { webhookId } = await made(['order.placed'], {}, leaver)
    await owner.ask('doDeleteMember', { loginId: `leaver${database}` })
    await entered()
    expect(await settle()).toEqual([])
    expect(await isActive(webhookId)).toBe(false)
  })

  it('are changed by their member alone, with a password where a secret is shown', async () => {
    const { webhookId } = await made(['order.placed'])
    const other = await clerkAt(shop, `other${database}`)
    const update = { webhookId, webhookUrl: 'https://hooks.example/' }
    expect((await other.ask('doUpdateWebhook', update)).status).toBe(403)
    const renewal = { webhookId, currentPassword: MEMBER_PASSWORD }
    expect((await other.ask('doRenewWebhookSecret', renewal)).status).toBe(403)
    const input = { webhookName: '会計', webhookUrl: receiver.url, currentPassword: 'wrong-password-1' }
    const wrong = await owner.ask('doCreateWebhook', input)
    expect(problemIn(wrong).errors).toHaveProperty('currentPassword')
    expect((await other.ask('doDeleteWebhook', { webhookId })).status).toBe(200)
    expect((await owner.ask('goWebhook', { webhookId })).status).toBe(404)
  })

  it('lose nothing when the shop is closed between an event and its delivery', async () => {
    await made(['order.placed'])
    const config = readConfig({
      ...{ DATA_DIR: shop.dataDir, DATABASE_URL: shop.databaseUrl, PORT: '0', RATE_LIMITS: 'off' },
      ...{ APP_SECRET: SECRET, WEBHOOK_PRIVATE_NETWORKS: 'allow', LOG_LEVEL: 'silent' },
    })
    const opened = async (work: (other: Noren) => Promise<void>) => {
      const other = await createNoren(config, { clock: shop.clock.now, monotonic: shop.clock.monotonic })
      await work(other)
      await other.close()
    }
    const orderNo = await entered()
    await shop.noren.settleOutbox()
    // It is due again: its process ended before it had an answer.
    await shop.noren.settleWebhooks()
    const [before] = receiver.taken()
    await shop.change((tx) =>
      tx.updateTable('webhook_delivery').set({ settled_at: null, outcome: null }).execute(),
    )
    await opened((other) => other.settleWebhooks())
    const [again] = receiver.taken()
    expect(again?.headers['webhook-id']).toBe(before?.headers['webhook-id'])
    expect(again?.body).toMatchObject({ sequence: 1, data: { orderNo } })
    await opened(async (other) => {
      await other.settleOutbox()
      await other.settleWebhooks()
    })
    expect(receiver.taken()).toEqual([])
  })

  it('are forgotten thirty days after their delivery', async () => {
    const { webhookId } = await made(['order.placed'])
    await entered()
    await settle()
    shop.clock.advance(30 * DAY_MS)
    await shop.noren.sweep()
    await signInAgain()
    expect(await triesOf(webhookId)).toEqual([])
    await shop.noren.sweep()
    const rows = await shop.noren.store.reader.selectFrom('webhook_delivery').select('id').execute()
    expect(rows).toEqual([])
  })
})

it('Without the setting, webhooks lead into no private network', async () => {
  const shop = await openShop('sqlite')
  const receiver = await openReceiver()
  const owner = await clerkAt(shop, 'owner')
  const make = (webhookUrl: string) =>
    owner.ask('doCreateWebhook', {
      ...{ webhookName: '内部', webhookUrl, webhookEvents: ['order.placed'] },
      currentPassword: MEMBER_PASSWORD,
    })
  for (const url of [receiver.url, 'https://127.0.0.1:8443/', 'https://10.0.0.1/', 'https://[::1]/'])
    expect(problemIn(await make(url)).errors).toHaveProperty('webhookUrl')
  const { document } = await make('https://hooks.example/')
  const { webhookId } = document
  // A name that leads into the machine is refused when it was looked up.
  await shop.change((tx) => tx.updateTable('webhook').set({ url: 'https://localhost:8443/' }).execute())
  await owner.ask('doTestWebhook', { webhookId })
  await shop.noren.settleOutbox()
  await shop.noren.settleWebhooks()
  const [tried] = (await owner.ask('goWebhookTries', { webhookId })).document.tries
  expect(tried?.fault).toMatch(/^not connected to (127\.0\.0\.1|::1)$/)
  expect(receiver.received).toEqual([])
  await receiver.close()
  await shop.close()
})
