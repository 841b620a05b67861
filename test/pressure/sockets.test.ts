import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HalClient } from '../support/hal-client.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { size } from './size.ts'

const QUIET_MS = 150
const POST = 'POST /cart/item HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n'
const FORM = 'POST /cart/item HTTP/1.1\r\nHost: shop\r\nContent-Type: application/x-www-form-urlencoded\r\n'

/** Bytes that are no good request; each piece is sent on its own. */
const BAD: readonly (readonly [what: string, ...pieces: string[]])[] = [
  ['nothing', ''],
  ['half a request line', 'GET /pro'],
  ['a line of noise', '\u0000\u0001\u0002\u00ff\r\n\r\n'],
  ['half the headers', 'GET / HTTP/1.1\r\nHost: shop\r\nAcc'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['an old version without a host', 'GET / HTTP/1.0\r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['a strange host', 'GET / HTTP/1.1\r\nHost: [::1\r\n\r\n'],
  ['an unknown version', 'GET / HTTP/9.9\r\nHost: shop\r\n\r\n'],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['a rare method', 'SEARCH / HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['an upgrade', 'GET / HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['a whole address', 'GET http://example.com/product HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['a broken address', 'GET http://[/ HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['no path', 'GET  HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['bytes above ASCII in the path', 'GET /\u00ff\u00fe HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['a null in a header', 'GET / HTTP/1.1\r\nHost: shop\r\nCookie: a\u0000b\r\n\r\n'],
  [
    'bytes above ASCII in headers',
    'GET / HTTP/1.1\r\nHost: shop\r\nCookie: \u00ff=\u00fe\r\nAccept: \u00ff\r\n\r\n',
  ],
  ['a header of 100 kB', `GET / HTTP/1.1\r\nHost: shop\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['3,000 headers', `GET / HTTP/1.1\r\nHost: shop\r\n${'X: y\r\n'.repeat(3000)}\r\n`],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: shop\r\nX: a\r\n b\r\n\r\n'],
  ['lines without a return', 'GET / HTTP/1.1\nHost: shop\n\n'],
  ['an expectation', `${POST}Expect: 200-ok\r\nContent-Length: 2\r\n\r\n{}`],
  ['a body that is shorter than it says', `${POST}Content-Length: 50\r\n\r\n{"a":1}`],
  ['a body that is longer than it says', `${POST}Content-Length: 2\r\n\r\n{}{"a":1}`],
  ['a negative length', `${POST}Content-Length: -1\r\n\r\n{}`],
  ['a length that is none', `${POST}Content-Length: two\r\n\r\n{}`],
  ['an enormous length', `${POST}Content-Length: 99999999999999999999\r\n\r\n{}`],
  ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  [
    'a length and chunks',
    `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  ],
  ['an unknown transfer coding', `${POST}Transfer-Encoding: gzip\r\n\r\n{}`],
  ['a chunk that is none', `${POST}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`],
  ['a chunk that breaks off', `${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n{}`],
  ['broken UTF-8 in JSON', `${POST}Content-Length: 9\r\n\r\n{"a":"\u00ff"}`],
  ['broken UTF-8 in a form', `${FORM}Content-Length: 3\r\n\r\na=\u00ff`],
  ['a null in a form', `${FORM}Content-Length: 3\r\n\r\na=\u0000`],
  ['a body for a GET', 'GET / HTTP/1.1\r\nHost: shop\r\nContent-Length: 5\r\n\r\nhello'],
  ['the body in bits', `${POST}Content-Length: 7\r\n\r\n`, '{"a', '":', '1}'],
  ['a request in bits', 'GE', 'T / HT', 'TP/1.1\r\nHo', 'st: shop\r\n', '\r\n'],
]

describe('On the bare wire', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('sqlite')
  })

  // It throws if anything unexpected was logged: half a request is no failure of the shop.
  afterAll(() => shop?.close())

  const call = () => connect(Number(shop.base.port), shop.base.hostname)

  /** Sends the pieces, waits until nothing more comes, and hangs up; what came. */
  const say = async (...pieces: string[]): Promise<string> => {
    const socket = call()
    let heard = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    await once(socket, 'connect')
    for (const piece of pieces) {
      socket.write(piece, 'latin1')
      await pause(5)
    }
    await Promise.race([once(socket, 'close'), pause(QUIET_MS)])
    socket.destroy()
    return heard
  }

  const expectOpen = async () => {
    const program = await HalClient.enter(shop.base)
    expect((await program.follow('goProductList')).status).toBe(200)
  }

  it.each(BAD)('%s is refused or left alone', async (_what, ...pieces) => {
    const heard = await say(...pieces)
    for (const [, status] of heard.matchAll(/HTTP\/1\.1 (\d{3})/g)) expect(Number(status)).toBeLessThan(500)
    expect(heard).not.toMatch(/\n\s+at |node_modules|Error:/)
    await expectOpen()
  })

  it('fifty requests in one breath get fifty answers', async () => {
    const heard = await say('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(50))
    expect(heard.match(/HTTP\/1\.1 200/g)).toHaveLength(50)
  })

  it('a body in chunks that grows too large is refused with 413', async () => {
    const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`
    const heard = await say(
      `${POST}Transfer-Encoding: chunked\r\n\r\n`,
      ...Array.from({ length: 20 }, () => chunk),
    )
    expect(heard).toMatch(/^HTTP\/1\.1 413/)
  })

  it('a length that is too large is refused with 413 before the body comes', async () => {
    expect(await say(`${POST}Content-Length: 70000\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 413/)
  })

  it('a hundred who never finish their request keep nobody from the shop', async () => {
    const slow = Array.from({ length: 100 }, () => call())
    for (const [at, socket] of slow.entries()) {
      socket.on('error', () => undefined)
      socket.write(at % 2 === 0 ? 'GET / HTTP/1.1\r\nHost:' : `${POST}Content-Length: 1000\r\n\r\n{"a":`)
    }
    const asked = performance.now()
    await expectOpen()
    expect(performance.now() - asked).toBeLessThan(2000)
    for (const socket of slow) socket.destroy()
    await expectOpen()
  })

  // Node looks for them every half minute.
  it.runIf(size.waits)(
    'whoever sends a byte now and then is hung up on',
    async () => {
      const socket = call()
      let heard = ''
      socket.on('error', () => undefined)
      socket.on('data', (chunk) => {
        heard += chunk.toString()
      })
      const closed = once(socket, 'close')
      socket.write(`${POST}Content-Length: 100000\r\n\r\n`.replace('100000', '60000'))
      const drip = setInterval(() => socket.write(' '), 500)
      await closed
      clearInterval(drip)
      expect(heard).toMatch(/^(HTTP\/1\.1 4\d\d|$)/)
      await expectOpen()
    },
    size.patience,
  )
})
