import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Limit } from '../src/hypermedia/transition.ts'
import type { Transitions } from '../src/shop/transitions.ts'
import { linksTo, PASSWORD, signedIn, signIn } from './support/customer.ts'
import { GUEST } from './support/guest.ts'
import { HalClient, problemIn } from './support/hal-client.ts'
import { atOffice, memberOf } from './support/member.ts'
import { databases, openShop, type Shop } from './support/shop.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type Input = Readonly<Record<string, unknown>>

/** A limit as a visitor meets it. */
interface Kept extends Pick<Limit, 'by' | 'most' | 'minutes' | 'each'> {
  readonly name: keyof Transitions
  /** What is sent each time. */
  readonly input: (at: number) => Input
  /** Minutes between two requests, so that no shorter limit is met first. */
  readonly pause?: number
}

const { email: _email, email_confirm: _confirm, ...ADDRESS } = GUEST
const ENTRY = { ...ADDRESS, password: PASSWORD }
const ENQUIRY = { contactName01: '山田', contactEmail: GUEST.email, contactContents: 'いつ届きますか。' }

const RETURN = {
  ...{ orderNo: 'none', orderKey: 'guessed', returnReason: 'size' },
  items: [{ productCode: 'hojicha-100', quantity: 1 }],
}

const assertionBy = (credentialId: string) => ({
  credentialId,
  clientDataJSON: 'e30',
  authenticatorData: 'AAAA',
  signature: 'AAAA',
})
const numbered = (at: number) => `person-${at}@example.com`
const same = (input: Input) => () => input
const tried = (email: string): Input => ({ mailTemplateId: '1', email })

/** The rules of the trade (reference, §1); by address an order may be tried 100 times, by session 10. */
const OF_THE_TRADE: readonly Omit<Kept, 'minutes'>[] = [
  { name: 'doRequestPasswordReset', by: 'address', most: 5, input: (at) => ({ email: numbered(at) }) },
  {
    name: 'doRegisterCustomer',
    by: 'address',
    most: 25,
    input: (at) => ({ ...ENTRY, email: numbered(at), mode: 'confirm' }),
  },
  { name: 'doRegisterCustomer', by: 'address', most: 5, input: (at) => ({ ...ENTRY, email: numbered(at) }) },
  { name: 'doSubmitContact', by: 'address', most: 5, input: same(ENQUIRY) },
  { name: 'doUpdateCustomer', by: 'account', most: 10, input: same({ email: GUEST.email }) },
  { name: 'doCreateCustomerAddress', by: 'account', most: 10, input: same(ADDRESS) },
  { name: 'doUpdateCustomerAddress', by: 'account', most: 10, input: same({ ...ADDRESS, addressId: '1' }) },
  { name: 'doDeleteCustomerAddress', by: 'account', most: 10, input: same({ addressId: '1' }) },
  { name: 'doUpdateShippingAddress', by: 'account', most: 10, input: same(ADDRESS) },
  { name: 'doAddMultipleShippingAddress', by: 'account', most: 10, input: same(ADDRESS) },
  { name: 'doConfirmOrder', by: 'address', most: 100, input: same({}) },
  { name: 'doConfirmOrder', by: 'session', most: 10, input: same({}) },
  { name: 'doQuoteOrder', by: 'address', most: 100, input: same({ confirm: true }) },
  { name: 'doQuoteOrder', by: 'session', most: 30, input: same({ confirm: true }) },
  { name: 'doCheckout', by: 'address', most: 100, input: same({}) },
  { name: 'doCheckout', by: 'session', most: 10, input: same({}) },
  { name: 'doStartPayment', by: 'session', most: 20, input: same({ orderNo: 'none' }) },
  { name: 'doCheckPayment', by: 'session', most: 60, input: same({ orderNo: 'none' }) },
  { name: 'doLeavePayment', by: 'session', most: 20, input: same({ orderNo: 'none' }) },
  {
    name: 'doLogin',
    by: 'address',
    most: 5,
    each: 'email',
    input: same({ email: GUEST.email, password: PASSWORD }),
  },
  {
    name: 'doLogin',
    by: 'address',
    most: 25,
    input: (at) => ({ email: numbered(at), password: PASSWORD }),
  },
]

