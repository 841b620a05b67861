import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, linksTo } from '../support/customer.ts'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { linkInMail, mailsTo } from '../support/mailbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const STRANGER = { password: 'stranger2026', name01: '見知', name02: '知らぬ' }
const DAY = 86_400_000

describe.each(databases)('An address with which somebody registers, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const register = async (email: string, more: Readonly<Record<string, unknown>> = {}) => {
    const program = await HalClient.enter(shop.base)
    const input = { email, ...STRANGER, ...more }
    return program.follow('doRegisterCustomer', input, linksTo(shop, 'doRegisterCustomer'))
  }

  const customersOf = (email: string) =>
    shop.noren.store.reader.selectFrom('customer').select('id').where('email_key', '=', email).execute()

  const activate = async (input: Readonly<Record<string, unknown>>) => {
    const program = await HalClient.enter(shop.base)
    return program.follow('doActivateCustomer', input, linksTo(shop, 'doActivateCustomer'))
  }

  it('has its owner see under which name, and delete what is not theirs', async () => {
    await register('owner@example.com')
    const { pathname, search, searchParams } = await linkInMail(shop, 'owner@example.com', '/entry/activate')
    const owner = await HtmlClient.enter(shop.base)
    await owner.open(pathname + search)
    expect(owner.text).toContain('見知 知らぬ')
    expect(await customersOf('owner@example.com')).toHaveLength(1)
    const button = ja('theme.activate.decline')
    await owner.form(button).submit(button)
    expect(owner.page.url.pathname).toBe('/')
    expect(await customersOf('owner@example.com')).toEqual([])
    expect(await mailsTo(shop, 'owner@example.com')).toEqual([])
    const secretKey = searchParams.get('secretKey')
    expect((await activate({ secretKey })).status).toBe(404)
    expect((await register('owner@example.com')).status).toBe(201)
  })

  it('is activated by the first button, and then nobody’s to delete', async () => {
    await register('mine@example.com')
    const link = await linkInMail(shop, 'mine@example.com', '/entry/activate')
    const secretKey = link.searchParams.get('secretKey')
    const program = await HalClient.enter(shop.base)
    const page = await program.follow('goEntryActivate', { secretKey }, linksTo(shop, 'goEntryActivate'))
    expect(page.document).toMatchObject({ name01: '見知', name02: '知らぬ', email: 'mine@example.com' })
    expect((await activate({ secretKey })).document).toMatchObject({ customerStatus: 2 })
    expect((await activate({ secretKey, decline: 1 })).status).toBe(404)
    expect(await customersOf('mine@example.com')).toHaveLength(1)
  })

  it('tells nothing to a mistaken key', async () => {
    const secretKey = 'x'.repeat(32)
    for (const decline of [undefined, 1]) expect((await activate({ secretKey, decline })).status).toBe(404)
    const program = await HalClient.enter(shop.base)
    const page = await program.follow('goEntryActivate', { secretKey }, linksTo(shop, 'goEntryActivate'))
    expect(page.document).toMatchObject({ name01: null, name02: null, email: null })
  })

  it('is not told to have an account by a review; who completes is, and its owner by mail, once a day', async () => {
    const customerId = await customerOf(shop, { email: 'known@example.com' })
    const seen = await Promise.all(
      ['known@example.com', 'fresh@example.com'].map(async (email) => {
        const { status, document } = await register(email, { mode: 'confirm' })
        return JSON.stringify({ status, document }).replaceAll(email, '')
      }),
    )
    expect(seen[0]).toBe(seen[1])
    expect(await mailsTo(shop, 'known@example.com')).toEqual([])
    for (let times = 0; times < 3; times++)
      expect((await register('Known@example.com')).document).toMatchObject({ code: 'emailTaken' })
    const mails = await mailsTo(shop, 'known@example.com')
    expect(mails).toMatchObject([{ template: 'email_taken', customer_id: customerId, bcc: null }])
    expect(mails[0]?.text).toContain(ja('mail.email_taken.entry'))
    expect(mails[0]?.text).not.toContain('知らぬ')
    shop.clock.advance(DAY)
    await register('known@example.com')
    expect(await mailsTo(shop, 'known@example.com')).toHaveLength(2)
  })

  it('takes no password of spaces', async () => {
    const { status, document } = await register('spaces@example.com', { password: '        ' })
    expect(status).toBe(400)
    expect(document).toMatchObject({ errors: { password: [ja('message.input.password')] } })
  })
})
