import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keyHash } from '../../src/shop/account/entry/keys.rules.ts'
import type { ReadEnvironment } from '../../src/shop/environment.ts'
import { createMails } from '../../src/shop/mail/index.ts'
import type { Store } from '../../src/store/database.ts'
import { type Memory, StoreMemory } from '../../src/store/memory.ts'
import { publish } from '../../src/store/outbox.ts'
import type { Row } from '../../src/store/schema.ts'
import { anyCustomer } from '../../src/store/store.fixture.ts'
import { moodyServer } from '../support/moody-smtp.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja, wordsOf } from '../support/words.ts'

const en = wordsOf('en')
const BASE_URL = 'https://noren.example'
const SHOP = 'shop@noren.example.jp'
const DAY_MS = 86_400_000
const JAPANESE = /[ぁ-んァ-ヶ一-龠]/

type Customer = Row<'customer'>

describe.each(databases)('The mails of an account, on %s', (database) => {
  let shop: Shop
  let server: Awaited<ReturnType<typeof moodyServer>>

  beforeAll(async () => {
    server = await moodyServer()
    shop = await openShop(database, { SMTP_URL: server.url, BASE_URL })
  })

  afterAll(async () => {
    await shop?.close()
    await server?.close()
  })

  beforeEach(async () => {
    server.came.length = 0
    server.refuse(0)
    await forget()
  })

  const forget = () =>
    shop.noren.store.write(async (tx) => {
      await tx.deleteFrom('mail').execute()
      await tx.deleteFrom('outbox').execute()
    })

  const someone = async (change: Partial<Customer> = {}): Promise<Customer> => {
    const id = await anyCustomer(shop.noren.store)
    await shop.noren.store.write((tx) =>
      tx
        .updateTable('customer')
        .set({ name01: '山田', ...change })
        .where('id', '=', id)
        .execute(),
    )
    return asKept(id)
  }

  const asKept = (id: string): Promise<Customer> =>
    shop.noren.store.reader.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const tell = async (event: string, payload: Readonly<Record<string, unknown>>): Promise<void> => {
    await shop.noren.store.write((tx) => publish(tx, event, payload, shop.clock.now()))
    await shop.noren.settleOutbox()
  }

  const tellAgain = async (): Promise<void> => {
    await shop.noren.store.write((tx) => tx.updateTable('outbox').set({ done_at: null }).execute())
    await shop.noren.settleOutbox()
  }

  const mails = (): Promise<Row<'mail'>[]> =>
    shop.noren.store.reader.selectFrom('mail').selectAll().orderBy('id').execute()

  const theMail = async (): Promise<Row<'mail'>> => {
    const [mail, ...more] = await mails()
    if (!mail || more.length > 0) throw new Error(`${more.length + 1} mails are kept`)
    return mail
  }

  const keyIn = ({ text }: Row<'mail'>): string => /Key=([A-Za-z0-9]+)$/m.exec(text)?.[1] ?? ''

  /** The events of an account, with the template that each calls for. */
  const events: readonly [event: string, template: string, of: (id: Customer) => object, status: number][] = [
    ['customer.registered', 'entry_confirm', ({ id }) => ({ customerId: id }), 1],
    ['customer.activated', 'entry_complete', ({ id }) => ({ customerId: id }), 2],
    [
      'password.forgotten',
      'forgot',
      ({ email }) => ({ email: ` ${email.toUpperCase()}`.trim(), language: 'ja' }),
      2,
    ],
    ['password.changed', 'reset_complete', ({ id }) => ({ customerId: id }), 2],
    [
      'customer.withdrawn',
      'customer_withdraw',
      ({ id, email, name01, name02, language }) => ({ customerId: id, email, name01, name02, language }),
      3,
    ],
    [
      'customer.changed',
      'customer_change_notify',
      ({ id }) => ({
        customerId: id,
        changed: ['email', 'addressBook'],
        client: { address: '203.0.113.5', userAgent: '<script>alert(1)</script>' },
        at: shop.clock.now().toISOString(),
      }),
      2,
    ],
  ]

  it.each(events)(
    '%s calls for %s, in both languages and both parts',
    async (event, template, of, status) => {
      for (const language of ['ja', 'en'] as const) {
        const customer = await someone({ language, status })
        await forget()
        await tell(event, { ...of(customer) })
        const mail = await theMail()
        const say = language === 'ja' ? ja : en
        const shopName = language === 'ja' ? '暖簾商店' : 'Noren Shoten'
        // After the last one nothing kept says where they read their mail.
        const isLast = event === 'customer.withdrawn'
        expect(server.came.at(-1)?.to[0]).toBe(customer.email)
        expect(mail).toMatchObject({
          template,
          recipient: isLast ? `withdrawn-${customer.id}@example.invalid` : customer.email,
          customer_id: customer.id,
          order_id: null,
        })
        expect(mail.sender).toBe(`"${shopName}" <${SHOP}>`)
        expect(mail.subject).toMatch(new RegExp(`^\\[${shopName}\\] \\S`))
        expect(mail.message_id).toMatch(
          new RegExp(`^<${event.replace('.', '\\.')}\\.[0-9a-f-]{36}@noren\\.example>$`),
        )
        for (const part of [mail.text, mail.html]) {
          expect(part).toContain(say('mail.frame.dear', { name: '山田 花子' }))
          expect(part).toContain(say(`mail.${template}.lead`, { shopName }))
          expect(part).toContain(say(`mail.${template}.unasked`, { email: SHOP }))
          expect(part).toContain('03-0000-0000')
          expect(part).toContain(`${BASE_URL}/`)
          expect(part).not.toMatch(/\{\{|\{%|mail\.\w+\.|field\.|undefined|null|127\.0\.0\.1/)
        }
        expect(mail.html).toContain(`<html lang="${language}">`)
        expect(mail.html).not.toContain('<script')
        expect(mail.text).not.toMatch(/&lt;|&amp;|<p>|\n{4,}/)
        const rest = `${mail.subject}${mail.text}`.replaceAll(/山田|花子/g, '')
        if (language === 'en') expect(rest).not.toMatch(JAPANESE)
      }
    },
  )

  it('keeps of an activation key its hash alone, for seven days', async () => {
    const customer = await someone({ status: 1 })
    await tell('customer.registered', { customerId: customer.id })
    const mail = await theMail()
    const key = keyIn(mail)
    expect(key).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(mail.text).toContain(`${BASE_URL}/entry/activate?secretKey=${key}`)
    expect(mail.html).toContain(`href="${BASE_URL}/entry/activate?secretKey=${key}"`)
    expect(mail.bcc).toBeNull()
    const kept = await asKept(customer.id)
    expect(JSON.stringify(kept)).not.toContain(key)
    expect(kept.secret_key_hash).toBe(keyHash(key))
    expect(Date.parse(kept.secret_expires_at ?? '')).toBe(shop.clock.now().getTime() + 7 * DAY_MS)
    expect(kept).toMatchObject({ reset_key_hash: null, status: 1, version: customer.version })
  })

  it('keeps of a reset key its hash alone, for ten minutes', async () => {
    const customer = await someone()
    await tell('password.forgotten', { email: customer.email, language: 'en' })
    const mail = await theMail()
    const key = keyIn(mail)
    expect(mail.text).toContain(`${BASE_URL}/reset?resetKey=${key}`)
    expect(mail.bcc).toBeNull()
    expect(mail.subject).toBe('[暖簾商店] パスワード変更のご確認')
    const kept = await asKept(customer.id)
    expect(kept.reset_key_hash).toBe(keyHash(key))
    expect(Date.parse(kept.reset_expires_at ?? '')).toBe(shop.clock.now().getTime() + 600_000)
    expect(kept.secret_key_hash).toBeNull()
  })

  it('writes one mail and draws one key, however often the event comes', async () => {
    const customer = await someone({ status: 1 })
    server.refuse(1)
    await tell('customer.registered', { customerId: customer.id })
    const first = await asKept(customer.id)
    await tellAgain()
    shop.clock.advance(5_000)
    await shop.noren.settleOutbox()
    await tellAgain()
    expect(await mails()).toHaveLength(1)
    expect((await asKept(customer.id)).secret_key_hash).toBe(first.secret_key_hash)
    expect(server.came.map(({ taken }) => taken)).toEqual([false, true])
    expect(new Set(server.came.map(({ mail }) => mail.text)).size).toBe(1)
  })

  it('draws a new key for one who asks again', async () => {
    const customer = await someone()
    await tell('password.forgotten', { email: customer.email, language: 'ja' })
    await tell('password.forgotten', { email: customer.email, language: 'ja' })
    const [first, second] = (await mails()).map(keyIn)
    expect(first).not.toBe(second)
    expect((await asKept(customer.id)).reset_key_hash).toBe(keyHash(second ?? ''))
  })

  it('sends the activation again to one who forgot before they began, and nothing to a stranger', async () => {
    const provisional = await someone({ status: 1 })
    await tell('password.forgotten', { email: provisional.email, language: 'ja' })
    expect(await theMail()).toMatchObject({ template: 'entry_confirm', recipient: provisional.email })
    expect((await asKept(provisional.id)).reset_key_hash).toBeNull()
    await forget()
    await tell('password.forgotten', { email: 'nobody@example.com', language: 'ja' })
    await someone({ status: 3, email: 'gone@example.com', email_key: 'gone@example.com' })
    await tell('password.forgotten', { email: 'gone@example.com', language: 'ja' })
    await tell('customer.registered', { customerId: 'nobody' })
    expect(await mails()).toEqual([])
  })

  it('writes nothing to one who has confirmed their address meanwhile', async () => {
    const customer = await someone({ status: 2 })
    await tell('customer.registered', { customerId: customer.id })
    expect(await mails()).toEqual([])
    expect((await asKept(customer.id)).secret_key_hash).toBeNull()
  })

  it('tells of no change where the shop writes no such mails', async () => {
    const customer = await someone()
    const switchTo = (option_mail_notifier: boolean) =>
      shop.noren.store.write(async (tx) => {
        await tx.updateTable('base_info').set({ option_mail_notifier }).execute()
      })
    await switchTo(false)
    try {
      await tell('customer.changed', { customerId: customer.id, changed: ['email'] })
      expect(await mails()).toEqual([])
    } finally {
      await switchTo(true)
    }
  })

  it('keeps hostile names harmless in HTML, and says them as they are in text', async () => {
    const customer = await someone({ name01: '<img/src=x>&', name02: '"{{shop}}' })
    await tell('customer.activated', { customerId: customer.id })
    const mail = await theMail()
    expect(mail.text).toContain('<img/src=x>& "{{shop}} 様')
    expect(mail.html).toContain('&lt;img/src=x&gt;&amp; &#34;{{shop}} 様')
    expect(mail.html).not.toContain('<img')
  })

  describe('written by two at once', () => {
    /** Another process's writer of mails, whose transactions a rival may come before. */
    const anotherWriter = (before: () => Promise<unknown> = async () => undefined) => {
      const { store } = shop.noren
      const memory: Memory = new StoreMemory(store)
      const write: Store['write'] = async (work) => {
        await before()
        return store.write(work)
      }
      return createMails({
        store: { ...store, reader: store.reader, changes: store.changes, write },
        clock: shop.clock.now,
        // Its letters ask nothing else.
        environment: (language) => ({ db: store.reader, memory, language }) as ReadEnvironment,
        templates: async ({ subject }, _, { link }) => ({
          ...{ subject, text: String(link), html: '', body: '', content: '' },
        }),
        address: ({ input }) => `?secretKey=${input.secretKey}`,
        baseUrl: BASE_URL,
        sender: { now: async () => undefined, close: async () => undefined },
      })
    }

    it('are one, and its key is the one that is kept', async () => {
      const customer = await someone({ status: 1 })
      const event = { id: 'twice', event: 'customer.registered', payload: { customerId: customer.id } }
      await Promise.all([anotherWriter().deliver(event), anotherWriter().deliver(event)])
      const mail = await theMail()
      expect((await asKept(customer.id)).secret_key_hash).toBe(keyHash(keyIn(mail)))
    })

    it('are none where the customer confirms their address meanwhile', async () => {
      const customer = await someone({ status: 1 })
      const confirm = () =>
        shop.noren.store.write((tx) =>
          tx.updateTable('customer').set({ status: 2 }).where('id', '=', customer.id).execute(),
        )
      const event = { id: 'late', event: 'customer.registered', payload: { customerId: customer.id } }
      await anotherWriter(confirm).deliver(event)
      expect(await mails()).toEqual([])
      expect((await asKept(customer.id)).secret_key_hash).toBeNull()
    })
  })

  describe('whose row is the merchant’s own', () => {
    const write = (change: Partial<Row<'mail_template'>>) =>
      shop.noren.store.write(async (tx) => {
        await tx.updateTable('mail_template').set(change).where('file_name', '=', 'entry_complete').execute()
      })

    it('is printed from it, in the frame of the theme', async () => {
      const { subject } = await shop.noren.store.reader
        .selectFrom('mail_template')
        .select('subject')
        .where('file_name', '=', 'entry_complete')
        .executeTakeFirstOrThrow()
      await write({
        subject: '{{ customer.name01 }}様、ようこそ',
        text: 'やあ、{{ customer.name01 }}。',
        html: null,
      })
      try {
        const customer = await someone({ name01: '鈴木\r\nBcc: x@example.com' })
        await tell('customer.activated', { customerId: customer.id })
        const mail = await theMail()
        expect(mail.subject).toBe('[暖簾商店] 鈴木 Bcc: x@example.com様、ようこそ')
        expect(mail.text).toMatch(/^やあ、鈴木/)
        expect(mail.text).toContain(ja('mail.entry_complete.unasked', { email: SHOP }))
        expect(mail.text).not.toContain(ja('mail.entry_complete.next'))
        // The other part is still the theme's.
        expect(mail.html).toContain(ja('mail.entry_complete.next'))
        const [delivered] = server.came
        expect(delivered?.to).toEqual([customer.email, SHOP])
        expect(delivered?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
      } finally {
        await write({ subject, text: null, html: null })
      }
    })

    it('is held to the limits of the sandbox, and gives way to the theme where it passes them', async () => {
      await write({ html: '{% for a in (1..9999999) %}{% for b in (1..9999999) %}x{% endfor %}{% endfor %}' })
      try {
        const customer = await someone()
        await tell('customer.activated', { customerId: customer.id })
        expect((await theMail()).html).toContain(ja('mail.entry_complete.next'))
      } finally {
        await write({ html: null })
      }
    })
  })
})
