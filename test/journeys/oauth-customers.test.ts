import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUYS, SEES_ORDERS } from '../../src/shop/scopes.ts'
import { customerOf, PASSWORD } from '../support/customer.ts'
import type { HtmlClient } from '../support/html-client.ts'
import { browserOf, callTool, leavingTo, OauthApp, plainApp, pressing, SHOP } from '../support/oauth-app.ts'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const HOUR_MS = 3_600_000

describe.each(databases)('Apps of others act for customers, on %s', (database) => {
  let shop: Shop
  let people = 0

  beforeAll(async () => {
    shop = await openShop(database, { BASE_URL: SHOP.href })
  })

  afterAll(() => shop?.close())

  const signIn = (browser: HtmlClient, email: string, password = PASSWORD) =>
    browser.form('password').fill({ email, password }).submit()

  const customer = async () => {
    people += 1
    const email = `person${people}@example.com`
    const id = await customerOf(shop, { email, point: 500 })
    const browser = await browserOf(shop)
    await browser.open('/login')
    await signIn(browser, email)
    return { id, email, browser }
  }

  const connected = async (scope?: string) => {
    const person = await customer()
    const app = new OauthApp(shop, scope)
    const client = await app.connect('/mcp', pressing(person.browser, '許可する'))
    return { ...person, app, client }
  }

  const statusOf = async (app: OauthApp, path = '/mypage/order-history') => (await app.ask(path)).status

  it('find the way from the address alone, and order as the customer', async () => {
    const { app, client } = await connected()
    expect(app.asked?.searchParams.get('resource')).toBe('https://shop.example/mcp')
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['goOrderHistory', 'goCustomerAddressList', 'doCheckout']))
    const found = await callTool(client, 'goProductList', { nameKeyword: 'ほうじ茶' })
    const [{ productCode }] = found.told.products as unknown as [{ productCode: string }]
    const items = [{ productCode, quantity: 1 }]
    const quote = await callTool(client, 'doQuoteOrder', { items, usePoint: 100, confirm: true })
    expect(quote).toMatchObject({ isError: false, told: { missing: [] } })
    const { preOrderId, expectedTotal } = quote.told
    const blindly = await callTool(client, 'doCheckout', { preOrderId, consent: true })
    expect(blindly.told).toMatchObject({ code: 'badInput', errors: { expectedTotal: expect.anything() } })
    const dearer = { preOrderId, expectedTotal: 1, consent: true }
    expect((await callTool(client, 'doCheckout', dearer)).told).toMatchObject({ code: 'totalDiffers' })
    const placed = await callTool(client, 'doCheckout', { preOrderId, expectedTotal, consent: true })
    expect(placed.isError).toBe(false)
    const { orderNo } = placed.told
    expect((await callTool(client, 'goOrderHistory')).told.orders).toMatchObject([{ orderNo }])
    expect((await callTool(client, 'goPointHistory')).told).toEqual({ point: 400, next: expect.anything() })
    expect((await callTool(client, 'goMypageChange')).told).toMatchObject({ name01: '鈴木' })
    expect(app.scope).toContain(BUYS)
  })

  it('are shown in plain words, after the sign-in, on a page that no other page can frame', async () => {
    const { email } = await customer()
    const stranger = await browserOf(shop)
    const app = new OauthApp(shop, `${SEES_ORDERS} openid`)
    const seen: string[] = []
    await app.connect('/mcp', async ({ pathname, search }) => {
      await stranger.open(pathname + search)
      await signIn(stranger, email)
      const { headers, url } = stranger.page
      expect(url.pathname).toBe('/oauth/consent')
      expect(headers.get('x-frame-options')).toBe('DENY')
      const policy = headers.get('content-security-policy')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("form-action 'self' http://127.0.0.1:9")
      seen.push(stranger.text)
      await stranger.form('許可する').submit('許可する')
      return leavingTo(stranger)
    })
    const [text = ''] = seen
    expect(text).toContain('「お買い物 エージェント」')
    expect(text).toContain('この端末で動いているプログラム')
    expect(text).toContain('ご注文と、その書類を見る')
    expect(text).not.toContain('お届け先')
    expect(app.scope).toBe(SEES_ORDERS)
    const english = await browserOf(shop, { 'accept-language': 'en' })
    const other = new OauthApp(shop)
    await other.connect('/mcp', async ({ pathname, search }) => {
      await english.open(pathname + search)
      await signIn(english, email)
      expect(english.text).toContain('Cancel orders, ask for returns')
      await english.form('Allow').submit('Allow')
      return leavingTo(english)
    })
  })

  it('do what they were given, and nothing of the account', async () => {
    const { app, client } = await connected(SEES_ORDERS)
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toContain('goProductList')
    for (const name of ['doCheckout', 'doQuoteOrder', 'goCustomerAddressList', 'doSubmitContact'])
      expect(names).not.toContain(name)
    expect(await statusOf(app)).toBe(200)
    const refused = await app.ask('/cart')
    expect(refused.status).toBe(403)
    expect(refused.headers.get('www-authenticate')).toContain(`insufficient_scope", scope="${BUYS}"`)
    const all = (await connected()).app
    const closed = ['/mypage', '/mypage/sessions', '/mypage/export', '/mypage/withdraw', '/oauth/consent']
    expect(await Promise.all(closed.map((path) => statusOf(all, path)))).toEqual(closed.map(() => 403))
    const writes = [
      ...['/mypage/change', '/mypage/withdraw', '/mypage/address-list', '/login', '/logout'],
      ...['/entry', '/forgot-password', '/oauth/refusal', '/newsletter'],
    ]
    for (const path of writes) expect((await all.ask(path, { method: 'POST' })).status, path).toBe(403)
    const ended = await all.ask('/mypage/sessions', { method: 'DELETE' })
    expect(ended.status).toBe(403)
    expect(ended.headers.get('set-cookie')).toBeNull()
  })

  it('are refused by the person, and told so', async () => {
    const { browser } = await customer()
    const app = new OauthApp(shop)
    let led: URL | undefined
    const connecting = app.connect('/mcp', async (asked) => {
      led = await pressing(browser, '許可しない')(asked)
      return led
    })
    await expect(connecting).rejects.toThrow()
    expect(led?.searchParams.get('error')).toBe('access_denied')
    expect(led?.searchParams.get('iss')).toBe('https://shop.example')
    expect(led?.searchParams.get('state')).toBe('state of the app')
  })

  it('are listed on My page, and disconnected there at once', async () => {
    const { app, browser } = await connected(SEES_ORDERS)
    await browser.open('/mypage/sessions')
    expect(browser.text).toContain('連携中のアプリ')
    expect(browser.text).toContain('ご注文と、その書類を見る')
    await browser.form('連携を解除する').submit('お買い物 エージェントの連携を解除する')
    expect(browser.text).toContain('アプリの連携を解除しました')
    expect(browser.text).not.toContain('連携中のアプリ')
    expect(await statusOf(app)).toBe(401)
    await expect(app.reconnect('/mcp')).rejects.toThrow()
  })

  it('end with whatever ends the sessions of a person, and with their account', async () => {
    const [password, everywhere, blocked, withdrawn] = [
      ...[await connected(), await connected(), await connected(), await connected()],
    ]
    const clerk = await clerkAt(shop, 'clerk')
    const proof = { currentPassword: PASSWORD }
    await password?.browser.open('/mypage/change')
    await password?.browser
      .form('currentPassword')
      .fill({ ...proof, password: 'another2026', password_confirm: 'another2026' })
      .submit()
    await everywhere?.browser.open('/mypage/sessions')
    await everywhere?.browser.form('currentPassword').fill(proof).submit('すべての端末でログアウトする')
    await clerk.ask('doBlockCustomer', { customerId: blocked?.id, blockReason: '不正な注文' })
    await withdrawn?.browser.open('/mypage/withdraw')
    await withdrawn?.browser.form('currentPassword').fill(proof).submit()
    await withdrawn?.browser.form('退会').submit()
    for (const one of [password, everywhere, blocked, withdrawn]) {
      expect(one && (await statusOf(one.app))).toBe(401)
      const refreshed = await plainApp(shop).form('token', {
        ...{ grant_type: 'refresh_token', client_id: one?.app.clientId ?? '' },
        refresh_token: one?.app.refreshToken ?? '',
      })
      expect(refreshed).toMatchObject({ status: 400, document: { error: 'invalid_grant' } })
    }
  })

  it('refresh their tokens, also side by side, and end after a month of silence', async () => {
    const { app, client } = await connected()
    const first = app.accessToken
    shop.clock.advance(2 * HOUR_MS)
    expect(await statusOf(app)).toBe(401)
    const answers = await Promise.all(
      ['goOrderHistory', 'goPointHistory'].map((name) => callTool(client, name)),
    )
    expect(answers.map(({ isError }) => isError)).toEqual([false, false])
    expect(app.accessToken).not.toBe(first)
    expect(await statusOf(app)).toBe(200)
    shop.clock.advance(31 * 24 * HOUR_MS)
    await expect(app.reconnect('/mcp')).rejects.toThrow()
  })

  it('end what they have, by either of their tokens', async () => {
    const revoked = async (name: 'accessToken' | 'refreshToken') => {
      const { app, browser } = await connected()
      const { form } = plainApp(shop)
      const wrong = await form('revoke', { token: app[name], client_id: (await connected()).app.clientId })
      expect([wrong.status, await statusOf(app)]).toEqual([200, 200])
      expect((await form('revoke', { token: app[name], client_id: app.clientId })).status).toBe(200)
      expect(await statusOf(app)).toBe(401)
      await browser.open('/mypage/sessions')
      expect(browser.text).not.toContain('連携中のアプリ')
    }
    await revoked('accessToken')
    await revoked('refreshToken')
  })

  it('stay apart from the office', async () => {
    const { app } = await connected()
    expect(await statusOf(app, '/admin/product-list')).toBe(401)
    const elsewhere = await app.ask('/admin/mcp', { method: 'POST' })
    expect(elsewhere.status).toBe(401)
    expect(elsewhere.headers.get('www-authenticate')).toContain('/oauth-protected-resource/admin/mcp"')
  })
})
