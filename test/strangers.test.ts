import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Named } from '../src/hypermedia/graph.ts'
import { secretsFrom } from '../src/web/session/secrets.ts'
import { ask, connections } from './pressure/load.ts'
import { size } from './pressure/size.ts'
import { buy, type Person, signedIn } from './support/customer.ts'
import { HalClient } from './support/hal-client.ts'
import { atOffice, memberOf } from './support/member.ts'
import { databases, openShop, type Shop } from './support/shop.ts'

const SECRET = 'a secret of these tests and of nobody else'

/** No token of any session. */
const WRONG = 'AAAA'

const MEDIA = ['application/hal+json', 'application/json', 'text/html']

/** Of a refusal that leads nowhere else. */
const REFUSED = [401, 403, 405]

/** So many tries are under way at once. */
const LINES = 32

/** What the customer of these tests has, so that it would be seen where it must not be. */
const OWN = /帯屋|鏡花|京都市|owner@example\.com/

/** The same of them as a customer, whom no page of the members shows. */
const NO_MEMBER = /京都市|owner@example\.com/

describe.each(databases)('What is not public, on %s', (database) => {
  let shop: Shop
  let owner: Person
  let ownCookie: string
  let memberCookie: string
  let addressId: string
  let orderNo: string
  let stranger: HalClient
  const lines = connections(LINES)

  beforeAll(async () => {
    shop = await openShop(database, { APP_SECRET: SECRET })
    owner = await signedIn(shop, {
      email: 'owner@example.com',
      name01: '帯屋',
      name02: '鏡花',
      addr01: '京都市中京区',
    })
    const address = { ...ADDRESS, name01: '帯屋', name02: '鏡花', addr01: '京都市中京区' }
    addressId = (await owner.ask('doCreateCustomerAddress', address)).document.addressId
    orderNo = await buy(owner, '焚火')
    await owner.ask('doAddFavorite', { productCode: 'hojicha-100' })
    await shop.noren.settleOutbox()
    const seen = await owner.program.fetch('/mypage/change', { headers: { accept: 'application/json' } })
    ownCookie = owner.program.cookie('noren_session') ?? ''
    expect(seen.status).toBe(200)
    expect(OWN.test(await seen.text())).toBe(true)
    stranger = await HalClient.enter(shop.base)
    await memberOf(shop, { login_id: 'owner', name: '帯屋 鏡花' })
    await memberOf(shop, { login_id: 'clerk', authority: 1 })
    await memberOf(shop, { login_id: 'reader', authority: 2 })
    await shop.change((tx) =>
      tx.insertInto('deny_rule').values({ authority: 1, deny_url: '/ADMIN' }).execute(),
    )
    const office = await atOffice(shop, 'owner')
    memberCookie = office.cookie('noren_admin') ?? ''
    const top = await office.fetch('/admin/index', { headers: { accept: 'application/json' } })
    expect(await top.text()).toMatch(OWN)
  })

  afterAll(async () => {
    lines.destroy()
    await shop?.close()
  })

  const closed = (): readonly Named[] =>
    [...shop.noren.graph.names.values()].filter((one) => one.for !== 'anyone')

  /** Every input that could hit something, whatever its contract asks for. */
  const everyInput = (transition: Named): Record<string, string> => {
    const known: Record<string, string> = { addressId, orderNo, productCode: 'hojicha-100' }
    return Object.fromEntries(Object.keys(transition.input).map((name) => [name, known[name] ?? '1']))
  }

  /** All rows but those of sessions, where a stranger may have one of their own. */
  const everything = async (): Promise<string> => {
    const { reader } = shop.noren.store
    const rows = await Promise.all([
      reader.selectFrom('customer').selectAll().orderBy('id').execute(),
      reader.selectFrom('customer_address').selectAll().orderBy('id').execute(),
      reader.selectFrom('favorite').selectAll().orderBy('customer_id').execute(),
      reader.selectFrom('cart').selectAll().orderBy('id').execute(),
      reader.selectFrom('cart_line').selectAll().orderBy('cart_id').execute(),
      reader.selectFrom('orders').selectAll().orderBy('id').execute(),
      reader.selectFrom('point_movement').selectAll().execute(),
      reader.selectFrom('member').selectAll().orderBy('id').execute(),
      reader.selectFrom('member_session').select(['id', 'stage']).orderBy('id').execute(),
      reader.selectFrom('deny_rule').selectAll().execute(),
      reader.selectFrom('outbox').select('id').orderBy('id').execute(),
      reader
        .selectFrom('session')
        .select(['id', 'customer_id', 'expires_at'])
        .where('customer_id', 'is not', null)
        .execute(),
    ])
    return JSON.stringify(rows)
  }

  interface Try {
    readonly what: string
    readonly address: string
    readonly method: string
    /** The method that the request comes to. */
    readonly meant: string
    readonly sent?: Sent
  }

  /** The ways in which somebody may ask for a transition: by its method or by a form that names it, filled in or not. */
  const triesAt = (transition: Named, csrfToken: string): readonly Try[] => {
    const { method, path } = transition
    const input = everyInput(transition)
    const address = `${path}?${new URLSearchParams(input)}`
    if (method === 'GET')
      return ['GET', 'HEAD'].map((read) => ({ what: read, address, method: read, meant: read }))
    const page = transition.refusedAt
    const { names } = shop.noren.graph
    const offered = names.get(page ?? '')?.offers ?? []
    const helper = offered.find((name) => names.get(name)?.kind === 'safe')
    const fills = [helper, page].filter((name) => name !== undefined).map((_fill) => ({ _fill }))
    const right = { csrfToken }
    const tokens = csrfToken === WRONG ? [{}, right] : [{}, right, { csrfToken: WRONG }]
    // Another method that the form names is tried as whoever gets furthest with it would.
    const methods = ['POST', 'PUT', 'DELETE'].map((_method) => ({
      _method,
      given: _method === method ? tokens : [right],
    }))
    const filledInOrNot = (token: object) => [{}, ...fills].map((fill) => ({ ...input, ...token, ...fill }))
    return [
      ...tokens.flatMap(filledInOrNot).map((body) => ({
        what: `${method} ${JSON.stringify(body)}`,
        ...{ address: path, method, meant: method },
        sent: json(body),
      })),
      ...methods.flatMap(({ _method, given }) =>
        given.flatMap(filledInOrNot).map((body) => ({
          what: `a form that says ${_method} ${JSON.stringify(body)}`,
          ...{ address: path, method: 'POST', meant: _method },
          sent: form({ ...body, _method }),
        })),
      ),
    ]
  }

  /** What is wrong with the answer to a try: nothing where it is a refusal that shows nothing. */
  const faultsOf = async (
    { name, path }: Named,
    { what, address, method, meant, sent }: Try,
    more: Readonly<Record<string, string>>,
    hidden: RegExp,
  ): Promise<readonly string[]> => {
    const headers = { ...(sent && { 'content-type': sent.type }), ...more }
    const answer = await ask(new URL(address, shop.base), lines, { method, headers, ...sent })
    const said = `${name}, ${what}, as ${more.accept}: ${answer.status}`
    if (answer.status === 0) return [`${said}, ${answer.error}`]
    const [shown] = hidden.exec(answer.body) ?? []
    const faults = shown === undefined ? [] : [`${said}, showing ${shown}`]
    // A form that names another method of the path may have come to one that is for anyone.
    if (shop.noren.graph.paths.get(path)?.get(meant)?.for === 'anyone') return faults
    const to = answer.headers.location
    const isRefused = answer.status === 303 ? to?.startsWith('/login') : REFUSED.includes(answer.status)
    return isRefused ? faults : [...faults, `${said}, to ${to}`]
  }

  /**
   * Who somebody is, is asked before an answer has a medium: each way is tried in one, by turns, so that each meets all
   * of them at some transition. Of a second database that is asked alike, each transition is one try.
   */
  const isTried = (of: number, way: number, ways: number, medium: number): boolean =>
    size.waits || (medium === (of + way) % MEDIA.length && (database === databases[0] || way === of % ways))

  /** Each transition, however it is asked for, with these cookies: refused, showing nothing, changing nothing. */
  const expectClosed = async (
    cookie: string,
    csrfToken: string,
    which = closed(),
    hidden = OWN,
  ): Promise<void> => {
    const before = await everything()
    for (const [at, transition] of which.entries()) {
      const tries = triesAt(transition, csrfToken)
      const asked = tries.flatMap((one, way) =>
        MEDIA.filter((_medium, nth) => isTried(at, way, tries.length, nth)).map((accept) =>
          faultsOf(transition, one, { accept, ...(cookie !== '' && { cookie }) }, hidden),
        ),
      )
      expect((await Promise.all(asked)).flat()).toEqual([])
    }
    expect(await everything()).toBe(before)
  }

  it('is there to be kept', () => {
    expect(closed().length).toBeGreaterThan(15)
  })

  it('is nothing to a stranger without a cookie', () => expectClosed('', WRONG), 120_000)

  it('is nothing to a stranger with a session and its token', async () => {
    const session = stranger.cookie('noren_session') ?? ''
    expect(session).not.toBe('')
    await expectClosed(`noren_session=${session}`, stranger.csrfToken)
  }, 120_000)

  it('is nothing to one who is signed in to the other realm', async () => {
    const [id = ''] = ownCookie.split('.')
    const secrets = secretsFrom(SECRET)
    // The very session of the customer, and its token, under the name of the other realm.
    await expectClosed(`noren_admin=${ownCookie}`, secrets.csrfToken(id))
    // The same session as the other realm would sign it, in place of the customer's own.
    await expectClosed(`noren_session=${secrets.sign(`office:${id}`)}`, secrets.csrfToken(`office:${id}`))
  }, 120_000)

  it('is nothing to a member in the storefront, and nothing to a customer in the office', async () => {
    const tokens = secretsFrom(SECRET)
    const of = (realm: string) => closed().filter((one) => one.realm === realm)
    const [member = '', customer = ''] = [memberCookie, ownCookie].map((one) => idIn(one))
    await expectClosed(`noren_admin=${memberCookie}`, tokens.csrfToken(member), of('storefront'))
    await expectClosed(`noren_session=${ownCookie}`, tokens.csrfToken(customer), of('office'))
    await expectClosed(`noren_session=${memberCookie}`, tokens.csrfToken(member), of('storefront'))
  }, 120_000)

  it('is nothing to one who owes the code of a device', async () => {
    const program = await atOffice(shop, 'owner')
    const cookie = program.cookie('noren_admin') ?? ''
    await shop.change((tx) => tx.updateTable('member_session').set({ stage: 'code' }).execute())
    const office = closed().filter(({ realm }) => realm === 'office')
    await expectClosed(`noren_admin=${cookie}`, secretsFrom(SECRET).csrfToken(idIn(cookie)), office)
    await shop.change((tx) => tx.updateTable('member_session').set({ stage: 'open' }).execute())
  }, 120_000)

  it.each([
    ['clerk', (one: Named) => !one.undeniable, OWN],
    // Who may look sees the page of a refused form, and the members on it.
    ['reader', (one: Named) => !one.undeniable && one.kind !== 'safe', NO_MEMBER],
  ])(
    'is nothing to a member whose role denies it: a %s',
    async (loginId, isDenied, hidden) => {
      const cookie = (await atOffice(shop, loginId)).cookie('noren_admin') ?? ''
      const denied = closed().filter((one) => one.realm === 'office' && isDenied(one))
      await expectClosed(`noren_admin=${cookie}`, secretsFrom(SECRET).csrfToken(idIn(cookie)), denied, hidden)
      const top = await fetch(new URL('/admin/index', shop.base), {
        headers: { cookie: `noren_admin=${cookie}` },
      })
      expect(top.status).toBe(200)
      const offered = [...(await top.text()).matchAll(/"rel":"(\w+)"/g)].map(([, rel]) => rel)
      expect(offered).toContain('doAdminLogout')
      for (const { name } of denied) expect(offered).not.toContain(name)
    },
    120_000,
  )

  it('is there for the one whose it is', async () => {
    const answer = await fetch(new URL('/mypage/change', shop.base), {
      headers: { cookie: `noren_session=${ownCookie}`, accept: 'application/json' },
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(OWN)
  })
})

/** The session id in a cookie. */
const idIn = (cookie: string): string => decodeURIComponent(cookie).split('.')[0] ?? ''

const ADDRESS = { postalCode: '604-0000', pref: '26', addr02: '2-2', phoneNumber: '0751234567' }

interface Sent {
  readonly type: string
  readonly body: string
}

const json = (body: unknown): Sent => ({ type: 'application/json', body: JSON.stringify(body) })

const form = (fields: Readonly<Record<string, string>>): Sent => ({
  type: 'application/x-www-form-urlencoded;charset=UTF-8',
  body: new URLSearchParams(fields).toString(),
})
