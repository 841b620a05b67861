import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Named } from '../src/hypermedia/graph.ts'
import { linksTo, signedIn } from './support/customer.ts'
import { Following } from './support/following.ts'
import { drawUpOrder, GUEST } from './support/guest.ts'
import { type Answer, HalClient, type ProblemDocument, problemIn } from './support/hal-client.ts'
import { atOffice, memberOf } from './support/member.ts'
import { databases, openShop, type Shop } from './support/shop.ts'

interface Refusal extends ProblemDocument {
  readonly faults: Readonly<Record<string, object>>
  readonly ignored?: readonly string[]
  readonly token?: object
}

describe.each(databases)('What programs are told, on %s', (database) => {
  let shop: Shop
  let program: HalClient
  beforeAll(async () => {
    shop = await openShop(database)
    program = await HalClient.enter(shop.base)
  })
  afterAll(() => shop?.close())

  const send = async (client: HalClient, method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-csrf-token': client.csrfToken }
    const answer = await client.fetch(path, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, document: (await answer.json()) as Refusal }
  }

  describe('a refusal', () => {
    it('of an input leads to its form, and says what would be right', async () => {
      const { status, document } = await send(program, 'POST', '/shopping/non-member', {
        name01: 'x'.repeat(81),
        phoneNumber: 'none',
        cartKey: 'mine_1',
      })
      expect(status).toBe(400)
      expect(document._links?.goShoppingNonMember?.href).toBe('/shopping/non-member?cartKey=mine_1')
      expect(document.faults).toMatchObject({
        name01: { code: 'tooLong', limit: 80, message: document.errors.name01?.[0] },
        phoneNumber: { pattern: expect.stringContaining('0') },
        addr01: { code: 'required' },
      })
    })

    it('of a choice says which there are, in a record of a list too', async () => {
      const line = await send(program, 'POST', '/cart/item', { productCode: 'nori-10', operation: 'steal' })
      expect(line.document.faults.operation).toMatchObject({
        code: 'choice',
        allowed: ['add', 'up', 'down', 'remove'],
      })
      const { document } = await send(program, 'POST', '/shopping/shipping-multiple', {
        allocations: [{ addressId: '1', cartKey: 'mine_1', quantity: 1000 }],
      })
      expect(document.faults['allocations.0.quantity']).toMatchObject({ code: 'max', limit: 999 })
    })

    it('of a page that was asked for leads to it without what was wrong', async () => {
      const answer = await program.fetch('/products?orderby=9&name=secret')
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        faults: { orderby: { allowed: ['1', '2', '3', '4', '5'] } },
        _links: { goProductList: { href: '/products' } },
      })
    })

    it('of a token says where the right one goes, and brings it', async () => {
      const path = '/cart/item'
      const headers = { 'content-type': 'application/json', 'x-csrf-token': 'wrong' }
      const refused = await program.fetch(path, { method: 'POST', headers, body: '{}' })
      const { token, csrfToken } = (await refused.json()) as Refusal
      expect(token).toEqual({ body: 'csrfToken', header: 'X-CSRF-Token' })
      const body = JSON.stringify({ productCode: 'nori-10', csrfToken })
      expect((await program.fetch(path, { method: 'POST', headers, body })).status).toBe(201)
    })

    it('of a query that is not encoded is a problem document', async () => {
      for (const query of ['name=%E8%8C', 'name=%']) {
        const answer = await program.fetch(`/products?${query}`)
        expect(answer.status, query).toBe(400)
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
        expect(await answer.json()).toMatchObject({ code: 'badBody', _links: { goTop: { href: '/' } } })
      }
    })

    // Each is refused before a database is asked, and what it leads to is walked through on both.
    it.runIf(database === databases[0])(
      'leads on to what can be followed, whatever was asked for and whoever asked',
      async () => {
        await memberOf(shop, { login_id: 'lost' })
        const customer = await signedIn(shop, { email: 'lost@example.com' })
        const askers = [program, customer.program, await atOffice(shop, 'lost')]
        for (const asker of askers) {
          const following = new Following(shop)
          for (const { name, method, path, required } of shop.noren.graph.names.values() as Iterable<Named>) {
            const answers = [
              await asker.fetch(path, { method, headers: BROKEN }),
              ...(method === 'GET' ? [] : [await asker.fetch(path, { method })]),
              ...(required.length === 0
                ? []
                : [await asker.fetch(path, { method, ...empty(asker, method) })]),
            ]
            for (const answer of answers) {
              const { status } = answer
              expect(status, name).toBeGreaterThanOrEqual(400)
              await following.watch({ status, document: (await answer.json()) as Answer['document'] }, asker)
            }
          }
          expect(following.faults).toEqual([])
          expect(following.followed).toBeGreaterThan(10)
        }
      },
    )
  })

  it('the product list with its forms is at most twice as long as without them', async () => {
    const lengthOf = async (accept: string) =>
      (await (await program.fetch('/products', { headers: { accept } })).text()).length
    const hal = await lengthOf('application/hal+json')
    expect(await lengthOf('application/prs.hal-forms+json')).toBeLessThanOrEqual(2 * hal)
  })

  it('an order is not placed at another sum than was expected', async () => {
    const buyer = await HalClient.enter(shop.base)
    await drawUpOrder(buyer, '焚火')
    const { document: shown } = await buyer.follow(
      'goShoppingConfirm',
      {},
      linksTo(shop, 'goShoppingConfirm'),
    )
    const expectedTotal = shown.paymentTotal
    const refused = await buyer.follow('doCheckout', { expectedTotal: expectedTotal - 1 })
    expect(problemIn(refused)).toMatchObject({ status: 409, code: 'totalDiffers' })
    const { document: home } = await buyer.enter()
    expect(home).toMatchObject({ visitor: null, waiting: [{ what: 'cart' }, { what: 'draft' }] })
    await buyer.follow('goShoppingConfirm', {}, home.waiting[1])
    const { status, document } = await buyer.follow('doCheckout', { expectedTotal })
    expect(status).toBe(201)
    const { document: placed } = await buyer.follow('goShoppingComplete')
    expect(placed).toMatchObject({ items: [{}], shippings: [{ collected: 0 }], paymentTotal: expectedTotal })
    const after = await buyer.enter()
    expect(after.document.waiting).toMatchObject([{ what: 'unpaidOrder', orderNo: document.orderNo }])
    await buyer.follow('goShoppingComplete', {}, after.document.waiting[0])
  })

  it('an order takes three requests: the entrance, a quote and the checkout', async () => {
    const asked: string[] = []
    const agent = await HalClient.enter(shop.base, {
      send: (url, init) => {
        asked.push(`${init.method ?? 'GET'} ${url.pathname}`)
        return fetch(url, init)
      },
    })
    const { email_confirm: _, ...who } = GUEST
    const items = [{ productCode: 'nori-10', quantity: 1 }]
    const { document: drawn } = await agent.follow(
      'doQuoteOrder',
      { items, ...who, confirm: true },
      linksTo(shop, 'doQuoteOrder'),
    )
    const { preOrderId, expectedTotal } = drawn
    const placed = await agent.follow('doCheckout', { preOrderId, expectedTotal })
    expect(placed).toMatchObject({ status: 201, document: { paymentTotal: expectedTotal } })
    expect(asked).toEqual(['GET /', 'POST /shopping/quote', 'POST /shopping/checkout'])
  })

  describe('names that nothing takes', () => {
    const ignoredAt = async (path: string, accept = 'application/hal+json') =>
      ((await (await program.fetch(path, { headers: { accept } })).json()) as Refusal).ignored

    it('are said, of a page that is kept for everybody to whoever sent them alone', async () => {
      for (const accept of ['application/hal+json', 'application/prs.hal-forms+json', 'application/json']) {
        expect(await ignoredAt('/products?colour=red&limit=1', accept)).toEqual(['colour'])
        expect(await ignoredAt('/products?limit=1', accept)).toBeUndefined()
        expect(await ignoredAt('/products?size="&limit=1', accept)).toEqual(['size'])
      }
    })

    it('are another answer than the one without them', async () => {
      const etag = (await program.fetch('/products')).headers.get('etag') ?? ''
      const answer = await program.fetch('/products?colour=red', { headers: { 'if-none-match': etag } })
      expect(answer.status).toBe(200)
    })

    it('are said of a change and of a refusal, those in records with their place', async () => {
      const added = await send(program, 'POST', '/cart/item', {
        productCode: 'nori-10',
        amount: 2,
        _method: 'POST',
      })
      expect(added).toMatchObject({ status: 201, document: { ignored: ['amount'] } })
      const { document } = await send(program, 'POST', '/shopping/shipping-multiple', {
        allocations: [{ addressId: '1', cartKey: 'a_1', amount: 2 }],
      })
      expect(document.ignored).toEqual(['allocations.0.amount'])
    })
  })
})

/** A request that says nothing, in the right way. */
const empty = ({ csrfToken }: HalClient, method: string): RequestInit =>
  method === 'GET'
    ? {}
    : { headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken }, body: '{}' }

/** What nobody reads and nobody writes. */
const BROKEN = { accept: 'image/png' }
