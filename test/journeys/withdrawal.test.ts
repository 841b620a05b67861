import { parse } from 'content-disposition'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buy, linksTo, PASSWORD, type Person, signedIn, signIn } from '../support/customer.ts'
import { addToCart } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const MOTHER = {
  name01: '鈴木',
  name02: '花',
  postalCode: '530-0000',
  pref: '27',
  addr01: '大阪市北区',
  addr02: '2-2',
  phoneNumber: '0612345678',
}

describe.each(databases)('What the shop keeps of a customer, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  /** A customer with something of everything. */
  const settled = async (email: string): Promise<Person & { readonly orderNo: string }> => {
    const one = await signedIn(shop, { email, point: 50 })
    const orderNo = await buy(one, '焚火', { quantity: 2 })
    await one.ask('doCreateCustomerAddress', MOTHER)
    await one.ask('doAddFavorite', { productCode: 'tenugui-mame' })
    await addToCart(one.program, '豆絞り')
    await one.ask('doSaveCartItemForLater', { productCode: 'tenugui-mame' })
    await addToCart(one.program, '茶筅')
    await shop.noren.settleOutbox()
    return { ...one, orderNo }
  }

  const count = async (
    table: 'customer_address' | 'favorite' | 'saved_item' | 'cart' | 'session',
    { customerId }: Person,
  ) => {
    const { rows } = await shop.noren.store.reader
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow()
    return rows
  }

  const rowOf = ({ customerId }: Person) =>
    shop.noren.store.reader
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()

  describe('as a file', () => {
    it('is all of it, and nothing that proves who they are', async () => {
      const one = await settled('export@example.com')
      const { document } = await one.ask('goMypageExport')
      expect(document).toMatchObject({
        customer: { id: one.customerId, email: 'export@example.com', name01: '鈴木', point: 50, buyTimes: 1 },
        addresses: [{ name02: '花', postalCode: '530-0000' }],
        favorites: [{ productCode: 'tenugui-mame', createdAt: expect.any(String) }],
        orders: [
          {
            orderNo: one.orderNo,
            email: 'export@example.com',
            lines: expect.arrayContaining([
              expect.objectContaining({ productCode: 'hojicha-100', quantity: 2 }),
            ]),
            shippings: [expect.objectContaining({ addr01: '千代田区千代田' })],
          },
        ],
        carts: [{ quantity: 1 }],
        savedItems: [{ productCode: 'tenugui-mame', quantity: 1 }],
      })
      expect(document.mails.length).toBeGreaterThan(0)
      for (const mail of document.mails)
        expect(Object.keys(mail).sort()).toEqual(['createdAt', 'sentAt', 'subject', 'text'])
      expect(document.mails.map(({ text }) => String(text)).join()).toContain(one.orderNo)

      const text = await (await one.program.fetch('/mypage/export')).text()
      const { password_hash } = await rowOf(one)
      const sessions = await shop.noren.store.reader
        .selectFrom('session')
        .select('id')
        .where('customer_id', '=', one.customerId)
        .execute()
      const order = await shop.noren.store.reader
        .selectFrom('orders')
        .select('pre_order_id')
        .where('order_no', '=', one.orderNo)
        .executeTakeFirstOrThrow()
      expect(sessions).toHaveLength(1)
      for (const secret of [password_hash ?? 'none', ...sessions.map(({ id }) => id), order.pre_order_id])
        expect(text).not.toContain(secret)
      expect(text).not.toMatch(/argon2|[hH]ash|secretKey|resetKey|sessionId/)
    })

    it('has the texts of the mails, but no key that opens more than the session does', async () => {
      const one = await settled('keys@example.com')
      await one.ask('doRequestPasswordReset', { email: 'keys@example.com' })
      const wish = { email: 'keys-new@example.com', currentPassword: PASSWORD }
      await one.ask('doUpdateCustomer', wish)
      await shop.noren.settleOutbox()
      const mails = await shop.noren.store.reader
        .selectFrom('mail')
        .select('text')
        .where('customer_id', '=', one.customerId)
        .execute()
      const keys = mails.flatMap(({ text }) => text.match(/(?<=Key=)\w{32}/g) ?? [])
      expect(keys).toHaveLength(2)
      const { document } = await one.ask('goMypageExport')
      expect(document.mails).toHaveLength(mails.length)
      for (const key of keys) expect(JSON.stringify(document)).not.toContain(key)
    })

    it('is handed to a person to keep', async () => {
      const one = await settled('file@example.com')
      const answer = await one.program.fetch('/mypage/export', { headers: { accept: 'text/html' } })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json')
      expect(parse(answer.headers.get('content-disposition') ?? '')).toMatchObject({
        type: 'attachment',
        parameters: { filename: `noren-${one.customerId}.json` },
      })
      const text = await answer.text()
      expect(text).toMatch(/^\{\n {2}"customer": \{\n/)
      const { document } = await one.ask('goMypageExport')
      expect(document).toMatchObject(JSON.parse(text))
    })
  })

  describe('at withdrawal', () => {
    it('is reviewed first where that is asked for, and nothing is gone', async () => {
      const one = await settled('review@example.com')
      const form = await one.ask('goMypageWithdraw')
      expect(form.document).toMatchObject({
        customerId: one.customerId,
        email: 'review@example.com',
        point: 50,
      })
      const { status, document } = await one.program.follow('doWithdrawCustomer', { mode: 'confirm' })
      expect({ status, document }).toMatchObject({ status: 200, document: { cleared: false } })
      expect((await one.program.follow('goMypageWithdrawConfirm')).status).toBe(200)
      expect((await one.ask('doWithdrawCustomer', { mode: 'back' })).document).toMatchObject({
        cleared: false,
      })
      expect((await one.ask('doWithdrawCustomer', { mode: 'other' })).status).toBe(400)
      expect(await rowOf(one)).toMatchObject({ status: 2, email: 'review@example.com', point: 50 })
      expect(await count('customer_address', one)).toBe(1)
    })

    it('CUS-09: goes, but for their name and their orders', async () => {
      const one = await settled('leaves@example.com')
      const elsewhere = await signIn(shop, 'leaves@example.com')
      const token = one.program.csrfToken
      const answer = await one.ask('doWithdrawCustomer')
      expect(answer).toMatchObject({ status: 200, document: { customerId: one.customerId, cleared: true } })
      expect(answer.headers.get('location')).toBe('/mypage/withdraw-complete')
      expect(one.program.csrfToken).not.toBe(token)
      expect(await rowOf(one)).toMatchObject({
        status: 3,
        email: `withdrawn-${one.customerId}@example.invalid`,
        email_key: `withdrawn-${one.customerId}@example.invalid`,
        password_hash: null,
        name01: '鈴木',
        name02: '太郎',
        point: 0,
      })
      for (const table of ['customer_address', 'favorite', 'saved_item', 'cart', 'session'] as const)
        expect(await count(table, one), table).toBe(0)
      const movements = await shop.noren.store.reader
        .selectFrom('point_movement')
        .select(['kind', 'points'])
        .where('customer_id', '=', one.customerId)
        .execute()
      expect(movements).toContainEqual({ kind: 'forfeit', points: -50 })
      const orders = await shop.noren.store.reader
        .selectFrom('orders')
        .select('email')
        .where('customer_id', '=', one.customerId)
        .execute()
      expect(orders).toEqual([{ email: 'leaves@example.com' }])
      await shop.noren.settleOutbox()
      const event = await shop.noren.store.reader
        .selectFrom('outbox')
        .select('payload')
        .where('event', '=', 'customer.withdrawn')
        .execute()
      expect(event.map(({ payload }) => JSON.parse(payload))).toContainEqual({
        customerId: one.customerId,
        // Until its mail was written it was the one they read.
        email: `withdrawn-${one.customerId}@example.invalid`,
        name01: '鈴木',
        name02: '太郎',
        language: 'ja',
      })
      expect((await one.ask('goMypage')).status).toBe(401)
      expect((await elsewhere.follow('goMypage', {}, linksTo(shop, 'goMypage'))).status).toBe(401)
      expect((await one.ask('goMypageWithdrawComplete')).status).toBe(200)
      await expect(signIn(shop, 'leaves@example.com')).rejects.toThrow('401')
      // The address is free again.
      await signedIn(shop, { email: 'leaves@example.com' })
    })

    it('takes the e-mail address out of all mails and events, but not out of the orders', async () => {
      const email = "o'gone+1&2@example.com"
      const one = await settled(email)
      const guest = await HalClient.enter(shop.base)
      const message = {
        contactName01: '山田',
        contactEmail: email.toUpperCase(),
        contactContents: 'また来ます',
      }
      await guest.follow('doSubmitContact', message, linksTo(shop, 'doSubmitContact'))
      await one.ask('doRequestPasswordReset', { email })
      await shop.noren.settleOutbox()
      await one.ask('doWithdrawCustomer')
      await shop.noren.settleOutbox()
      const { reader } = shop.noren.store
      const mails = await reader.selectFrom('mail').selectAll().execute()
      const events = await reader.selectFrom('outbox').selectAll().execute()
      const said = JSON.stringify([mails, events]).toLowerCase()
      expect(said).not.toContain("o'gone")
      expect(said).not.toContain('o&#39;gone')
      const own = mails.filter(({ recipient }) => recipient.includes(one.customerId))
      expect(own.map(({ template }) => template).sort()).toEqual([
        'contact',
        'customer_change_notify',
        'customer_withdraw',
        'forgot',
        'order',
      ])
      const written = mails.find(({ reply_to }) => reply_to?.includes(one.customerId))
      expect(written).toMatchObject({ template: 'contact', text: expect.stringContaining('また来ます') })
      expect(written?.recipient).toMatch(/^shop@/)
    })

    it('asks a program for no password, and refuses a wrong one', async () => {
      const one = await signedIn(shop, { email: 'program@example.com' })
      const wrong = await one.ask('doWithdrawCustomer', { currentPassword: 'not my password' })
      expect(wrong).toMatchObject({ status: 400, document: { code: 'wrongPassword' } })
      expect((await one.ask('doWithdrawCustomer', { currentPassword: '' })).status).toBe(400)
      expect((await one.ask('doWithdrawCustomer')).document).toMatchObject({ cleared: true })
    })

    it('is asked once more in a browser, and done by its second button', async () => {
      const one = await settled('browser@example.com')
      const person = await HtmlClient.enter(shop.base)
      await person.open('/login?returnTo=/mypage/withdraw-confirm')
      await person.form('password').fill({ email: 'browser@example.com', password: PASSWORD }).submit()
      // There is nothing to be asked about yet.
      expect(person.page.url.pathname).toBe('/mypage/withdraw')
      const next = ja('theme.withdraw.next')
      await person.form('currentPassword').submit(next)
      expect(person.page.status).toBe(400)
      expect(person.messageAt('currentPassword')).toBe(ja('message.input.wrongPassword'))
      await person.form('currentPassword').fill({ currentPassword: PASSWORD }).submit(next)
      expect(person.page.url.pathname).toBe('/mypage/withdraw-confirm')
      expect(await rowOf(one)).toMatchObject({ status: 2 })
      await person.form(ja('theme.withdraw.submit')).submit(ja('theme.withdraw.submit'))
      expect(person.page.url.pathname).toBe('/mypage/withdraw-complete')
      expect(await rowOf(one)).toMatchObject({ status: 3 })
      await person.open('/mypage')
      expect(person.page.url.pathname).toBe('/login')
    })

    it('is done once, however often the button is pressed', async () => {
      const one = await settled('twice@example.com')
      const answers = await Promise.all([1, 2, 3].map(() => one.ask('doWithdrawCustomer')))
      for (const { status } of answers) expect([200, 401, 403]).toContain(status)
      const movements = await shop.noren.store.reader
        .selectFrom('point_movement')
        .select('points')
        .where('customer_id', '=', one.customerId)
        .where('kind', '=', 'forfeit')
        .execute()
      expect(movements).toEqual([{ points: -50 }])
    })
  })
})
