import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, PASSWORD } from '../support/customer.ts'
import type { HtmlClient } from '../support/html-client.ts'
import {
  browserOf,
  CALLBACK,
  leavingTo,
  pkce,
  plainApp,
  pressing,
  SHOP,
  sendTo,
} from '../support/oauth-app.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const HTML = { accept: 'text/html' }

describe.each(databases)('Apps that do not keep to the rules, on %s', (database) => {
  let shop: Shop
  let browser: HtmlClient
  let clientId: string

  beforeAll(async () => {
    shop = await openShop(database, { BASE_URL: SHOP.href })
    browser = await signedIn('rule@example.com')
    clientId = await registered()
  })

  afterAll(() => shop?.close())

  const signedIn = async (email: string) => {
    await customerOf(shop, { email })
    const person = await browserOf(shop)
    await person.open('/login')
    await person.form('password').fill({ email, password: PASSWORD }).submit()
    return person
  }

  const registered = async (...redirects: readonly string[]) => {
    const redirect_uris = redirects.length === 0 ? [CALLBACK] : redirects
    const { status, document } = await plainApp(shop).register({ client_name: 'Agent', redirect_uris })
    expect(status).toBe(201)
    expect(document).toMatchObject({ token_endpoint_auth_method: 'none', client_name: 'Agent' })
    expect(document).not.toHaveProperty('client_secret')
    return String(document.client_id)
  }

  const asking = (challenge: string, more: Readonly<Record<string, string>> = {}) =>
    plainApp(shop).address({
      ...{ response_type: 'code', client_id: clientId, redirect_uri: CALLBACK, state: 's' },
      ...{ code_challenge: challenge, code_challenge_method: 'S256', ...more },
    })

  const coded = async (more: Readonly<Record<string, string>> = {}) => {
    const { verifier, challenge } = pkce()
    const led = await pressing(browser, '許可する')(asking(challenge, more))
    return { verifier, code: led.searchParams.get('code') ?? '', led }
  }

  const exchange = (fields: Readonly<Record<string, string>>) =>
    plainApp(shop).form('token', {
      ...{ grant_type: 'authorization_code', client_id: clientId, redirect_uri: CALLBACK },
      ...fields,
    })

  const refresh = (token: string, client = clientId) =>
    plainApp(shop).form('token', { grant_type: 'refresh_token', client_id: client, refresh_token: token })

  const statusOf = async (token: string) =>
    (
      await sendTo(shop)(new URL('/mypage/order-history', SHOP), {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status

  /** Opens an address that an app made up; where the browser ends. */
  const opened = async (url: URL) => {
    await browser.open(url.pathname + url.search)
    const { status } = browser.page
    const { text } = browser
    return { status, text, url: await leavingTo(browser) }
  }

  it('lead nobody to an address that they did not register', async () => {
    const { challenge } = pkce()
    for (const redirect_uri of [
      ...['https://evil.example/', 'http://127.0.0.1:9/callback/../x', 'http://127.0.0.1:9/callback?x=1'],
      ...['http://127.0.0.1:9@evil.example/callback', 'javascript:alert(1)', '//evil.example'],
    ]) {
      const { status, url } = await opened(asking(challenge, { redirect_uri }))
      expect([status, url.host], redirect_uri).toEqual([400, SHOP.host])
    }
    const unknown = await opened(asking(challenge, { client_id: 'nobody' }))
    expect([unknown.status, unknown.url.host]).toEqual([400, SHOP.host])
    expect(unknown.text).toContain('アプリからの求めが正しくありません')
    expect(unknown.text).not.toMatch(/oidc|koa| at /)
    const json = await sendTo(shop)(asking(challenge, { client_id: 'nobody' }))
    expect(await json.json()).toMatchObject({ code: 'appRequestRefused' })
    // The port of this machine differs each time.
    const other = await opened(asking(challenge, { redirect_uri: 'http://127.0.0.1:10/callback' }))
    expect(other.text).toContain('許可する')
  })

  it('get no code without PKCE by SHA-256, nor for another resource, and lead nobody away by that', async () => {
    const { challenge } = pkce()
    const refusal = async (address: URL) => {
      const { status, text, url } = await opened(address)
      expect([status, url.host]).toEqual([400, SHOP.host])
      return /（(\w+)）/.exec(text)?.[1]
    }
    const none = asking(challenge)
    none.searchParams.delete('code_challenge')
    none.searchParams.delete('code_challenge_method')
    expect(await refusal(none)).toBe('invalid_request')
    for (const [more, error] of [
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ resource: 'https://shop.example/admin/mcp' }, 'invalid_target'],
      [{ resource: 'https://evil.example/' }, 'invalid_target'],
      [{ response_type: 'code token' }, 'unsupported_response_type'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ prompt: 'none' }, 'login_required'],
      [{ request: 'a.b.c' }, 'request_not_supported'],
    ] as const)
      expect(await refusal(asking(challenge, more)), JSON.stringify(more)).toBe(error)
    const twice = asking(challenge)
    twice.searchParams.append('scope', 'a')
    twice.searchParams.append('scope', 'b')
    expect(await refusal(twice)).toBe('invalid_request')
    const posted = await pressing(browser, '許可する')(asking(challenge, { response_mode: 'form_post' }))
    expect(posted.searchParams.get('code')).not.toBeNull()
    expect(posted.searchParams.get('iss')).toBe('https://shop.example')
  })

  it('use a code once, with its verifier, as the app that asked', async () => {
    const other = await registered()
    const { code, verifier } = await coded()
    expect((await exchange({ code })).document.error).toBe('invalid_grant')
    const wrong = { code, code_verifier: pkce().verifier }
    expect((await exchange(wrong)).document.error).toBe('invalid_grant')
    const stolen = await exchange({ code, code_verifier: verifier, client_id: other })
    expect(stolen.document.error).toBe('invalid_grant')
    const elsewhere = { code, code_verifier: verifier, redirect_uri: 'http://127.0.0.1:10/callback' }
    expect((await exchange(elsewhere)).document.error).toBe('invalid_grant')
    const { status, document } = await exchange({ code, code_verifier: verifier })
    expect(status).toBe(200)
    expect(document).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    expect(document).not.toHaveProperty('id_token')
    expect(await statusOf(document.access_token)).toBe(200)
    const again = await exchange({ code, code_verifier: verifier })
    expect(again).toMatchObject({ status: 400, document: { error: 'invalid_grant' } })
    expect(await statusOf(document.access_token)).toBe(401)
    expect((await refresh(document.refresh_token)).status).toBe(400)
    const late = await coded()
    shop.clock.advance(61_000)
    expect((await exchange({ code: late.code, code_verifier: late.verifier })).status).toBe(400)
  })

  it('lose what they were given when an old refresh token comes back', async () => {
    const { code, verifier } = await coded()
    const { document: first } = await exchange({ code, code_verifier: verifier })
    expect((await refresh(first.refresh_token, await registered())).status).toBe(400)
    const { document: second } = await refresh(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await statusOf(second.access_token)).toBe(200)
    shop.clock.advance(11_000)
    expect((await refresh(first.refresh_token)).document.error).toBe('invalid_grant')
    expect(await statusOf(second.access_token)).toBe(401)
    expect((await refresh(second.refresh_token)).status).toBe(400)
  })

  it('are answered by the person who saw the page, once, and by nobody else', async () => {
    const { challenge } = pkce()
    const { url } = await opened(asking(challenge))
    const page = url.pathname + url.search
    const request = url.searchParams.get('authorizationRequest') ?? ''
    const other = await signedIn('other@example.com')
    const forged = await sendTo(shop)(new URL('/oauth/consent', SHOP), {
      method: 'POST',
      headers: { ...HTML, ...browser.cookies.header, 'content-type': 'application/x-www-form-urlencoded' },
      body: `authorizationRequest=${request}`,
    })
    expect(forged.status).toBe(403)
    const early = await other.open(`/oauth/authorize/${request}`)
    expect(early.status).toBe(404)
    await browser.open(page)
    const second = await browserOf(shop)
    await browser.form('許可する').submit('許可する')
    const led = await leavingTo(browser)
    expect(led.searchParams.get('code')).toMatch(/^[\w~-]{43}$/)
    expect((await other.open(`/oauth/authorize/${request}`)).status).toBe(404)
    expect((await second.open(`/oauth/authorize/${request}`)).status).toBe(404)
    expect((await browser.open(page)).status).toBe(404)
    expect(browser.text).toContain('この確認は終わっています')
    await browser.open('/mypage/sessions')
    const { code, verifier } = await coded()
    expect((await exchange({ code, code_verifier: verifier })).status).toBe(200)
  })

  it('may be open in two tabs', async () => {
    const [one, two] = [pkce(), pkce()]
    const first = await opened(asking(one.challenge, { state: 'one' }))
    const second = await opened(asking(two.challenge, { state: 'two' }))
    for (const [{ url }, { verifier }, state] of [
      [second, two, 'two'],
      [first, one, 'one'],
    ] as const) {
      const led = await pressing(browser, '許可する')(url)
      expect(led.searchParams.get('state')).toBe(state)
      const code = led.searchParams.get('code') ?? ''
      expect((await exchange({ code, code_verifier: verifier })).status).toBe(200)
    }
  })

  it('register no more than is needed', async () => {
    const { register, post, form } = plainApp(shop)
    const rejected = await register({ redirect_uris: ['http://evil.example/'] })
    expect(rejected).toMatchObject({ status: 400, document: { error: 'invalid_redirect_uri' } })
    expect((await post('register', '{', 'application/json')).status).toBe(400)
    expect((await post('register', '{"__proto__":{}}', 'application/json')).status).toBe(400)
    const large = JSON.stringify({ redirect_uris: [CALLBACK], client_name: 'a'.repeat(20_000) })
    expect((await post('register', large, 'application/json')).status).toBe(413)
    expect((await post('token', '{}', 'application/json')).status).toBe(400)
    const other = await form('token', { grant_type: 'client_credentials', client_id: clientId })
    expect(other.document.error).toBe('unsupported_grant_type')
    expect((await form('token', {})).status).toBe(400)
  })
})

