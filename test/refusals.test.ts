import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addToCart, drawUpOrder, someGuest } from './support/guest.ts'
import { HalClient, linksOf, problemIn } from './support/hal-client.ts'
import { expectSecure } from './support/http.ts'
import { newDatabase } from './support/postgres.ts'
import { openShop, type Shop } from './support/shop.ts'
import { type Wire, wireTo } from './support/wire.ts'

const GOODS = '急須'

const HTML = { accept: 'text/html' }

/** What came over the bare wire. */
interface Heard {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly whole: string
}

const parsed = (whole: string): Heard => {
  const [head = '', ...rest] = whole.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers()
  for (const line of lines)
    headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1))
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n'), whole }
}

/** Sends bytes and waits for the end of the connection. */
const say = async (shop: Shop, request: string): Promise<Heard> => {
  const socket = connect(Number(shop.base.port), shop.base.hostname)
  let heard = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    heard += chunk.toString('utf8')
  })
  socket.write(request, 'latin1')
  await once(socket, 'close')
  return parsed(heard)
}

const expectProblem = (heard: Heard, status: number, code: string) => {
  expect(heard.status, heard.whole).toBe(status)
  expect(heard.headers.get('content-type')).toBe('application/problem+json')
  expect(JSON.parse(heard.body)).toMatchObject({ status, code })
  expectSecure(heard, code)
}

