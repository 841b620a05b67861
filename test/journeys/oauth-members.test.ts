import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HtmlClient } from '../support/html-client.ts'
import { MEMBER_PASSWORD, memberOf } from '../support/member.ts'
import { browserOf, callTool, leavingTo, OauthApp, plainApp, pressing, SHOP } from '../support/oauth-app.ts'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const PROOF = { currentPassword: MEMBER_PASSWORD }

describe.each(databases)('Apps of others act for members, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database, { BASE_URL: SHOP.href })
  })

  afterAll(() => shop?.close())

  const member = async (loginId: string, authority = 0) => {
    await memberOf(shop, { login_id: loginId, authority })
    const browser = await browserOf(shop)
    await browser.open('/admin/login')
    await browser.form('password').fill({ loginId, password: MEMBER_PASSWORD }).submit()
    return browser
  }

  const connected = async (browser: HtmlClient, scope?: string) => {
    const app = new OauthApp(shop, scope)
    return { app, client: await app.connect('/admin/mcp', pressing(browser, '許可する', PROOF)) }
  }

  const statusOf = async (app: OauthApp, path: string) => (await app.ask(path)).status

  it('find the way from a bare 401', async () => {
    const app = new OauthApp(shop)
    const bare = await app.ask('/admin/mcp', { method: 'POST', headers: { authorization: '' } })
    expect(bare.status).toBe(401)
    const [, metadata = ''] =
      /resource_metadata="([^"]+)"/.exec(bare.headers.get('www-authenticate') ?? '') ?? []
    expect(metadata).toBe('https://shop.example/.well-known/oauth-protected-resource/admin/mcp')
    const resource = await (await app.ask(metadata)).json()
    expect(resource).toMatchObject({
      resource: 'https://shop.example/admin/mcp',
      authorization_servers: ['https://shop.example/admin'],
    })
    const server = await (await app.ask('/.well-known/oauth-authorization-server/admin')).json()
    expect(server).toMatchObject({
      issuer: 'https://shop.example/admin',
      token_endpoint: 'https://shop.example/admin/oauth/token',
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    })
    expect(server).not.toHaveProperty('jwks_uri')
  })

  it('may what the member ticks, and nothing else', async () => {
    const browser = await member('ticking')
    const app = new OauthApp(shop)
    const client = await app.connect('/admin/mcp', async ({ pathname, search }) => {
      await browser.open(pathname + search)
      const { headers } = browser.page
      expect(headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:9")
      const form = browser.form('currentPassword')
      const ticked = browser.page.root
        .querySelectorAll('input[type=checkbox][checked]')
        .map((one) => one.getAttribute('value') ?? '')
      expect(ticked).toContain('orders:view')
      expect(ticked.filter((name) => !name.endsWith(':view'))).toEqual([])
      await form.fill({ 'permissions[]': 'products:change', currentPassword: 'wrong-2026' }).submit()
      expect(browser.text).toContain('パスワード')
      await browser
        .form('currentPassword')
        .fill({ 'permissions[]': 'products:change', ...PROOF })
        .submit()
      return leavingTo(browser)
    })
    expect(app.scope).toBe('products:view products:change')
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toContain('doUpdateProduct')
    expect(names).not.toContain('goOrderList')
    const counted = { productCode: 'sencha-50', stock: 41, stockReason: 'count' }
    expect(await callTool(client, 'doCorrectStock', counted)).toMatchObject({ told: { stock: 41 } })
    const clerk = await clerkAt(shop, 'reading')
    const { entries } = (await clerk.ask('goAuditLog', { nameKeyword: 'エージェント' })).document
    expect(entries).toMatchObject([{ transition: 'doCorrectStock', tokenName: 'お買い物 エージェント' }])
    expect(await statusOf(app, '/admin/order-list')).toBe(403)
    expect(await statusOf(app, '/mypage/order-history')).toBe(401)
    const closed = [
      'change-password',
      'passkeys',
      'sessions',
      'two-factor-auth-set',
      'token-list',
      'member-list',
    ]
    expect(
      await Promise.all([...closed, 'oauth/consent'].map((path) => statusOf(app, `/admin/${path}`))),
    ).toEqual([...closed, ''].map(() => 403))
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(PROOF),
    }
    expect((await app.ask('/admin/oauth/consent', sent)).status).toBe(403)
  })

  it('do no more than the member may now, and end with the member', async () => {
    const clerk = await clerkAt(shop, 'owner')
    const { roleId } = (
      await clerk.ask('doCreateRole', { roleName: '受注', permissions: ['orders:view', 'products:view'] })
    ).document
    const browser = await member('limited', 3)
    const setRole = (role_id: number | null) =>
      shop.change((tx) =>
        tx.updateTable('member').set({ role_id }).where('login_id', '=', 'limited').execute(),
      )
    await setRole(Number(roleId))
    const { app } = await connected(browser, 'orders:change products:change settings:change')
    expect(app.scope).toBe('orders:view products:view')
    expect(await statusOf(app, '/admin/order-list')).toBe(200)
    await setRole(null)
    expect(await statusOf(app, '/admin/order-list')).toBe(403)
    await clerk.ask('doDeleteMember', { loginId: 'limited' })
    expect(await statusOf(app, '/admin/order-list')).toBe(401)
  })

  it('end with a new password, and where they are disconnected', async () => {
    const browser = await member('ending')
    const { app: first } = await connected(browser, 'orders:view')
    await browser.open('/admin/sessions')
    expect(browser.text).toContain('お買い物 エージェント')
    await browser.form('解除').submit('解除')
    expect(browser.text).toContain('アプリの連携を解除しました')
    expect(await statusOf(first, '/admin/order-list')).toBe(401)
    const { app: second } = await connected(browser, 'orders:view')
    const clerk = await clerkAt(shop, 'watching')
    const { apps } = (await clerk.ask('goTokenList')).document
    const [shown] = apps.filter(({ permitted }) => permitted.length === 1)
    expect(shown).toMatchObject({ appName: 'お買い物 エージェント', memberName: '店長' })
    await clerk.ask('doEndMemberApp', { sessionId: shown?.sessionId })
    expect(await statusOf(second, '/admin/order-list')).toBe(401)
    expect((await clerk.ask('doEndMemberApp', { sessionId: shown?.sessionId })).status).toBe(404)
    const { app: third } = await connected(browser, 'orders:view')
    await browser.open('/admin/change-password')
    const next = { changePasswordFirst: 'another-2026', changePasswordSecond: 'another-2026' }
    await browser
      .form('currentPassword')
      .fill({ ...PROOF, ...next })
      .submit()
    expect(await statusOf(third, '/admin/order-list')).toBe(401)
  })

  it('of the shop are unknown in the office', async () => {
    const app = { client_name: 'A', redirect_uris: ['https://agent.example/'] }
    const { document } = await plainApp(shop).register(app)
    const browser = await member('strict')
    const { pathname, search } = plainApp(shop, '/admin').address({
      ...{ client_id: document.client_id, response_type: 'code', redirect_uri: 'https://agent.example/' },
      ...{ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
    })
    await browser.open(pathname + search)
    expect(browser.page.status).toBe(400)
    expect(browser.page.url.host).toBe(SHOP.host)
  })
})