it('Without OAUTH nothing of it is there', async () => {
  const shop = await openShop('sqlite', { BASE_URL: SHOP.href, OAUTH: 'off' })
  const asked = (path: string, init?: RequestInit) => sendTo(shop)(new URL(path, SHOP), init)
  for (const path of ['/.well-known/oauth-authorization-server', '/oauth/authorize'])
    expect((await asked(path)).status, path).toBe(404)
  const bare = await asked('/admin/mcp', { method: 'POST' })
  expect(bare.headers.get('www-authenticate')).toBe('Bearer')
  await shop.close()
})

it('A network registers few apps, and asks few questions', async () => {
  const shop = await openShop('sqlite', { BASE_URL: SHOP.href, RATE_LIMITS: 'on' })
  const { register, address } = plainApp(shop)
  const registering = () => register({ redirect_uris: [CALLBACK] })
  for (let made = 0; made < 20; made += 1) expect((await registering()).status).toBe(201)
  expect((await registering()).status).toBe(429)
  const send = sendTo(shop)
  const statuses: number[] = []
  for (let asked = 0; asked < 61; asked += 1) statuses.push((await send(address({ client_id: 'x' }))).status)
  expect(statuses.at(-2)).toBe(400)
  expect(statuses.at(-1)).toBe(429)
  await shop.close()
})