const expectPage = async (answer: Response, status: number, lang: string) => {
  const page = await answer.text()
  expect(answer.status, page).toBe(status)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-language')).toBe(lang)
  expect(page).toContain(`<html lang="${lang}">`)
  expect(page).toMatch(/<link rel="stylesheet" href="\/assets\/style\.css\?v=/)
  expectSecure(answer, page)
  return page
}

describe('What is no request of ours is refused like any other', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('sqlite')
  })

  afterAll(() => shop?.close())

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, shop.base), { redirect: 'manual', ...init })
  const bare = (head: string, body = '') => say(shop, `${head}\r\nConnection: close\r\n\r\n${body}`)

  it.each(['QUERY', 'TRACE', 'PROPFIND', 'SEARCH', 'MKCOL', 'PATCH'])(
    '%s is 405 with the methods there are, on pages and documents alike',
    async (method) => {
      for (const [path, allow] of [
        ['/product', 'GET, HEAD, OPTIONS'],
        ['/cart/item', 'POST, PUT, DELETE, OPTIONS'],
        ['/healthz', 'GET, HEAD, OPTIONS'],
        ['/openapi.json', 'GET, HEAD, OPTIONS'],
        ['/sitemap-products-1.xml', 'GET, HEAD, OPTIONS'],
        ['/assets/style.css', 'GET, HEAD, OPTIONS'],
        ['/files/products/x.webp', 'GET, HEAD, OPTIONS'],
      ] as const) {
        const heard = await bare(`${method} ${path} HTTP/1.1\r\nHost: shop`)
        expectProblem(heard, 405, 'methodNotAllowed')
        expect(heard.headers.get('allow')?.split(', ').sort(), path).toEqual(allow.split(', ').sort())
      }
      expectProblem(await bare(`${method} /nothing-here HTTP/1.1\r\nHost: shop`), 404, 'unknownPath')
    },
  )

  it.each(['POST', 'PUT', 'DELETE'])('%s to a document is 405, as a page for people', async (method) => {
    for (const path of [
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/docs',
      '/assets/style.css',
      '/robots.txt',
    ]) {
      const answer = await ask(path, { method, headers: { ...HTML, cookie: 'noren_lang=en' } })
      expect(answer.headers.get('allow'), path).toBe('GET, HEAD, OPTIONS')
      expect(await expectPage(answer, 405, 'en')).toContain('This cannot be done here')
    }
    expect((await ask('/openapi.json', { method: 'OPTIONS' })).headers.get('allow')).toContain('GET')
  })

  it('an address without a leading page, or in broken encoding, is 400', async () => {
    for (const target of ['/%E0%A4%A', 'http://[/'])
      expectProblem(await bare(`GET ${target} HTTP/1.1\r\nHost: shop`), 400, 'badBody')
    const page = await expectPage(await ask('/%E0%A4%A', { headers: HTML }), 400, 'ja')
    expect(page).toContain('暖簾商店')
  })

  it('two hosts, or none, are 400', async () => {
    expectProblem(await bare('GET / HTTP/1.1\r\nHost: a\r\nHost: a'), 400, 'badHost')
    expectProblem(await bare('GET /openapi.json HTTP/1.1\r\nHost: a\r\nhost: b'), 400, 'badHost')
    expectProblem(await bare('GET / HTTP/1.1'), 400, 'badHost')
    expect((await bare('GET /healthz HTTP/1.0')).status).toBe(200)
  })

  it('what is no HTTP is 400, and headers without end are 431', async () => {
    expectProblem(await bare('\u0001\u0002 nonsense'), 400, 'badBody')
    expectProblem(
      await bare(`GET / HTTP/1.1\r\nHost: shop\r\nX: ${'x'.repeat(40_000)}`),
      431,
      'headersTooLarge',
    )
  })

  it.each([
    ['if-match', '"another"'],
    ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ])('a file that does not meet %s is 412', async (name, value) => {
    for (const path of ['/assets/style.css', '/office/office.css', '/files/products/nori-list.webp']) {
      const answer = await ask(path, { headers: { [name]: value } })
      expect(answer.status, path).toBe(412)
      expectSecure(answer, path)
      expect(await answer.json(), path).toMatchObject({ code: 'preconditionFailed' })
    }
  })

  it('a range outside of a file is 416, and what hides is not there', async () => {
    const range = await ask('/assets/style.css', { headers: { range: 'bytes=99999999-' } })
    expect(range.headers.get('content-type')).toBe('application/problem+json')
    expect(range.status).toBe(416)
    expectSecure(range, '416')
    expect(await range.json()).toMatchObject({ code: 'unknownRange' })
    for (const path of ['/assets/.hidden', '/assets/', '/files/products/..%2f..%2fpackage.json']) {
      const answer = await ask(path)
      expect([403, 404], path).toContain(answer.status)
      expect(answer.headers.get('content-type'), path).toBe('application/problem+json')
      expectSecure(answer, path)
      await answer.text()
    }
  })

  it('a packed body is 415 to whoever is writing it still, and the next request is answered', async () => {
    const { hostname, port, host } = shop.base
    const socket = connect(Number(port), hostname)
    const head = `POST /contact HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`
    socket.write(`${head}content-encoding: gzip\r\ncontent-length: 2\r\n\r\n`)
    const [refused] = await once(socket, 'data')
    expect(String(refused)).toMatch(/^HTTP\/1\.1 415 /)
    expect(String(refused)).not.toMatch(/connection: close/i)
    socket.write(`{}GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/HTTP\/1\.1 200 /)
  })

  it('a body that is packed, or in other letters than UTF-8, is 415', async () => {
    const post = (headers: Record<string, string>) =>
      ask('/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      })
    for (const coding of ['gzip', 'br', 'x-unknown', 'gzip, identity']) {
      const answer = await post({ 'content-encoding': coding })
      expect(answer.status, coding).toBe(415)
      expect(answer.headers.get('accept-encoding')).toBe('identity')
      expect(await answer.json()).toMatchObject({ code: 'encodedBody' })
    }
    for (const charset of ['shift_jis', '"EUC-JP"', 'utf-16']) {
      const answer = await post({ 'content-type': `application/json; charset=${charset}` })
      expect(answer.status, charset).toBe(415)
      expect(await answer.json()).toMatchObject({ code: 'unknownCharset' })
    }
    for (const fine of [
      { 'content-encoding': 'identity' },
      { 'content-type': 'application/json; charset=UTF-8' },
      { 'content-type': 'application/json;charset="utf-8"' },
    ]) {
      const answer = await post(fine as Record<string, string>)
      expect(answer.status).toBe(403)
      await answer.text()
    }
  })

  it('whoever asks first whether to send a body hears no without a yes before it', async () => {
    const head =
      'POST /contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nExpect: 100-continue'
    const large = await bare(`${head}\r\nContent-Length: 70000`)
    expect(large.whole).not.toContain('100 Continue')
    expectProblem(large, 413, 'bodyTooLarge')
    const fitting = await bare(`${head}\r\nContent-Length: 2`, '{}')
    expect(fitting.whole).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 403 /)
    const strange = await bare('GET / HTTP/1.1\r\nHost: shop\r\nExpect: 200-ok')
    expectProblem(strange, 417, 'unknownExpectation')
  })
})

describe('While the database is silent', () => {
  let shop: Shop
  let wire: Wire
  let drop: () => Promise<void>

  beforeAll(async () => {
    const database = await newDatabase(inject('adminUrl'))
    drop = () => database.drop()
    wire = await wireTo(database.url)
    shop = await openShop('postgres', { DATABASE_URL: wire.databaseUrl }, pino({ level: 'silent' }))
  })

  afterAll(async () => {
    await wire?.cut()
    await shop?.close()
    await drop?.()
  })

  it('whoever asks over a connection that is open is answered after a while over another', async () => {
    const ask = (path: string) =>
      fetch(new URL(path, shop.base), { headers: { accept: 'application/hal+json' } })
    await (await ask('/cart')).text()
    wire.freeze()
    const first = ask('/products?name=tea')
    const same = ask('/products?name=tea')
    const ready = ask('/readyz')
    for (const answer of await Promise.all([first, same])) expect(answer.status).toBe(200)
    expect((await ready).status).toBe(503)
    // The connections of before are given up; new ones serve.
    expect((await ask('/readyz')).status).toBe(200)
    expect((await ask('/products?name=tea')).status).toBe(200)
  })
})

describe('While the answer to a COMMIT is lost', () => {
  let shop: Shop
  let wire: Wire
  let drop: () => Promise<void>

  beforeAll(async () => {
    const database = await newDatabase(inject('adminUrl'))
    drop = () => database.drop()
    wire = await wireTo(database.url)
    shop = await openShop('postgres', { DATABASE_URL: wire.databaseUrl }, pino({ level: 'silent' }))
  })

  afterAll(async () => {
    await shop?.close()
    await wire?.cut()
    await drop?.()
  })

  it('an order finds itself, and is placed once', async () => {
    const guest = await HalClient.enter(shop.base)
    await drawUpOrder(guest, GOODS)
    const { searchParams } = new URL(linksOf(guest.document).doCheckout?.href ?? '', shop.base)
    wire.loseCommitOf(searchParams.get('preOrderId') ?? 'none')
    const { status, document } = await guest.follow('doCheckout')
    expect(status).toBe(201)
    const orders = await shop.noren.store.reader.selectFrom('orders').select('order_no').execute()
    expect(orders).toEqual([{ order_no: document.orderNo }])
  })

  it('any other change may have been made: whoever asked for it is told so, unless they sent a key', async () => {
    const submit = async (headers: Record<string, string> = {}) => {
      const program = await HalClient.enter(shop.base, { headers })
      await addToCart(program, GOODS)
      const { document: cart } = await program.follow('goCart')
      await program.follow('goShopping', {}, cart.carts[0])
      await program.follow('goShoppingNonMember')
      const guest = someGuest()
      wire.loseCommitOf(guest.email)
      return program.follow('doSubmitNonMember', guest)
    }
    const refused = await submit()
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(problemIn(refused)).toMatchObject({ status: 503, code: 'unconfirmed' })
    expect((await submit({ 'idempotency-key': crypto.randomUUID() })).status).toBe(201)
  })
})

describe('While the database is away', () => {
  let shop: Shop
  let wire: Wire
  let drop: () => Promise<void>

  beforeAll(async () => {
    const database = await newDatabase(inject('adminUrl'))
    drop = () => database.drop()
    wire = await wireTo(database.url)
    // It warns of what it cannot reach; an error would be one that nobody expected.
    shop = await openShop('postgres', { DATABASE_URL: wire.databaseUrl }, pino({ level: 'silent' }))
  })

  afterAll(async () => {
    await wire?.mend().catch(() => undefined)
    await shop?.close()
    await wire?.cut()
    await drop?.()
  })

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, shop.base), { redirect: 'manual', headers })

  it('people get a page, programs a problem, both when to come again; then all is well', async () => {
    // A page for anyone begins no session.
    const first = await get('/cart', HTML)
    await first.text()
    const [cookie = ''] = (first.headers.getSetCookie()[0] ?? '').split(';')
    await wire.cut()
    for (const path of ['/cart', '/products?name=x', '/mypage', '/sitemap.xml', '/sitemap-products-1.xml']) {
      const ja = await get(path, { ...HTML, cookie })
      expect(ja.headers.get('retry-after'), path).toBe('5')
      expect(await expectPage(ja, 503, 'ja')).toContain('ただいまご利用いただけません')
      const en = await get(path.endsWith('.xml') ? path : `/en${path}`, {
        ...HTML,
        cookie: `${cookie}; noren_lang=en`,
      })
      expect(await expectPage(en, 503, 'en')).toContain('Not available at the moment')
      for (const accept of ['application/hal+json', 'application/json', '*/*']) {
        const answer = await get(path, { accept, cookie })
        expect(answer.status, path).toBe(503)
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
        expect(answer.headers.get('retry-after')).toBe('5')
        const problem = await answer.text()
        expect(JSON.parse(problem)).toMatchObject({ status: 503, code: 'unavailable' })
        expect(problem).not.toMatch(/ECONN|127\.0\.0\.1|postgres/)
        expectSecure(answer, path)
      }
    }
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(503)
    const style = await get('/assets/style.css')
    expect(style.status).toBe(200)
    await style.text()

    await wire.mend()
    for (const path of ['/cart', '/products', '/sitemap.xml', '/readyz']) {
      const answer = await get(path, { cookie })
      expect(answer.status, path).toBe(200)
      await answer.text()
    }
  })
})
