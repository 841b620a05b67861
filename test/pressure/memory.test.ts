import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, connections } from './load.ts'
import { newPlace, type Place } from './place.ts'
import { type ShopProcess, startShop } from './process.ts'
import { size } from './size.ts'

const AT_ONCE = 16
const MB = 1024 * 1024
/** What a level heap may move by: a cache whose last bytes are found, code that is compiled late. */
const SLACK = 12 * MB

describe('The memory of a process', () => {
  let place: Place
  let shop: ShopProcess

  beforeAll(async () => {
    place = await newPlace('sqlite')
    // Each request comes from an address of its own: what is kept of addresses must not grow either.
    shop = await startShop({ ...place.environment, RATE_LIMITS: 'on', TRUST_PROXY: 'all' })
  })

  afterAll(async () => {
    await shop?.terminate()
    await place?.clear()
  })

  const agent = connections(AT_ONCE)

  const addresses = (at: number): string => {
    switch (at % 6) {
      case 0:
        return '/'
      case 1:
        return '/product?productCode=yunomi-oribe'
      case 2:
        return `/products?name=${encodeURIComponent(`言葉${at}`)}`
      case 3:
        return `/products?pageno=${(at % 40) + 1}`
      case 4:
        return '/cart'
      default:
        return `/nothing/${at}`
    }
  }

  const answer = async (at: number): Promise<void> => {
    const headers = {
      'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
      accept: at % 2 === 0 ? 'text/html' : `application/hal+json, x/y-${at}`,
      'accept-language': `ja;q=0.${at % 9}, x-${at}`,
    }
    const { status, headers: given } = await ask(new URL(addresses(at), shop.base), agent, { headers })
    expect([200, 404], addresses(at)).toContain(status)
    // Some stay and put something into their cart, so that there is a session to keep.
    if (at % 50 !== 0) return
    const cookieOf = (all: readonly string[] = []) => all.map((one) => one.split(';', 1)[0]).join('; ')
    const page = await ask(new URL('/', shop.base), agent, {
      headers: { ...headers, cookie: cookieOf(given['set-cookie']), accept: 'application/json' },
    })
    const cookie = cookieOf(page.headers['set-cookie'] ?? given['set-cookie'])
    const { csrfToken } = JSON.parse(page.body) as { csrfToken: string }
    const added = await ask(new URL('/cart/item', shop.base), agent, {
      method: 'POST',
      headers: { ...headers, cookie, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ csrfToken, productCode: 'yunomi-oribe' }),
    })
    expect(added.status).toBe(201)
  }

  const run = async (from: number, to: number): Promise<void> => {
    let next = from
    const one = async () => {
      while (next < to) {
        next += 1
        await answer(next)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
  }

  it(
    `is level over ${size.requests.toLocaleString('en')} requests`,
    async () => {
      const third = Math.floor(size.requests / 3)
      await run(0, third)
      const early = await shop.heap()
      await run(third, size.requests)
      const late = await shop.heap()
      const told = `heap ${mb(early.heapUsed)} to ${mb(late.heapUsed)} MB, buffers ${mb(early.arrayBuffers)} to ${mb(late.arrayBuffers)} MB, in all ${mb(early.rss)} to ${mb(late.rss)} MB`
      if (size.waits) process.stdout.write(`${told}\n`)
      expect(late.heapUsed, told).toBeLessThan(early.heapUsed * 1.1 + SLACK)
      // The cache holds 32 MB at most; it is full after a third of the full size.
      expect(late.arrayBuffers, told).toBeLessThan(40 * MB)
    },
    size.patience,
  )
})

const mb = (bytes: number): string => (bytes / MB).toFixed(1)
