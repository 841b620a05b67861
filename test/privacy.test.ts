import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byName } from './support/authenticator.ts'
import { HalClient } from './support/hal-client.ts'
import { databases, openShop, type Shop } from './support/shop.ts'
import { WALKER, walkEverywhere } from './support/walk.ts'

/** The pages behind a mail's link carry its key on to their own form. */
const CARRIES_KEY = ['goEntryActivate', 'goPasswordReset', 'goConfirmEmail']

describe.each(databases)('What nobody else may read, on %s', (database) => {
  let shop: Shop
  const logged: string[] = []
  const answered: string[] = []
  const secrets = new Map<string, string>()

  beforeAll(async () => {
    const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) })
    shop = await openShop(database, {}, log)
    const sessions = new Set<string>()
    const send = async (url: URL, init: RequestInit): Promise<Response> => {
      const response = await fetch(url, init)
      for (const cookie of response.headers.getSetCookie())
        if (cookie.startsWith('noren_session=')) sessions.add(cookie.slice(14, 38))
      const transition = shop.noren.graph.paths.get(url.pathname)?.get(init.method ?? 'GET')
      if (!CARRIES_KEY.includes(transition?.name ?? '')) answered.push(await response.clone().text())
      if ((init.method ?? 'GET') === 'GET' && !CARRIES_KEY.includes(transition?.name ?? '')) {
        const headers = { ...(init.headers as Record<string, string>), accept: 'text/html' }
        answered.push(await (await fetch(url, { ...init, headers })).text())
      }
      return response
    }
    await walkEverywhere(await HalClient.enter(byName(shop), { send }), shop)
    await shop.noren.settleOutbox()
    const mails = await shop.noren.store.reader.selectFrom('mail').select('text').execute()
    const keys = mails.flatMap(({ text }) => text.match(/Key=(\w{32})/g) ?? []).map((key) => key.slice(4))
    const customers = await shop.noren.store.reader.selectFrom('customer').selectAll().execute()
    for (const key of keys) secrets.set(`the key ${key}`, key)
    for (const session of sessions) secrets.set(`the session ${session}`, session)
    secrets.set('the password', WALKER.password)
    for (const { password_hash: hash } of customers) if (hash) secrets.set('the hash of a password', hash)
  })

  afterAll(() => shop?.close())

  const findings = (texts: readonly string[]): string[] =>
    [...secrets].flatMap(([name, secret]) => (texts.some((text) => text.includes(secret)) ? [name] : []))

  it('is known to this test', () => {
    expect([...secrets.keys()].filter((name) => name.startsWith('the key')).length).toBe(8)
    expect([...secrets.keys()].filter((name) => name.startsWith('the session')).length).toBeGreaterThan(3)
    expect(answered.length).toBeGreaterThan(100)
    expect(logged.length).toBeGreaterThan(100)
  })

  it('stands in no line of the log, nor does what people told of themselves', () => {
    expect(findings(logged)).toEqual([])
    const personal = logged.filter((line) => /walker@|千代田区|03-1234|山田/.test(line))
    expect(personal).toEqual([])
  })

  it('stands in no answer, page or export', () => {
    expect(findings(answered)).toEqual([])
  })

  it('stands in no kept answer and no event', async () => {
    const { reader } = shop.noren.store
    const replies = await reader.selectFrom('idempotency').select('reply').execute()
    const events = await reader.selectFrom('outbox').select(['payload', 'last_error']).execute()
    const items = await reader.selectFrom('session_item').select('value').execute()
    const sessions = await reader.selectFrom('session').select('id').execute()
    expect(findings([JSON.stringify([replies, events, items, sessions])])).toEqual([])
  })

  it('is found where it is put', () => {
    expect(findings([`… ${WALKER.password} …`])).toEqual(['the password'])
  })
})
