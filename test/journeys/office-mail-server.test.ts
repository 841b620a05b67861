import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { type MailServer, startMailServer } from '../support/smtp.ts'
import { ja } from '../support/words.ts'

const PASSWORD = 'right battery'
const SCREEN = '/admin/mail-server'

describe.each(databases)('The mail server in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let server: MailServer
  let settings: Readonly<Record<string, unknown>>

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'postmaster')
    server = await startMailServer(PASSWORD)
    const mailPort = Number(new URL(server.url).port)
    settings = { mailHost: '127.0.0.1', mailPort, mailSecurity: 'plain', mailUser: 'shop' }
  })

  afterAll(async () => {
    await shop?.close()
    await server?.close()
  })

  const set = (change: Readonly<Record<string, unknown>>) => clerk.ask('doUpdateMailServer', change)
  const test = () => clerk.ask('doTestMailServer', { testAddress: 'owner@example.com' })
  const kept = () => shop.noren.store.reader.selectFrom('mail_server').selectAll().executeTakeFirstOrThrow()
  /** A mail that the shop writes by itself. */
  const write = async (to: string) => {
    await clerk.ask('doSendTestMail', { mailTemplateId: '1', email: to })
    return (await mailsTo(shop, to)).at(-1)
  }

  it('is missing at first: mails are kept, and the screen says so', async () => {
    const person = await browserAt(shop, 'reader-of-screens', SCREEN)
    expect(person.text).toContain(ja('office.mailServer.nobody'))
    expect(person.text).not.toContain(ja('office.mailServer.send'))
    expect(person.text).toContain(ja('message.office.mailSecurity.startTls'))
    expect((await write('early@example.com'))?.sent_at).toBeNull()
    expect(problemIn(await test()).code).toBe('mailServerMissing')
  })

  it('is set by a form, and its password is kept sealed and shown nowhere', async () => {
    const refused = await set(settings)
    expect(Object.keys(problemIn(refused).errors)).toEqual(['mailPassword'])
    const person = await browserAt(shop, 'typist', SCREEN)
    await person
      .form('mailHost')
      .fill({ ...settings, mailPort: String(settings.mailPort), mailPassword: PASSWORD })
      .submit()
    expect(person.text).toContain(ja('office.mailServer.sends'))
    expect(person.text).not.toContain(PASSWORD)
    const { document } = await clerk.ask('goMailServer')
    expect(document).toMatchObject({ ...settings, hasPassword: true, mailSource: 'office' })
    expect(JSON.stringify(document)).not.toContain(PASSWORD)
    expect((await kept()).password).not.toContain(PASSWORD)
    const entries = await shop.noren.store.reader.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(entries)).not.toContain(PASSWORD)
    expect(JSON.stringify(entries)).not.toContain((await kept()).password)
  })

  it('sends what is written from then on, without a restart', async () => {
    expect((await write('later@example.com'))?.sent_at).not.toBeNull()
    expect(server.received.at(-1)?.to).toContain('later@example.com')
  })

  it('is tried by a press', async () => {
    expect((await test()).status).toBe(200)
    const { to, mail } = server.received.at(-1) ?? {}
    expect(to).toEqual(['owner@example.com'])
    expect(mail?.subject).toContain('テストメール')
  })

  it('keeps its password for its own server alone, and what is left out or empty stays', async () => {
    for (const change of [{ mailHost: 'localhost' }, { mailPort: 2525 }, { mailUser: 'other' }])
      expect(problemIn(await set(change)).errors).toHaveProperty('mailPassword')
    expect(problemIn(await set({ mailHost: 'smtp.example.com', mailPassword: 'x' })).errors).toHaveProperty(
      'mailSecurity',
    )
    const { password } = await kept()
    const { version } = (await clerk.ask('goMailServer')).document
    expect((await set({ ...settings, mailPassword: '', version })).document.changed).toBe(false)
    expect((await kept()).password).toBe(password)
    expect((await set({ mailUser: 'other', mailPassword: PASSWORD, version: version - 1 })).status).toBe(409)
  })

  it.each([
    ['account', { mailPassword: 'wrong battery' }],
    ['unreachable', { mailPort: 1, mailPassword: PASSWORD }],
    ['encryption', { mailSecurity: 'startTls', mailPassword: PASSWORD }],
  ])('tells what is wrong with it: %s', async (fault, change) => {
    expect((await set(change)).status).toBe(200)
    const answer = await test()
    expect(problemIn(answer).code).toBe('mailServerRefused')
    expect(JSON.stringify(answer.document)).toContain(ja(`message.mailServer.fault.${fault}`))
    expect((await set({ ...settings, mailPassword: PASSWORD })).status).toBe(200)
  })

  it.each(['a_b', 'http://smtp.example.com', '-a.example.com', 'x'.repeat(300)])(
    'is a name of a server, and not %s',
    async (mailHost) => {
      expect(problemIn(await set({ mailHost })).errors).toHaveProperty('mailHost')
    },
  )

  it('is forgotten with its password, and mails are kept again', async () => {
    expect((await set({ mailHost: '' })).document).toMatchObject({ hasPassword: false, mailSource: 'nobody' })
    expect((await kept()).password).toBeNull()
    const before = server.received.length
    expect((await write('kept@example.com'))?.sent_at).toBeNull()
    expect(server.received).toHaveLength(before)
  })
})

describe('A mail server of the environment', () => {
  const [database] = databases
  let shop: Shop
  let server: MailServer

  beforeAll(async () => {
    server = await startMailServer()
    shop = await openShop(database, { SMTP_URL: server.url.replace('//', '//shop:secret%20word@') })
  })

  afterAll(async () => {
    await shop?.close()
    await server?.close()
  })

  it('wins, is shown without its password, and cannot be changed', async () => {
    const clerk = await clerkAt(shop, 'postmaster')
    const answer = await clerk.ask('goMailServer')
    expect(answer.document).toMatchObject({ mailSource: 'environment', mailUser: 'shop', hasPassword: true })
    expect(JSON.stringify(answer.document)).not.toContain('secret')
    expect(Object.keys(answer.document._links ?? {})).not.toContain('doUpdateMailServer')
    const unoffered = { href: SCREEN, rel: 'doUpdateMailServer', method: 'PUT' }
    const { status } = await clerk.program.follow(
      'doUpdateMailServer',
      { mailHost: 'smtp.example.com' },
      { _links: { doUpdateMailServer: unoffered } },
    )
    expect(status).toBe(409)
    const person = await browserAt(shop, 'reader-of-screens', SCREEN)
    expect(person.text).toContain(ja('office.mailServer.given'))
    expect(person.text).not.toContain('secret')
  })
})