/** Against guessing at keys and passwords, and against mails that nobody asked for. */
const OF_OUR_OWN: readonly Kept[] = [
  { name: 'doStartPasskeyLogin', by: 'address', most: 60, minutes: 10, input: same({}) },
  { name: 'doConfirmEmail', by: 'address', most: 25, minutes: 30, input: same({ undoKey: 'guessed' }) },
  {
    name: 'doResetPassword',
    by: 'address',
    most: 25,
    minutes: 30,
    input: same({ resetKey: 'guessed', password: PASSWORD, password_confirm: PASSWORD }),
  },
  {
    name: 'doWithdrawCustomer',
    by: 'account',
    most: 10,
    minutes: 30,
    input: same({ currentPassword: 'guessed' }),
  },
  {
    name: 'doEndSessions',
    by: 'account',
    most: 10,
    minutes: 30,
    input: same({ currentPassword: 'guessed' }),
  },
  {
    name: 'doUpdateCustomer',
    by: 'account',
    most: 10,
    minutes: 1440,
    pause: 4,
    input: same({ email: GUEST.email, currentPassword: 'guessed' }),
  },
  {
    name: 'doRegisterFromOrder',
    by: 'address',
    most: 5,
    minutes: 30,
    input: same({ orderNo: 'none', orderKey: 'guessed', password: PASSWORD }),
  },
  { name: 'doRequestReturn', by: 'address', most: 20, minutes: 30, input: same(RETURN) },
  { name: 'doRequestReturn', by: 'session', most: 10, minutes: 30, input: same(RETURN) },
  {
    name: 'doRequestNewsletter',
    by: 'address',
    most: 20,
    minutes: 30,
    input: (at) => ({ newsletterEmail: numbered(at) }),
  },
  {
    name: 'doRequestNewsletter',
    by: 'anyone',
    most: 10,
    minutes: 1440,
    each: 'newsletterEmail',
    input: same({ newsletterEmail: GUEST.email }),
  },
  {
    name: 'doRequestRestockNotice',
    by: 'address',
    most: 20,
    minutes: 30,
    input: (at) => ({ productCode: 'none', restockEmail: numbered(at) }),
  },
  {
    name: 'doRequestRestockNotice',
    by: 'anyone',
    most: 10,
    minutes: 1440,
    each: 'restockEmail',
    input: same({ productCode: 'none', restockEmail: GUEST.email }),
  },
  {
    name: 'doRequestOrderLink',
    by: 'address',
    most: 20,
    minutes: 30,
    input: (at) => ({ orderNo: 'none', email: numbered(at) }),
  },
  {
    name: 'doRequestPasswordReset',
    by: 'anyone',
    most: 3,
    minutes: 10,
    each: 'email',
    input: same({ email: GUEST.email }),
  },
  {
    name: 'doRequestPasswordReset',
    by: 'anyone',
    most: 20,
    minutes: 1440,
    each: 'email',
    pause: 4,
    input: same({ email: GUEST.email }),
  },
]

/** What guessing at the office is held to (SEC-01, SEC-08). */
const OF_THE_OFFICE: readonly Omit<Kept, 'minutes'>[] = [
  {
    name: 'doAdminLogin',
    by: 'address',
    most: 5,
    each: 'loginId',
    input: same({ loginId: 'boss', password: PASSWORD }),
  },
  {
    name: 'doAdminLogin',
    by: 'address',
    most: 25,
    input: (at) => ({ loginId: `member-${at}`, password: PASSWORD }),
  },
  { name: 'doVerifyTwoFactorAuth', by: 'session', most: 12, input: same({ deviceToken: '123456' }) },
  { name: 'doVerifyTwoFactorAuth', by: 'address', most: 25, input: same({ deviceToken: '123456' }) },
  { name: 'doSetTwoFactorAuth', by: 'address', most: 25, input: same({ deviceToken: '123456' }) },
  {
    name: 'doSetTwoFactorAuth',
    by: 'account',
    most: 10,
    input: same({ deviceToken: '123456', currentPassword: 'guessed' }),
  },
  {
    ...{ name: 'doTestNewsletter', by: 'account', most: 20 },
    input: (at) => ({ newsletterId: '9', email: numbered(at) }),
  },
  {
    ...{ name: 'doTestNewsletter', by: 'anyone', most: 10, each: 'email' },
    input: same({ newsletterId: '9', email: GUEST.email }),
  },
  { name: 'doSendTestMail', by: 'account', most: 20, input: (at) => tried(numbered(at)) },
  { name: 'doSendTestMail', by: 'anyone', most: 10, each: 'email', input: same(tried(GUEST.email)) },
  { name: 'doTestMailServer', by: 'account', most: 20, input: (at) => ({ testAddress: numbered(at) }) },
  {
    ...{ name: 'doTestMailServer', by: 'anyone', most: 10, each: 'testAddress' },
    input: same({ testAddress: GUEST.email }),
  },
  {
    name: 'doCreateToken',
    by: 'account',
    most: 10,
    input: same({ tokenName: '鍵', permissions: [], currentPassword: 'guessed' }),
  },
  {
    name: 'doRenewToken',
    by: 'account',
    most: 10,
    input: same({ tokenId: '1', currentPassword: 'guessed' }),
  },
  {
    name: 'doAuthorizeMemberApp',
    by: 'account',
    most: 10,
    input: same({ authorizationRequest: 'some', permissions: [], currentPassword: 'guessed' }),
  },
  {
    name: 'doCreateWebhook',
    by: 'account',
    most: 10,
    input: same({
      webhookName: '会計',
      webhookUrl: 'https://hooks.example/',
      webhookEvents: [],
      currentPassword: 'guessed',
    }),
  },
  {
    name: 'doRenewWebhookSecret',
    by: 'account',
    most: 10,
    input: same({ webhookId: '1', currentPassword: 'guessed' }),
  },
  { name: 'doStartPasskey', by: 'account', most: 10, input: same({ currentPassword: 'guessed' }) },
  {
    name: 'doDeletePasskey',
    by: 'account',
    most: 10,
    input: same({ passkeyId: 'some', currentPassword: 'guessed' }),
  },
  { name: 'doEndMemberSessions', by: 'account', most: 10, input: same({ currentPassword: 'guessed' }) },
  { name: 'doPasskeyLogin', by: 'address', most: 5, each: 'credentialId', input: same(assertionBy('some')) },
  { name: 'doPasskeyLogin', by: 'address', most: 25, input: (at) => assertionBy(`credential-${at}`) },
  {
    name: 'doChangePassword',
    by: 'account',
    most: 10,
    input: same({
      currentPassword: 'guessed',
      changePasswordFirst: PASSWORD,
      changePasswordSecond: PASSWORD,
    }),
  },
]

