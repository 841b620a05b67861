import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '../../src/shop/values.ts'
import { problemIn } from '../support/hal-client.ts'
import { MEMBER_PASSWORD } from '../support/member.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const HOUR_MS = 3_600_000
const HAL = 'application/hal+json'

describe.each(databases)('Access tokens of programs, on %s', (database) => {
  let shop: Shop
  let owner: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    owner = await clerkAt(shop, 'owner')
  })

  afterAll(() => shop?.close())

  const made = async (permissions: readonly string[], more: object = {}) => {
    const input = { tokenName: '在庫連携', permissions, currentPassword: MEMBER_PASSWORD, ...more }
    const { status, document } = await owner.ask('doCreateToken', input)
    expect(status).toBe(201)
    return document
  }

  const asked = (secret: string, path: string, init: RequestInit = {}) =>
    fetch(new URL(path, shop.base), {
      redirect: 'manual',
      ...init,
      headers: { accept: HAL, authorization: `Bearer ${secret}`, ...init.headers },
    })

  const sent = (secret: string, method: string, path: string, input: object) =>
    asked(secret, path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })

  const statusOf = async (secret: string, path = '/admin/product-list') => (await asked(secret, path)).status

  it('ask without cookie and csrfToken, for what is ticked, and are told their limits', async () => {
    const { accessToken } = await made(['products:change'])
    expect(accessToken).toMatch(/^noren_[\w-]{43}$/)
    const answer = await asked(accessToken, '/admin/product-list')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const { _links: links } = await answer.json()
    expect(links).toHaveProperty('goProductNew')
    const changed = await sent(accessToken, 'PUT', '/admin/product', {
      productCode: 'sencha-50',
      name: '煎茶',
    })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('set-cookie')).toBeNull()
    expect(await statusOf(accessToken, '/admin/order-list')).toBe(403)
    expect(await statusOf(accessToken, '/admin/index')).toBe(200)
  })

  it('open neither the account of their member, nor members, nor other tokens', async () => {
    const { accessToken } = await made(['settings:change', 'products:change'])
    const paths = ['change-password', 'passkeys', 'sessions', 'two-factor-auth-set', 'login', 'token-list']
    const closed = [...paths, 'member-list', 'audit-log', 'backup']
    expect(await Promise.all(closed.map((path) => statusOf(accessToken, `/admin/${path}`)))).toEqual(
      closed.map(() => 403),
    )
    const input = { tokenName: 'もう一つ', permissions: ['orders:view'], currentPassword: MEMBER_PASSWORD }
    expect((await sent(accessToken, 'POST', '/admin/token-list', input)).status).toBe(403)
    const word = {
      currentPassword: MEMBER_PASSWORD,
      newPassword: 'another-password-1',
      passwordConfirm: 'another-password-1',
    }
    expect((await sent(accessToken, 'POST', '/admin/change-password', word)).status).toBe(403)
  })

  it('are refused where they are wrong, ended, deleted or elsewhere, and in the shop', async () => {
    const { accessToken, tokenId } = await made(['products:view'], {
      endsOn: dayIn('Asia/Tokyo')(shop.clock.now()),
    })
    expect(await statusOf(accessToken)).toBe(200)
    const refused = await asked(`${accessToken.slice(0, -1)}!`, '/admin/product-list')
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toContain('invalid_token')
    expect((await refused.json()).code).toBe('accessTokenRefused')
    expect(await statusOf('', '/admin/product-list')).toBe(401)
    expect(await statusOf(accessToken, '/products')).toBe(401)
    await owner.ask('doUpdateToken', { tokenId, networks: '192.0.2.0/24' })
    expect(await statusOf(accessToken)).toBe(401)
    await owner.ask('doUpdateToken', { tokenId, networks: '192.0.2.0/24\n127.0.0.0/8\n::1' })
    expect(await statusOf(accessToken)).toBe(200)
    shop.clock.advance(24 * HOUR_MS)
    expect(await statusOf(accessToken)).toBe(401)
    owner = await clerkAt(shop, 'later')
    const other = await made(['products:view'])
    await owner.ask('doDeleteToken', { tokenId: other.tokenId })
    expect(await statusOf(other.accessToken)).toBe(401)
  })

  it('are renewed with an overlap, and once more without one', async () => {
    const first = await made(['products:view'])
    const { tokenId } = first
    const renew = async (overlapHours: number) => {
      const input = { tokenId, currentPassword: MEMBER_PASSWORD, overlapHours }
      const { status, document } = await owner.ask('doRenewToken', input)
      expect(status).toBe(201)
      return document
    }
    const second = await renew(2)
    expect(second.formerUntil).not.toBeNull()
    expect([await statusOf(first.accessToken), await statusOf(second.accessToken)]).toEqual([200, 200])
    shop.clock.advance(2 * HOUR_MS)
    expect([await statusOf(first.accessToken), await statusOf(second.accessToken)]).toEqual([401, 200])
    owner = await clerkAt(shop, 'renewing')
    const third = await made(['products:view'])
    const again = { tokenId: third.tokenId, currentPassword: MEMBER_PASSWORD, overlapHours: 0 }
    await owner.ask('doRenewToken', again)
    expect(await statusOf(third.accessToken)).toBe(401)
  })

  it('do nothing that their member may not, and end with them', async () => {
    const maker = await clerkAt(shop, 'maker', 1)
    const input = { tokenName: '受注', permissions: ['orders:change', 'products:change'] }
    const { document } = await maker.ask('doCreateToken', { ...input, currentPassword: MEMBER_PASSWORD })
    const { accessToken, tokenId } = document
    expect(await statusOf(accessToken, '/admin/order-list')).toBe(200)
    const update = { tokenId, permissions: ['settings:change'] }
    expect((await owner.ask('doUpdateToken', update)).status).toBe(403)
    const renewal = { tokenId, currentPassword: MEMBER_PASSWORD }
    expect((await owner.ask('doRenewToken', renewal)).status).toBe(403)
    const { roleId } = (await owner.ask('doCreateRole', { roleName: '商品', permissions: ['products:view'] }))
      .document
    await shop.change((tx) =>
      tx
        .updateTable('member')
        .set({ authority: 3, role_id: Number(roleId) })
        .where('login_id', '=', 'maker')
        .execute(),
    )
    const statuses = async () => [
      await statusOf(accessToken, '/admin/order-list'),
      await statusOf(accessToken, '/admin/product-list'),
    ]
    expect(await statuses()).toEqual([403, 200])
    const changed = await sent(accessToken, 'PUT', '/admin/product', { productCode: 'sencha-50', name: '茶' })
    expect(changed.status).toBe(403)
    await owner.ask('doDeleteMember', { loginId: 'maker' })
    expect(await statuses()).toEqual([401, 401])
    await owner.ask('doUpdateMember', { loginId: 'maker', active: true })
    expect(await statuses()).toEqual([401, 401])
  })

  it('need the password to be made or renewed, and a network that is one', async () => {
    const input = { tokenName: '会計', permissions: ['orders:view'] }
    const wrong = await owner.ask('doCreateToken', { ...input, currentPassword: 'wrong-password-1' })
    expect(wrong.status).toBe(400)
    expect(problemIn(wrong).errors).toHaveProperty('currentPassword')
    const elsewhere = { ...input, networks: '192.0.2.0/24\nhere', currentPassword: MEMBER_PASSWORD }
    expect(problemIn(await owner.ask('doCreateToken', elsewhere)).errors).toHaveProperty('networks')
  })

  it('are named in the audit log, with when and where they were used last', async () => {
    const { accessToken, tokenId } = await made(['products:change'], { tokenName: '名のある鍵' })
    await sent(accessToken, 'PUT', '/admin/product', { productCode: 'sencha-50', name: '煎茶 新茶' })
    const { entries } = (await owner.ask('goAuditLog', { nameKeyword: '名のある鍵' })).document
    expect(entries[0]).toMatchObject({ tokenName: '名のある鍵', transition: 'doUpdateProduct' })
    expect((await owner.ask('goAuditLog')).document.entries.at(-1)).toMatchObject({ tokenName: null })
    const { tokens } = (await owner.ask('goTokenList')).document
    const used = tokens.find((one) => one.tokenId === tokenId)
    expect(used).toMatchObject({ lastUsedIp: '127.0.0.1', hint: accessToken.slice(0, 10) })
    expect(JSON.stringify(tokens)).not.toContain(accessToken)
  })

  it('change something once for each Idempotency-Key of their own', async () => {
    const { accessToken } = await made(['promotions:change', 'products:change'])
    const tag = () =>
      asked(accessToken, '/admin/tag/tag-list', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
        body: JSON.stringify({ tagName: '限定' }),
      })
    const answers = [await tag(), await tag()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const { length } = (await owner.ask('goTagList')).document.tags.filter(
      ({ tagName }) => tagName === '限定',
    )
    expect(length).toBe(1)
  })

  it('show their secret once to a person, on a page that no redirect follows', async () => {
    const person = await browserAt(shop, 'browser', '/admin/token-list')
    const form = person.form('tokenName')
    const input = { tokenName: '物流', 'permissions[]': 'orders:view', currentPassword: MEMBER_PASSWORD }
    await form.fill(input).submit()
    expect(person.page.statuses).toEqual([201])
    const secret = person.page.root.querySelector('code.secret')?.text ?? ''
    expect(await statusOf(secret, '/admin/order-list')).toBe(200)
    await person.open('/admin/token-list')
    expect(person.page.root.toString()).not.toContain(secret)
  })
})

it('An access token is told its limit, and waits where it is reached', async () => {
  const shop = await openShop('sqlite', { RATE_LIMITS: 'on' })
  const clerk = await clerkAt(shop, 'clerk')
  const input = { tokenName: '多い', permissions: ['reports:view'], currentPassword: MEMBER_PASSWORD }
  const { accessToken } = (await clerk.ask('doCreateToken', input)).document
  const ask = () =>
    fetch(new URL('/admin/index', shop.base), {
      headers: { accept: HAL, authorization: `Bearer ${accessToken}` },
    })
  const first = await ask()
  expect(first.headers.get('ratelimit-policy')).toBe('"token";q=200;w=10')
  expect(first.headers.get('ratelimit')).toBe('"token";r=199;t=10')
  for (let at = 0; at < 199; at += 1) await (await ask()).arrayBuffer()
  const refused = await ask()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(refused.headers.get('ratelimit')).toBe('"token";r=0;t=10')
  shop.clock.advance(10_000)
  expect((await ask()).status).toBe(200)
  await shop.close()
})
