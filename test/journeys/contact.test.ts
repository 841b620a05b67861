import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/shop/passwords.ts'
import { anyCustomer } from '../../src/store/store.fixture.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { moodyServer } from '../support/moody-smtp.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja, wordsOf } from '../support/words.ts'

const en = wordsOf('en')
const QUESTIONS = 'questions@noren.example.jp'
const TICKET = /^INQ-20261120-[2-9A-HJ-NP-Z]{6}$/

const MESSAGE = {
  contactName01: '山田',
  contactName02: '花子',
  contactEmail: 'hanako@example.com',
  contactContents: '急須は<b>食器洗い機</b>で洗えますか。\r\n"よろしく"お願いします。',
} as const

const CONTENTS = '急須は<b>食器洗い機</b>で洗えますか。\n"よろしく"お願いします。'

describe.each(databases)('Writing to the shop, on %s', (database) => {
  let shop: Shop
  let server: Awaited<ReturnType<typeof moodyServer>>

  beforeAll(async () => {
    server = await moodyServer()
    shop = await openShop(database, { SMTP_URL: server.url, BASE_URL: 'https://noren.example' })
    await shop.noren.store.write(async (tx) => {
      await tx.updateTable('base_info').set({ email02: QUESTIONS }).execute()
    })
  })

  afterAll(async () => {
    await shop?.close()
    await server?.close()
  })

  beforeEach(() => {
    server.came.length = 0
  })

  const delivered = async () => {
    await shop.noren.settleOutbox()
    return [...server.came]
  }

  /** What the sender gets, and what the shop gets. */
  const both = async () => {
    const mails = await delivered()
    expect(mails).toHaveLength(2)
    return {
      receipt: mails.find(({ to }) => to.includes(MESSAGE.contactEmail)),
      message: mails.find(({ to }) => to.includes(QUESTIONS)),
    }
  }

  const program = async (headers: Readonly<Record<string, string>> = {}) => {
    const client = await HalClient.enter(shop.base, { headers })
    await client.follow('goContactForm')
    return client
  }

  it('asks about a product from its page, and the shop learns which', async () => {
    const person = await HtmlClient.enter(shop.base)
    await person.open('/product?productCode=hojicha-100')
    await person.clickLink(ja('theme.product.ask'))
    expect(person.text).toContain('茎ほうじ茶「焚火」')
    await person.form('contactContents').fill(MESSAGE).submit()
    expect(person.text).toContain('茎ほうじ茶「焚火」')
    await person.form(ja('theme.contact.change')).submit(ja('theme.contact.change'))
    expect(person.text).toContain('茎ほうじ茶「焚火」')
    await person.form('contactContents').submit()
    await person.form(ja('theme.contact.send')).submit(ja('theme.contact.send'))
    const { receipt, message } = await both()
    expect(message?.mail.text).toContain('茎ほうじ茶「焚火」 (hojicha-100)')
    expect(message?.mail.text).toContain(
      'https://noren.example/products/roasted-stem-tea-bonfire-hojicha-100',
    )
    expect(message?.mail.html).toContain(
      'href="https://noren.example/products/roasted-stem-tea-bonfire-hojicha-100"',
    )
    expect(receipt?.mail.text).not.toContain('焚火')
  })

  it('names an order, and no product that is not public', async () => {
    const client = await program()
    const about = { orderNo: '20261120-ABCDEF', productCode: 'no-such-code' }
    const { document } = await client.follow('doSubmitContact', { ...MESSAGE, ...about })
    expect(document).toMatchObject(about)
    const { message } = await both()
    expect(message?.mail.text).toContain('20261120-ABCDEF')
    expect(message?.mail.text).not.toContain('no-such-code')
  })

  describe('by a program', () => {
    it('takes one request', async () => {
      const client = await program()
      expect(client.document).toMatchObject({
        fields: {
          contactName01: { required: true, maxLength: 255 },
          contactName02: { required: false },
          contactEmail: { required: true, type: 'email' },
          contactContents: { required: true, type: 'textarea', maxLength: 2000 },
        },
        submitTo: { rel: 'doSubmitContact', method: 'POST' },
      })
      const { status, document, headers } = await client.follow('doSubmitContact', MESSAGE)
      expect(status).toBe(201)
      expect(document).toMatchObject({ ...MESSAGE, contactContents: CONTENTS })
      expect(document.ticketId).toMatch(TICKET)
      expect(headers.get('location')).toBe(`/contact/complete?ticketId=${document.ticketId}`)
      const complete = await client.follow('goContactComplete')
      expect(complete.document.ticketId).toBe(document.ticketId)
      expect(await delivered()).toHaveLength(2)
    })

    it('reaches the shop, and its sender as a number without what was typed: the address may be a stranger’s', async () => {
      const client = await program()
      const { document } = await client.follow('doSubmitContact', MESSAGE)
      const { receipt, message } = await both()
      expect(receipt?.to).toEqual([MESSAGE.contactEmail])
      expect(receipt?.mail).toMatchObject({
        subject: '[暖簾商店] お問い合わせを受け付けました',
        from: { name: '暖簾商店', address: QUESTIONS },
        to: [{ address: MESSAGE.contactEmail }],
        replyTo: [{ address: QUESTIONS }],
      })
      expect(receipt?.mail.bcc).toBeUndefined()
      for (const part of [receipt?.mail.text ?? '', receipt?.mail.html ?? '']) {
        expect(part).toContain(String(document.ticketId))
        expect(part).toContain(ja('mail.contact.withheld'))
        for (const typed of ['山田', '花子', '食器洗い機', 'よろしく']) expect(part).not.toContain(typed)
      }
      expect(receipt?.mail.text).toContain(ja('mail.contact.unasked', { email: QUESTIONS }))

      expect(message?.to).toEqual([QUESTIONS])
      expect(message?.mail).toMatchObject({
        to: [{ address: QUESTIONS }],
        replyTo: [{ address: MESSAGE.contactEmail }],
      })
      const { text = '', html = '' } = message?.mail ?? {}
      expect(text).toContain(`${ja('mail.contact.ticketId')}: ${document.ticketId}`)
      expect(text).toContain(CONTENTS)
      expect(html).toContain('急須は&lt;b&gt;食器洗い機&lt;/b&gt;で洗えますか。')
      expect(html).not.toContain('<b>')
    })

    it('is answered in the language it was asked in, by a name alone', async () => {
      const client = await program({ 'accept-language': 'en' })
      await client.follow('doSubmitContact', { ...MESSAGE, contactName01: 'Hanako', contactName02: '' })
      const { receipt, message } = await both()
      expect(receipt?.mail.subject).toBe('[Noren Shoten] We’ve received your message')
      expect(message?.mail.text).toContain(`${en('mail.contact.from')}: Hanako\n`)
    })

    it('keeps a name in its line, and out of the headers', async () => {
      const client = await program()
      const contactName01 = '山田\r\nBcc: other@example.com\r\n\r\n偽の文'
      const { document } = await client.follow('doSubmitContact', { ...MESSAGE, contactName01 })
      expect(document.contactName01).toBe('山田 Bcc: other@example.com 偽の文')
      const { receipt, message } = await both()
      for (const one of [receipt, message]) expect(one?.to).not.toContain('other@example.com')
      expect(message?.mail.text).toContain('山田 Bcc: other@example.com 偽の文 花子 様\n')
    })

    it('can be reviewed first: then the last step sends nothing but the word', async () => {
      const client = await program()
      const review = await client.follow('doSubmitContact', { ...MESSAGE, mode: 'confirm' })
      expect(review.status).toBe(200)
      expect(review.document).toMatchObject({ contactName01: '山田', ticketId: null })
      expect(review.headers.get('location')).toBe('/contact/confirm')
      expect(await delivered()).toEqual([])
      const confirm = await client.follow('goContactConfirm')
      expect(confirm.document.contact).toEqual({
        ...MESSAGE,
        ...{ contactContents: CONTENTS, productCode: null, orderNo: null },
      })
      const back = await client.follow('doSubmitContact', { mode: 'back' })
      expect(back.headers.get('location')).toBe('/contact')
      expect(back.document).toMatchObject({ contactName01: '山田', ticketId: null })
      const form = await client.follow('goContactForm')
      expect(form.document).toMatchObject({ fields: { contactName01: { value: '山田' } } })
      const sent = await client.follow('doSubmitContact', { mode: 'complete' })
      expect(sent.document.ticketId).toMatch(TICKET)
      expect(await delivered()).toHaveLength(2)
      // It is settled: there is nothing left to send.
      await client.enter()
      await client.follow('goContactForm')
      expect(client.document).toMatchObject({ fields: { contactName01: {} } })
      expect(JSON.stringify(client.document)).not.toContain('花子')
      const again = problemIn(await client.follow('doSubmitContact', { mode: 'complete' }))
      expect(again).toMatchObject({ status: 400, code: 'badInput' })
      expect(Object.keys(again.errors).sort()).toEqual(['contactContents', 'contactEmail', 'contactName01'])
    })

    it('forgets what was reviewed after half an hour', async () => {
      const client = await program()
      await client.follow('doSubmitContact', { ...MESSAGE, mode: 'confirm' })
      shop.clock.advance(30 * 60_000)
      const { document } = await client.follow('goContactConfirm')
      expect(document.contact).toBeNull()
      expect(document).toMatchObject({ submitTo: { rel: 'doSubmitContact' } })
      expect((await client.follow('doSubmitContact', { mode: 'complete' })).status).toBe(400)
      expect(await delivered()).toEqual([])
    })

    it.each([
      ['', ['contactContents', 'contactEmail', 'contactName01']],
      ['complete', ['contactContents', 'contactEmail', 'contactName01']],
      ['confirm', ['contactContents', 'contactEmail', 'contactName01']],
      ['somehow', ['mode']],
    ])('says what is missing in mode "%s"', async (mode, fields) => {
      const client = await program()
      const problem = problemIn(await client.follow('doSubmitContact', { mode }))
      expect(problem).toMatchObject({ status: 400, code: 'badInput' })
      expect(Object.keys(problem.errors).sort()).toEqual(fields)
      expect(await delivered()).toEqual([])
    })

    it('does not take what was reviewed for what was left out', async () => {
      const client = await program()
      await client.follow('doSubmitContact', { ...MESSAGE, mode: 'confirm' })
      const half = { contactName01: '鈴木', mode: 'complete' }
      const problem = problemIn(await client.follow('doSubmitContact', half, await form(client)))
      expect(Object.keys(problem.errors).sort()).toEqual(['contactContents', 'contactEmail'])
      expect(await delivered()).toEqual([])
    })

    it.each([
      ['contactEmail', 'nobody'],
      ['contactEmail', 'a@example.com,b@example.com'],
      ['contactEmail', 'a@example.com\r\nBcc: b@example.com'],
      ['contactContents', 'あ'.repeat(2001)],
      ['contactName01', 'あ'.repeat(256)],
    ])('refuses %s that is none', async (field, value) => {
      const client = await program()
      const problem = problemIn(await client.follow('doSubmitContact', { ...MESSAGE, [field]: value }))
      expect(problem.status).toBe(400)
      expect(Object.keys(problem.errors)).toEqual([field])
    })

    const form = async (client: HalClient) => {
      await client.enter()
      return (await client.follow('goContactForm')).document
    }

    it('knows a customer by name, and notes that they asked', async () => {
      const id = await anyCustomer(shop.noren.store)
      const email = `${id}@example.com`
      const password_hash = await hashPassword('noren2026')
      await shop.noren.store.write((tx) =>
        tx.updateTable('customer').set({ password_hash }).where('id', '=', id).execute(),
      )
      const client = await HalClient.enter(shop.base)
      await client.follow('goLogin')
      await client.follow('doLogin', { email, password: 'noren2026' })
      const { document } = await client.enter()
      await client.follow('goContactForm', {}, document)
      expect(client.document).toMatchObject({
        fields: {
          contactName01: { value: '山田' },
          contactName02: { value: '花子' },
          contactEmail: { value: email },
        },
      })
      await client.follow('doSubmitContact', MESSAGE)
      await delivered()
      const mails = await shop.noren.store.reader
        .selectFrom('mail')
        .select(['recipient', 'template'])
        .where('customer_id', '=', id)
        .orderBy('recipient')
        .execute()
      expect(mails).toEqual([
        { recipient: MESSAGE.contactEmail, template: 'contact' },
        { recipient: QUESTIONS, template: 'contact' },
      ])
      server.came.length = 0

      // Their own address they have confirmed: they get all of it, and the shop unseen.
      await client.enter()
      await client.follow('goContactForm')
      await client.follow('doSubmitContact', { ...MESSAGE, contactEmail: email.toUpperCase() })
      const [one, ...more] = await delivered()
      expect(more).toEqual([])
      expect((one?.to ?? []).map((to) => to.toLowerCase()).sort()).toEqual([email, QUESTIONS].sort())
      expect(one?.mail.text).toContain(CONTENTS)
      expect(one?.mail.text).toContain(ja('mail.frame.dear', { name: '山田 花子' }))
    })

    it('always reaches the shop, while one address is answered ten times in an hour at most', async () => {
      const contactEmail = 'stranger@example.com'
      for (let times = 0; times < 12; times += 1) {
        const program = await HalClient.enter(shop.base)
        await program.follow('goContactForm')
        const answer = await program.follow('doSubmitContact', { ...MESSAGE, contactEmail })
        expect(answer.status).toBe(201)
        await shop.noren.settleOutbox()
      }
      const mails = await delivered()
      expect(mails.filter(({ to }) => to.includes(QUESTIONS))).toHaveLength(12)
      expect(mails.filter(({ to }) => to.includes(contactEmail))).toHaveLength(10)
    })

    it('is done once under one Idempotency-Key', async () => {
      const client = await program({ 'idempotency-key': 'one-question' })
      const first = await client.follow('doSubmitContact', MESSAGE)
      const second = await client.follow('doSubmitContact', MESSAGE, await form(client))
      expect(second.document.ticketId).toBe(first.document.ticketId)
      expect(await delivered()).toHaveLength(2)
    })
  })

  describe('by a person', () => {
    it('is read through, changed, and sent', async () => {
      const browser = await HtmlClient.enter(shop.base)
      await browser.clickLink(ja('theme.way.goContactForm'))
      await browser.form('contactName01').fill(MESSAGE).submit(ja('theme.contact.review'))
      expect(browser.page.statuses).toEqual([303, 200])
      expect(browser.page.url.pathname).toBe('/contact/confirm')
      expect(browser.text).toContain('山田 花子')
      expect(browser.text).toContain('急須は<b>食器洗い機</b>で洗えますか。')
      expect(browser.page.root.querySelector('dd b')).toBeNull()
      expect(await delivered()).toEqual([])

      await browser.form(ja('theme.contact.change')).submit(ja('theme.contact.change'))
      expect(browser.page.url.pathname).toBe('/contact')
      const form = browser.form('contactName01')
      expect(form.value('contactEmail')).toBe(MESSAGE.contactEmail)
      expect(form.value('contactContents')).toBe(MESSAGE.contactContents)
      await form.fill({ contactName01: '鈴木' }).submit(ja('theme.contact.review'))
      expect(browser.text).toContain('鈴木 花子')

      await browser.open('/contact/confirm')
      await browser.form(ja('theme.contact.send')).submit(ja('theme.contact.send'))
      expect(browser.page.statuses).toEqual([303, 200])
      expect(browser.page.url.pathname).toBe('/contact/complete')
      expect(browser.find('.order-no').text).toMatch(TICKET)
      const { message } = await both()
      expect(message?.mail.text).toContain('鈴木 花子 様')
      expect(message?.mail.text).toContain(browser.find('.order-no').text)
    })

    it('shows a refused message again, with what was typed', async () => {
      const browser = await HtmlClient.enter(shop.base)
      await browser.clickLink(ja('theme.way.goContactForm'))
      await browser.form('contactName01').fill({ contactName01: '山田', contactEmail: '' }).submit()
      expect(browser.page.status).toBe(400)
      const required = (name: string) =>
        ja('message.input.requiredField', { name, field: ja(`field.${name}`) })
      expect(browser.messageAt('contactEmail')).toBe(required('contactEmail'))
      expect(browser.messageAt('contactContents')).toBe(required('contactContents'))
      expect(browser.messageAt('contactName01')).toBeUndefined()
      expect(browser.form('contactName01').value('contactName01')).toBe('山田')
      await browser.form('contactName01').fill(MESSAGE).submit()
      expect(browser.page.url.pathname).toBe('/contact/confirm')
    })

    it('goes back by the browser, changes something and goes on', async () => {
      const browser = await HtmlClient.enter(shop.base)
      await browser.clickLink(ja('theme.way.goContactForm'))
      const form = browser.form('contactName01')
      await form.fill(MESSAGE).submit()
      await form.fill({ contactName01: '鈴木' }).submit()
      expect(browser.page.url.pathname).toBe('/contact/confirm')
      expect(browser.text).toContain('鈴木 花子')
    })

    it('leads from an empty review to the form', async () => {
      const browser = await HtmlClient.enter(shop.base)
      await browser.open('/contact/confirm')
      expect(browser.page.statuses).toEqual([303, 200])
      expect(browser.page.url.pathname).toBe('/contact')
    })
  })
})