const KEPT: readonly Kept[] = [
  ...[...OF_THE_TRADE, ...OF_THE_OFFICE].map((limit) => ({ minutes: 30, ...limit })),
  ...OF_OUR_OWN,
]

const kindOf = ({ by, each }: Kept) => `${by} ${each === undefined}`

/** One limit of each kind, the lowest: whatever an operation is, requests of a kind are counted by the same statements. */
const ONE_OF_EACH = [...Map.groupBy(KEPT, kindOf).values()].map((alike) =>
  alike.reduce((lowest, one) => (one.most < lowest.most ? one : lowest)),
)

const said = (name: string, { by, most, minutes, each = '' }: Limit) =>
  `${name} ${by} ${each} ${most} in ${minutes}`

let networks = 0
const newNetwork = () => `198.51.${++networks >> 8}.${networks & 255}`

/** Gives one visitor after the other whose requests a limit counts together: all that they share is what it goes by. */
const crowdOf = async (
  shop: Shop,
  { by, name }: Pick<Kept, 'by' | 'name'>,
): Promise<() => Promise<HalClient>> => {
  const { realm, for: audience } = shop.noren.graph.named(name)
  const isOffice = realm === 'office'
  const enter = async (network: string) => {
    const program = await HalClient.enter(shop.base, { headers: { 'x-forwarded-for': network } })
    if (isOffice) await program.enterOffice()
    return program
  }
  if (by === 'anyone' && audience !== 'member') return () => enter(newNetwork())
  if (by === 'address') {
    const network = newNetwork()
    return () => enter(network)
  }
  if (by === 'session') {
    const program = await enter(newNetwork())
    return async () => program
  }
  const programs = isOffice ? await twiceMember(shop) : await twiceCustomer(shop)
  return async () => {
    programs.reverse()
    return programs[0]
  }
}

let people = 0
type Twice = [HalClient, HalClient]

const twiceCustomer = async (shop: Shop): Promise<Twice> => {
  const email = `customer-${++people}@example.com`
  return [(await signedIn(shop, { email })).program, await signIn(shop, email)]
}

const twiceMember = async (shop: Shop): Promise<Twice> => {
  const loginId = `member-${++people}`
  await memberOf(shop, { login_id: loginId })
  return [await atOffice(shop, loginId), await atOffice(shop, loginId)]
}

