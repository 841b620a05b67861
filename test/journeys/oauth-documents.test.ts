import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerOf, PASSWORD } from '../support/customer.ts'
import { browserOf, CALLBACK, pkce, plainApp, pressing, SHOP, sendTo } from '../support/oauth-app.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openService } from '../support/small-service.ts'

describe.each(databases)('Apps that a document describes, on %s', (database) => {
  let shop: Shop
  let site: Awaited<ReturnType<typeof openService>>
  let document: object
  let readings = 0

  const clientId = () => `${site.url}/agents/client.json`

  beforeAll(async () => {
    shop = await openShop(database, { BASE_URL: SHOP.href, WEBHOOK_PRIVATE_NETWORKS: 'allow' })
    site = await openService({
      keyHeader: 'idempotency-key',
      answer({ path }) {
        readings += 1
        return path === '/agents/client.json' ? [200, document] : [404, {}]
      },
    })
  })

  afterAll(async () => {
    await site?.close()
    await shop?.close()
  })

  beforeEach(() => {
    site.away(false)
    readings = 0
    shop.clock.advance(16 * 60_000)
    document = { client_id: clientId(), client_name: '買い物係', redirect_uris: [CALLBACK] }
  })

  const asking = (challenge: string, more: Readonly<Record<string, string>> = {}, root = '') =>
    plainApp(shop, root).address({
      ...{ response_type: 'code', client_id: clientId(), redirect_uri: CALLBACK },
      ...{ code_challenge: challenge, code_challenge_method: 'S256', ...more },
    })

  const led = async (more: Readonly<Record<string, string>> = {}, root = '') => {
    const answer = await sendTo(shop)(asking(pkce().challenge, more, root), {
      redirect: 'manual',
      headers: { accept: 'application/json' },
    })
    return { status: answer.status, location: answer.headers.get('location') ?? '' }
  }

  it('are connected without a registration, and read again after a quarter of an hour', async () => {
    const metadata = await sendTo(shop)(new URL('/.well-known/oauth-authorization-server', SHOP))
    expect(await metadata.json()).toMatchObject({ client_id_metadata_document_supported: true })
    const email = `documented-${database}@example.com`
    await customerOf(shop, { email })
    const browser = await browserOf(shop)
    await browser.open('/login')
    await browser.form('password').fill({ email, password: PASSWORD }).submit()
    const { verifier, challenge } = pkce()
    const consent = asking(challenge)
    await browser.open(consent.pathname + consent.search)
    expect(browser.page.root.textContent).toContain('買い物係')
    const at = await pressing(browser, '許可する')(consent)
    expect(`${at.origin}${at.pathname}`).toBe(CALLBACK)
    expect(readings).toBe(1)
    const code = at.searchParams.get('code') ?? ''
    const app = plainApp(shop)
    const named = { client_id: clientId(), redirect_uri: CALLBACK }
    const granted = await app.form('token', {
      ...{ grant_type: 'authorization_code', code, code_verifier: verifier, ...named },
    })
    expect(granted.status).toBe(200)
    const asked = await sendTo(shop)(new URL('/mypage/order-history', SHOP), {
      headers: { accept: 'application/json', authorization: `Bearer ${granted.document.access_token}` },
    })
    expect(asked.status).toBe(200)
    shop.clock.advance(16 * 60_000)
    document = { ...document, client_name: '別の名前', redirect_uris: ['https://agent.example/done'] }
    expect((await led()).status).toBe(400)
    expect((await led({ redirect_uri: 'https://agent.example/done' })).location).toContain('/oauth/consent?')
    expect(readings).toBe(2)
    // The consent was given to the address, which goes on.
    const { refresh_token } = granted.document
    site.away(true)
    const renewed = await app.form('token', {
      ...{ grant_type: 'refresh_token', refresh_token, client_id: clientId() },
    })
    expect(renewed.status).toBe(200)
  })

  it('are known to members and customers alike', async () => {
    expect((await led()).location).toContain('/oauth/consent?')
    expect((await led({}, '/admin')).location).toContain('/admin/oauth/consent?')
    expect(readings).toBe(1)
  })

  it('are rejected if the document is of another app, broken or away, whatever it was before', async () => {
    expect((await led()).status).toBe(303)
    shop.clock.advance(16 * 60_000)
    site.away(true)
    expect((await led()).status).toBe(400)
    site.away(false)
    document = { ...document, client_id: `${site.url}/agents/other.json` }
    expect((await led()).status).toBe(400)
    document = { client_id: clientId(), redirect_uris: ['http://agent.example/'] }
    expect((await led()).status).toBe(400)
    expect((await led({ client_id: `${site.url}/nothing.json` })).status).toBe(400)
    const before = readings
    for (const other of [`${site.url}/`, `${site.url}/agents/../agents/client.json`, `${site.url}/a#b`])
      expect((await led({ client_id: other })).status, other).toBe(400)
    expect(readings).toBe(before)
  })
})

it('Documents in private networks are not read', async () => {
  const shop = await openShop('sqlite', { BASE_URL: SHOP.href })
  let readings = 0
  const site = await openService({
    keyHeader: 'idempotency-key',
    answer() {
      readings += 1
      return [200, {}]
    },
  })
  for (const id of [`${site.url}/a.json`, `https://127.0.0.1:${new URL(site.url).port}/a.json`]) {
    const address = plainApp(shop).address({
      ...{ response_type: 'code', client_id: id, redirect_uri: CALLBACK },
      ...{ code_challenge: pkce().challenge, code_challenge_method: 'S256' },
    })
    expect((await sendTo(shop)(address, { headers: { accept: 'application/json' } })).status).toBe(400)
  }
  expect(readings).toBe(0)
  await site.close()
  await shop.close()
})
