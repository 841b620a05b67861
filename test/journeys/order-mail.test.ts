import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publish } from '../../src/store/outbox.ts'
import { addToCart, checkInAsGuest, GUEST } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { type Delivered, moodyServer } from '../support/moody-smtp.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja, wordsOf } from '../support/words.ts'

const en = wordsOf('en')
const BASE_URL = 'https://noren.example'
const SHOP = 'shop@noren.example.jp'
const ANSWERS = 'answers@noren.example.jp'
const BOUNCES = 'bounces@noren.example.jp'

describe.each(databases)('The mail of an order, on %s', (database) => {
  let shop: Shop
  let server: Awaited<ReturnType<typeof moodyServer>>

  beforeAll(async () => {
    server = await moodyServer()
    shop = await openShop(database, { SMTP_URL: server.url, BASE_URL })
    await shop.noren.store.write(async (tx) => {
      await tx.updateTable('base_info').set({ email03: ANSWERS, email04: BOUNCES }).execute()
    })
  })

  afterAll(async () => {
    await shop?.close()
    await server?.close()
  })

  beforeEach(() => {
    server.came.length = 0
    server.refuse(0)
  })

  /** Places an order of two teas at the reduced rate and a cloth at the usual one, paid by bank. */
  const order = async (
    input: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const program = await HalClient.enter(shop.base, { headers })
    await addToCart(program, 'hojicha-100', { quantity: 2 })
    await addToCart(program, 'furoshiki-ai-s', { productCode: 'furoshiki-ai-m' })
    await checkInAsGuest(program)
    await program.follow('doConfirmOrder', { payment: '3', ...input })
    await program.follow('goShoppingConfirm')
    const placed = await program.follow('doCheckout')
    expect(placed.status).toBe(201)
    return placed.document
  }

  /** The same, a tea alone, from a browser that calls the shop by a name that is not its own. */
  const orderByHost = async (host: string) => {
    let cookie = ''
    let csrfToken = ''
    const ask = async (method: string, path: string, input: object = {}) => {
      const headers = { host, cookie, accept: 'application/hal+json', 'content-type': 'application/json' }
      const asked = request(new URL(path, shop.base), {
        method,
        headers: { ...headers, 'x-forwarded-host': host },
      })
      asked.end(method === 'GET' ? undefined : JSON.stringify({ csrfToken, ...input }))
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      const document = JSON.parse(await new Response(Readable.toWeb(answer) as ReadableStream).text())
      cookie = answer.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? cookie
      csrfToken = document.csrfToken ?? csrfToken
      expect(answer.statusCode, path).toBeLessThan(300)
      return document
    }
    await ask('GET', '/')
    await ask('POST', '/cart/item', { productCode: 'hojicha-100' })
    await ask('POST', '/shopping/non-member', GUEST)
    await ask('POST', '/shopping/confirm')
    await ask('POST', '/shopping/checkout')
  }

  const theMail = async (): Promise<Delivered> => {
    await shop.noren.settleOutbox()
    const [mail, ...more] = server.came
    if (!mail || more.length > 0) throw new Error(`${server.came.length} mails came`)
    return mail
  }

  const textOf = ({ mail }: Delivered) => mail.text ?? ''
  const pageOf = ({ mail }: Delivered) => parse(mail.html ?? '')

  it('is addressed as the trade is used to: from the shop, a copy to the shop that nobody sees', async () => {
    const { orderNo } = await order()
    const { from, to, mail } = await theMail()
    expect(mail.subject).toBe(`[暖簾商店] ご注文ありがとうございます`)
    expect(mail.from).toMatchObject({ name: '暖簾商店', address: SHOP })
    expect(mail.to).toMatchObject([{ address: GUEST.email }])
    expect(mail.replyTo).toMatchObject([{ address: ANSWERS }])
    expect(mail.cc).toBeUndefined()
    expect(mail.bcc).toBeUndefined()
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect([...to].sort()).toEqual([GUEST.email, SHOP].sort())
    expect(from).toBe(BOUNCES)
    expect(mail.messageId).toMatch(/^<order\.placed\.[0-9a-f-]{36}@noren\.example>$/)
    expect(new Date(mail.date ?? '').toISOString()).toBe(shop.clock.now().toISOString())
    expect(mail.text).toContain(orderNo)
  })

  it('says in text what was ordered, what it costs, with which tax, and how to pay', async () => {
    const { orderNo } = await order({ message: '<b>急ぎ</b>で & "お願い"します' })
    const text = textOf(await theMail())
    const lines = text.split(/\r?\n/)
    expect(lines).toContain(ja('mail.order.dear', { name: '山田 花子' }))
    expect(lines).toContain(`${ja('mail.order.orderNo')}: ${orderNo}`)
    expect(lines).toContain('茎ほうじ茶「焚火」 ※')
    expect(lines).toContain('木綿の風呂敷')
    expect(lines).toContain('  色: 藍 / サイズ: 中')
    expect(lines).toContain('  hojicha-100  950円 × 2 = 1,900円')
    expect(lines).toContain('  furoshiki-ai-m  1,760円 × 1 = 1,760円')
    expect(lines).toContain(`${ja('mail.order.subtotal')}: 3,660円`)
    expect(lines).toContain(`${ja('mail.order.charge')}: 0円`)
    expect(lines).toContain(`${ja('mail.order.deliveryFee')}: 770円`)
    expect(lines).toContain(`${ja('mail.order.paymentTotal')}: 4,430円`)
    // TAX-07: 1,900 × 8/108 = 140.7, 2,530 × 10/110 = 230.
    expect(lines).toContain(
      `  ${ja('mail.order.taxLine', { rate: 8 })} 1,900円 (${ja('mail.order.taxOf')} 141円)`,
    )
    expect(lines).toContain(
      `  ${ja('mail.order.taxLine', { rate: 10 })} 2,530円 (${ja('mail.order.taxOf')} 230円)`,
    )
    // TAX-10: the mark, and what it means.
    expect(lines).toContain(ja('mail.order.reducedNote'))
    expect(text).toContain('<b>急ぎ</b>で & "お願い"します')
    expect(text).toContain('のれん銀行（0000） 架空支店（000）\n普通 0000000')
    expect(text).toContain('〒100-0001\n東京都千代田区千代田1-1 のれん荘203\n03-1234-5678')
    expect(text).not.toMatch(/<p>|<br>|&amp;|\{\{|mail\.order|undefined|null/)
    expect(text).not.toMatch(/\n{4,}/)
  })

  it('says the same in HTML, with what was typed kept harmless', async () => {
    const { orderNo } = await order({ message: '<b>急ぎ</b>で & "お願い"します' })
    const delivered = await theMail()
    const html = delivered.mail.html ?? ''
    const said = pageOf(delivered).text.replace(/\s+/g, ' ')
    for (const words of [
      orderNo,
      '茎ほうじ茶「焚火」 ※',
      '950円 × 2',
      '1,900円',
      '色: 藍 / サイズ: 中',
      '4,430円',
      `${ja('mail.order.taxLine', { rate: 8 })}`,
      ja('mail.order.reducedNote'),
      'のれん銀行',
    ])
      expect(said, words).toContain(words)
    expect(html).toContain('&lt;b&gt;急ぎ&lt;/b&gt;で &amp; ')
    expect(html).not.toContain('<b>急ぎ')
    expect(html).not.toMatch(/mail\.order|\{\{|undefined/)
  })

  it('leads to the shop’s own address, whatever host the order came by', async () => {
    await orderByHost('elsewhere.example')
    const delivered = await theMail()
    const links = pageOf(delivered)
      .querySelectorAll('a[href], img[src]')
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toMatch(/^(https:\/\/noren\.example\/|mailto:)/)
    expect(textOf(delivered)).toContain(`${BASE_URL}/`)
    expect(JSON.stringify(delivered.mail)).not.toContain('elsewhere.example')
  })

  it('leaves out the note where nothing is at the reduced rate (TAX-10)', async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, 'tenugui-mame')
    await checkInAsGuest(program)
    await program.follow('doConfirmOrder', { payment: '4' })
    await program.follow('goShoppingConfirm')
    await program.follow('doCheckout')
    const text = textOf(await theMail())
    expect(text).not.toContain('※')
    expect(text).toContain(`${ja('mail.order.charge')}: 330円`)
    expect(text).toContain('代金引換手数料')
  })

  it('is in the language of the order, all of it', async () => {
    await order({}, { 'accept-language': 'en' })
    const delivered = await theMail()
    expect(delivered.mail.subject).toBe(`[Noren Shoten] Thank you for your order`)
    expect(delivered.mail.from?.name).toBe('Noren Shoten')
    const text = textOf(delivered)
    expect(text).toContain(en('mail.order.dear', { name: '山田 花子' }))
    expect(text).toContain('Colour: Indigo / Size: Medium')
    expect(text).toContain('furoshiki-ai-m  ¥1,760 × 1 = ¥1,760')
    expect(text).toContain('Noren Bank (0000), Kaku branch (000)\nOrdinary account 0000000')
    expect(text).toContain(en('mail.order.reducedNote'))
    expect(pageOf(delivered).querySelector('html')?.getAttribute('lang')).toBe('en')
    expect(delivered.mail.text).toContain('\n〒100-0001\n東京都千代田区千代田1-1 のれん荘203\n')
    const addresses = delivered.mail.text?.match(/https?:\/\/\S+/g) ?? []
    expect(addresses.length).toBeGreaterThan(1)
    for (const address of addresses) expect(new URL(address).pathname).toMatch(/^\/en\//)
    expect(pageOf(delivered).textContent).toContain('東京都千代田区千代田1-1 のれん荘203')
    // What is left of Japanese is the customer's own name and address.
    const own = [...Object.values(GUEST), '東京都']
    const rest = own.reduce((left, value) => left.replaceAll(value, ''), text)
    expect(rest).toContain('Noren Shoten Co., Ltd.')
    expect(rest).not.toMatch(/[ぁ-んァ-ヶ一-龠]/)
  })

  it('names every destination, and what goes there', async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, 'hojicha-100', { quantity: 3 })
    const { document: shopping } = await checkInAsGuest(program)
    await program.follow('goShoppingShippingMultiple', {}, shopping)
    await program.follow('goShoppingShippingMultipleEdit')
    await program.follow('doAddMultipleShippingAddress', {
      ...GUEST,
      name02: '太郎',
      pref: '47',
      addr01: '那覇市',
    })
    const { document: shares } = await program.follow('goShoppingShippingMultiple')
    const [own, other] = shares.addresses
    const row = { cartKey: shares.cartKey, productCode: 'hojicha-100' }
    await program.follow('doAllocateMultipleShipping', {
      allocations: [
        { ...row, addressId: own?.addressId, quantity: 1 },
        { ...row, addressId: other?.addressId, quantity: 2 },
      ],
    })
    const { document: choices } = await program.follow('goShopping')
    await program.follow('doConfirmOrder', { payment: '3' })
    await program.follow('goShoppingConfirm')
    await program.follow('doCheckout')
    const text = textOf(await theMail())
    expect(choices.shippings).toHaveLength(2)
    const [, first = '', second = ''] = text.split(new RegExp(`${ja('mail.order.shipping')} [12]`))
    expect(first).toContain('山田 花子')
    expect(first).toContain('× 1')
    expect(second).toContain('山田 太郎')
    expect(second).toContain('沖縄県那覇市')
    expect(second).toContain('× 2')
    expect(text).toContain('  hojicha-100  950円 × 3 = 2,850円')
    // Tokyo 770 and Okinawa 1,650.
    expect(text).toContain(`${ja('mail.order.deliveryFee')}: 2,420円`)
  })

  it('comes once after all when the server refuses it at first, under the same Message-ID', async () => {
    server.refuse(2)
    const { orderNo } = await order()
    await shop.noren.settleOutbox()
    expect(server.came.map(({ taken }) => taken)).toEqual([false])
    shop.clock.advance(5_000)
    await shop.noren.settleOutbox()
    shop.clock.advance(30_000)
    await shop.noren.settleOutbox()
    shop.clock.advance(24 * 3_600_000)
    await shop.noren.settleOutbox()
    expect(server.came.map(({ taken }) => taken)).toEqual([false, false, true])
    expect(new Set(server.came.map(({ mail }) => mail.messageId)).size).toBe(1)
    expect(new Set(server.came.map(({ mail }) => mail.text)).size).toBe(1)
    expect(server.came[2]?.mail.text).toContain(orderNo)
    const kept = await shop.noren.store.reader
      .selectFrom('mail')
      .innerJoin('orders', 'orders.id', 'mail.order_id')
      .where('orders.order_no', '=', orderNo)
      .select(['message_id', 'sent_at'])
      .execute()
    expect(kept).toHaveLength(1)
    expect(kept[0]?.message_id).toBe(server.came[0]?.mail.messageId)
    expect(kept[0]?.sent_at).not.toBeNull()
  })

  it('is not sent again when its event comes again, as after a crash', async () => {
    await order()
    await theMail()
    await shop.noren.store.write((tx) => tx.updateTable('outbox').set({ done_at: null }).execute())
    await shop.noren.settleOutbox()
    expect(server.came).toHaveLength(1)
    const open = await shop.noren.store.reader
      .selectFrom('outbox')
      .selectAll()
      .where('done_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  })

  it('is followed by a notice when its parcel is sent', async () => {
    const { orderNo } = await order()
    await theMail()
    server.came.length = 0
    const { store } = shop.noren
    const { id } = await store.reader
      .selectFrom('shipping')
      .innerJoin('orders', 'orders.id', 'shipping.order_id')
      .select('shipping.id')
      .where('orders.order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    await store.write(async (tx) => {
      const sent = { tracking_number: '1234-5678-9012', shipped_at: shop.clock.now().toISOString() }
      await tx.updateTable('shipping').set(sent).where('id', '=', id).execute()
      await publish(tx, 'order.shipped', { shippingId: id }, shop.clock.now())
    })
    const { mail, to } = await theMail()
    expect(mail.subject).toBe('[暖簾商店] 商品発送のお知らせ')
    expect([...to].sort()).toEqual([GUEST.email, SHOP].sort())
    const lines = mail.text?.split(/\r?\n/)
    expect(lines).toContain(`${ja('mail.order.orderNo')}: ${orderNo}`)
    expect(lines).toContain(`${ja('mail.shipping_notify.tracking')}: 1234-5678-9012`)
    expect(lines).toContain('茎ほうじ茶「焚火」 × 2')
    expect(lines).toContain('木綿の風呂敷 (藍 / 中) × 1')
    expect(lines).toContain('東京都千代田区千代田1-1 のれん荘203')
    expect(`${mail.text}${mail.html}`).not.toMatch(/\{\{|mail\.\w+\.|undefined|null/)
    const kept = await store.reader
      .selectFrom('mail')
      .innerJoin('orders', 'orders.id', 'mail.order_id')
      .where('orders.order_no', '=', orderNo)
      .select('template')
      .orderBy('mail.id')
      .execute()
    expect(kept.map(({ template }) => template)).toEqual(['order', 'shipping_notify'])
  })

  it('tells what was confirmed, though the shop has changed since', async () => {
    server.refuse(1)
    await order()
    await shop.noren.settleOutbox()
    const rename = (price02: number) =>
      shop.noren.store.write(async (tx) => {
        await tx.updateTable('variant').set({ price02 }).where('code', '=', 'hojicha-100').execute()
      })
    await rename(5000)
    try {
      shop.clock.advance(5_000)
      await shop.noren.settleOutbox()
      expect(server.came.at(-1)).toMatchObject({ taken: true })
      expect(server.came.at(-1)?.mail.text).toContain('950円 × 2 = 1,900円')
    } finally {
      await rename(880)
    }
  })
})