describe.each(databases)('Limits, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database, { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  })

  afterAll(() => shop?.close())

  beforeEach(() => shop.clock.advance(DAY_MS))

  it('let nobody keep a customer from their own account by typing its e-mail address', async () => {
    const victim = await signedIn(shop, { email: 'victim@example.com' })
    const stranger = await signedIn(shop, { email: 'stranger@example.com' })
    for (let times = 0; times < 10; times++)
      expect((await stranger.ask('doUpdateCustomer', { email: 'victim@example.com' })).status).toBe(400)
    const own = { email: 'victim@example.com', name02: '次郎' }
    expect((await victim.ask('doUpdateCustomer', own)).status).toBe(200)
  })

  const kept = database === databases[0] ? KEPT : ONE_OF_EACH

  it.each(kept)('hold $name to $most in $minutes minutes by $by, and hold up nobody else', async (limit) => {
    const { name, most, minutes, each, input, pause = 0 } = limit
    const next = await crowdOf(shop, limit)
    const send = async (program: HalClient, values: Input) =>
      program.follow(name, values, linksTo(shop, name))
    for (let at = 0; at < most; at++) {
      expect((await send(await next(), input(at))).status, `request ${at}`).not.toBe(429)
      shop.clock.advance(pause * MINUTE_MS)
    }

    const refused = await send(await next(), input(most))
    expect(refused.status).toBe(429)
    expect(problemIn(refused).code).toBe('tooManyRequests')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBe((minutes - most * pause) * 60)

    const another = each
      ? send(await next(), {
          ...input(most),
          [each]: each === 'credentialId' ? 'another' : 'another@example.com',
        })
      : send(await (await crowdOf(shop, limit))(), input(most))
    expect((await another).status).not.toBe(429)

    shop.clock.advance(seconds * 1000 + 1)
    expect((await send(await next(), input(most + 1))).status).not.toBe(429)
  })

  it('of a network are multiplied as the security settings say, and those of one account are not', async () => {
    const set = (network_factor: number) =>
      shop.change((tx) => tx.updateTable('security').set({ network_factor }).execute())
    await set(2)
    try {
      const ask = async (name: 'doSubmitContact' | 'doLogin', input: Input) => {
        const next = await crowdOf(shop, { by: 'address', name })
        const statuses: number[] = []
        while (statuses.length < 20 && statuses.at(-1) !== 429) {
          const program = await next()
          statuses.push((await program.follow(name, input, linksTo(shop, name))).status)
        }
        return statuses.length - 1
      }
      expect(await ask('doSubmitContact', ENQUIRY)).toBe(10)
      expect(await ask('doLogin', { email: 'one@example.com', password: PASSWORD })).toBe(5)
    } finally {
      await set(1)
    }
  })

  it('refuse a dear page to whoever has used up their own, not to whoever asks for the same page at the same time', async () => {
    const from = (network: string) => ({ 'x-forwarded-for': network, accept: 'application/json' })
    const dear = (at: number) => `/products?limit=1000&offset=${at}`
    for (let at = 0; at < 8; at++) {
      const { status } = await fetch(new URL(dear(at), shop.base), { headers: from('192.0.2.1') })
      expect(status).toBe(200)
    }
    const networks = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
    expect(await askAtOnce(shop.base, dear(8), networks.map(from))).toEqual([429, 200, 200])
  })

  it('are all among these, but for the one that slows down guesses', () => {
    const declared = [...shop.noren.graph.names.values()].flatMap(({ name, limits = [] }) =>
      limits.filter(({ slows }) => !slows).map((limit) => said(name, limit)),
    )
    expect(declared.sort()).toEqual(KEPT.map((limit) => said(limit.name, limit)).sort())
  })

  it('shield the shop from one address that asks without end', async () => {
    const ask = () => fetch(new URL('/help/about', shop.base)).then(({ status }) => status)
    const statuses: number[] = []
    for (let times = 0; times < 400 && !statuses.includes(429); times++) statuses.push(await ask())
    expect(statuses.at(-1)).toBe(429)
    // A clock that is put back keeps nobody out for longer.
    shop.clock.set(new Date(shop.clock.now().getTime() - 2 * 3_600_000))
    shop.clock.advance(10_000)
    expect(await ask()).toBe(200)
  })
})

/** Statuses of requests for one address that come in together: all of them in one packet. */
const askAtOnce = async (
  { hostname, port, host }: URL,
  path: string,
  requests: readonly Readonly<Record<string, string>>[],
): Promise<readonly number[]> => {
  const socket = connect(Number(port), hostname)
  const lines = requests.flatMap((headers, at) => [
    `GET ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map((header) => header.join(': ')),
    ...(at === requests.length - 1 ? ['connection: close'] : []),
    ...['', ''],
  ])
  socket.write(lines.join('\r\n'))
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))
}

describe('The limit of an address in memory', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('sqlite', { RATE_LIMITS: 'on' })
  })

  afterAll(() => shop?.close())

  const statuses = async (addresses: readonly string[]) => {
    const answers: number[] = []
    for (const address of addresses) answers.push((await fetch(new URL(address, shop.base))).status)
    return answers
  }

  it('counts a list by what it costs, and what is kept by nothing more', async () => {
    // Of three hundred each of these is thirty-seven.
    const dear = Array.from({ length: 9 }, (_, at) => `/products?limit=1000&offset=${at}`)
    expect(await statuses(dear)).toEqual([...Array.from({ length: 8 }, () => 200), 429])
    shop.clock.advance(10_000)
    const again = Array.from({ length: 20 }, () => '/products?limit=1000&offset=0')
    expect(await statuses(again)).toEqual(again.map(() => 200))
    const words = Array.from({ length: 20 }, (_, at) => `/products?name=tea${at}`)
    expect(await statuses(words)).toEqual(words.map(() => 200))
  })
})
