import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { ok } from '../src/hypermedia/reply.ts'
import { GUEST } from './support/guest.ts'
import { HalClient } from './support/hal-client.ts'
import { databases, openShop, type Shop } from './support/shop.ts'
import { smallServer } from './support/small-server.ts'

const KILOBYTE = 1024
const HEADING = '\ufeff商品コード,"名前"\r\n'
const ROW = 'cup-01,"茶碗 \\ ""小"" 🍵"\r\n'

describe('An answer that is a file', () => {
  const place = mkdtempSync(join(inject('workshop'), 'answers-'))
  const photo = join(place, '写真 1.png')
  let server: Awaited<ReturnType<typeof smallServer>>
  let pieces: () => AsyncIterable<string>
  let made = 0
  let isLeft = false

  const rows = async function* (count: number, row = ROW) {
    try {
      yield HEADING
      for (made = 1; made <= count; made++) yield row
    } finally {
      isLeft = true
    }
  }

  beforeAll(async () => {
    writeFileSync(photo, 'a photo of ten cups')
    server = await smallServer(place, {
      goTable: () => {
        const csv = pieces()
        const file = { name: '商品 "一覧".csv', contentType: 'text/csv; charset=utf-8', content: csv }
        return ok({ csv, count: 3 }, { file })
      },
      goPhoto: () => ok({}, { file: { name: 'photo.png', contentType: 'image/png', path: photo } }),
    })
  })

  afterAll(() => server?.close())

  beforeEach(() => {
    made = 0
    isLeft = false
    pieces = () => rows(3)
  })

  const asked = (accept: string, headers: Readonly<Record<string, string>> = {}, path = '/table') =>
    fetch(server.base + path, { headers: { accept, ...headers } })

  const begun = async (headers: Readonly<Record<string, string>>) => {
    const request = get(`${server.base}/table`, { headers })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { request, response }
  }

  it.each(['text/csv', 'text/html', 'text/csv, application/json;q=0.9'])(
    'is sent under its name to who asks for %s',
    async (accept) => {
      const answer = await asked(accept)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="?? \\"??\\".csv"; filename*=UTF-8''${encodeURIComponent('商品 "一覧".csv')}`,
      )
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(HEADING + ROW.repeat(3))
    },
  )

  it('is compressed on its way', async () => {
    pieces = () => rows(3000)
    const { response } = await begun({ accept: 'text/csv', 'accept-encoding': 'gzip' })
    expect(response.headers['content-encoding']).toBe('gzip')
    let bytes = 0
    for await (const piece of response) bytes += (piece as Buffer).length
    expect(bytes).toBeLessThan(10 * KILOBYTE)
    const whole = await (await asked('text/csv', { 'accept-encoding': 'gzip' })).text()
    expect(whole).toHaveLength((HEADING + ROW.repeat(3000)).length - 1)
  })

  it.each(['application/hal+json', 'application/json', 'application/json, text/csv;q=0.5'])(
    'is text among the other properties to who asks for %s',
    async (accept) => {
      pieces = () => rows(3000)
      const answer = await asked(accept)
      const { csv, count, csrfToken, _links } = (await answer.json()) as Record<string, unknown>
      expect(csv).toBe(HEADING + ROW.repeat(3000))
      expect(count).toBe(3)
      expect(csrfToken).toMatch(/^[\w.:-]{8,160}$/)
      const self = expect.objectContaining({ href: '/table', rel: 'goTable' })
      if (accept.includes('hal')) expect(_links).toEqual(expect.objectContaining({ self }))
      else expect(answer.headers.get('link')).toContain('</table>; rel="self"')
    },
  )

  it('is no representation that anybody else wants', async () => {
    expect((await asked('application/pdf')).status).toBe(406)
    expect((await asked('text/csv', {}, '/')).status).toBe(406)
  })

  it('is not made for HEAD', async () => {
    const answer = await fetch(`${server.base}/table`, { method: 'HEAD', headers: { accept: 'text/csv' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    await vi.waitFor(() => expect(isLeft).toBe(true))
    expect(made).toBe(0)
  })

  it.each(['text/csv', 'application/json'])(
    'that cannot be begun is refused as any other: %s',
    async (accept) => {
      pieces = () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('away')) }) })
      const answer = await asked(accept)
      expect(answer.status).toBe(500)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer.headers.get('content-disposition')).toBeNull()
    },
  )

  it.each(['text/csv', 'application/json'])(
    'that ends halfway is not taken for a whole one: %s',
    async (accept) => {
      pieces = async function* () {
        yield* rows(1)
        throw new Error('away')
      }
      await expect(
        asked(accept, { 'accept-encoding': 'identity' }).then((answer) => answer.text()),
      ).rejects.toThrow()
      await expect(asked(accept).then((answer) => answer.text())).rejects.toThrow()
    },
  )

  it('is made no faster than it is taken, and no further than somebody takes it', async () => {
    pieces = () => rows(100_000, 'x'.repeat(KILOBYTE))
    const { request, response } = await begun({ accept: 'text/csv' })
    response.pause()
    let before = -1
    while (made > before) {
      before = made
      await pause(100)
    }
    expect(made).toBeLessThan(20_000)
    expect(isLeft).toBe(false)
    request.destroy()
    await vi.waitFor(() => expect(isLeft).toBe(true))
    expect(made).toBeLessThan(20_000)
  })

  it('that is kept is sent in parts, too', async () => {
    const whole = await asked('image/*', {}, '/photo')
    expect(whole.headers.get('content-type')).toBe('image/png')
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.headers.get('content-disposition')).toBe('attachment; filename=photo.png')
    expect(await whole.text()).toBe('a photo of ten cups')
    const part = await asked('text/html', { range: 'bytes=2-6' }, '/photo')
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 2-6/19')
    expect(await part.text()).toBe('photo')
  })

  it('that is kept is refused like any other where it cannot meet what is asked', async () => {
    const beyond = await asked('image/*', { range: 'bytes=40-' }, '/photo')
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe('bytes */19')
    expect(await beyond.json()).toMatchObject({ code: 'unknownRange' })
    const another = await asked('image/*', { 'if-match': '"another"' }, '/photo')
    expect(another.status).toBe(412)
    expect(another.headers.get('content-disposition')).toBeNull()
    expect(await another.json()).toMatchObject({ code: 'preconditionFailed' })
  })
})

describe('An answer to a program that prefers a minimal one', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('sqlite')
  })

  afterAll(() => shop?.close())

  const HAL = 'application/hal+json'
  const FORMS = 'application/prs.hal-forms+json'

  const asked = async (path: string, accept: string, prefer?: string) => {
    const headers = { accept, ...(prefer !== undefined && { prefer }) }
    const answer = await fetch(new URL(path, shop.base), { headers })
    const text = await answer.text()
    const applied = answer.headers.get('preference-applied')
    return {
      applied,
      text,
      vary: answer.headers.get('vary'),
      document: accept === 'text/html' ? {} : JSON.parse(text),
    }
  }

  /** Links with what a short one leaves out. */
  const inFull = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inFull)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name === '_links'
          ? Object.fromEntries(
              Object.entries(inner).map(([rel, link]) => [rel, { rel, method: 'GET', ...(link as object) }]),
            )
          : inFull(inner),
      ]),
    )
  }

  const formless = ({ document }: { readonly document: object }) => {
    const { form: _form, fields: _fields, csrfToken: _token, ...rest } = document as Record<string, unknown>
    return rest
  }

  it('has no form, and says so', async () => {
    const usual = await asked('/entry', HAL)
    const minimal = await asked('/entry', HAL, 'return=minimal')
    expect([usual.applied, minimal.applied]).toEqual([null, 'return=minimal'])
    expect(minimal.vary).toContain('Prefer')
    expect(usual.document).toHaveProperty('fields')
    expect(minimal.document).not.toHaveProperty('fields')
    expect(inFull(minimal.document)).toEqual({ ...formless(usual), csrfToken: minimal.document.csrfToken })
    expect(minimal.text.length).toBeLessThan(usual.text.length)
  })

  it('leaves the choices of a list out, which is kept for all visitors', async () => {
    const usual = await asked('/products?limit=20', HAL)
    const minimal = await asked('/products?limit=20', HAL, 'return=minimal')
    const { filters: _filters, facets: _facets, popular: _popular, ...rest } = formless(usual)
    const products = (rest.products as readonly Record<string, unknown>[]).map(
      ({ secondListImage: _second, ...product }) => product,
    )
    expect(inFull(formless(minimal))).toEqual({ ...rest, products })
    expect(minimal.text.length).toBeLessThan(12_288)
    expect((await asked('/products?limit=20', HAL)).document).toHaveProperty('fields')
  })

  it('has no templates of items', async () => {
    const withTemplates = ({ document }: Awaited<ReturnType<typeof asked>>) =>
      document.products.filter((one: object) => '_templates' in one).length
    expect(withTemplates(await asked('/products?limit=20', FORMS))).toBeGreaterThan(0)
    const minimal = await asked('/products?limit=20', FORMS, 'respond-async, return="minimal"')
    expect(withTemplates(minimal)).toBe(0)
    expect(minimal.applied).toBe('return=minimal')
    expect(minimal.document).toHaveProperty('_templates')
  })

  it('is no page of people', async () => {
    const page = await asked('/entry', 'text/html', 'return=minimal')
    expect([page.applied, page.text.includes('<form')]).toEqual([null, true])
  })
})

describe.each(databases)('A step of a program that prefers the page it leads to, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const stepBy = async (
    person: HalClient,
    [method, path]: readonly [string, string],
    input: object,
    more = {},
  ) => {
    const answer = await person.fetch(path, {
      method,
      headers: {
        ...{ accept: 'application/hal+json', 'content-type': 'application/json' },
        ...{ prefer: 'return=representation', 'x-csrf-token': person.csrfToken, ...more },
      },
      body: JSON.stringify(input),
    })
    const header = (name: string) => answer.headers.get(name)
    const place = [header('content-location'), header('preference-applied')]
    return { status: answer.status, place, document: await answer.json() }
  }

  const ADD = ['POST', '/cart/item'] as const

  it('is answered with that page: the cart, and the order with its form', async () => {
    const person = await HalClient.enter(shop.base)
    const added = await stepBy(person, ADD, { productCode: 'hojicha-100' })
    expect([added.status, added.place]).toEqual([201, ['/cart', 'return=representation']])
    expect(added.document).toMatchObject({
      carts: [{ items: [{ productCode: 'hojicha-100', quantity: 1 }] }],
      _links: { self: { rel: 'goCart' } },
    })
    const named = await stepBy(person, ['POST', '/shopping/non-member'], GUEST)
    expect(named.status).toBe(201)
    expect(named.place).toEqual(['/shopping', 'return=representation'])
    expect(named.document).toMatchObject({
      submitTo: { rel: 'doConfirmOrder' },
      customer: { name01: GUEST.name01 },
    })
    expect(named.document.fields).toHaveProperty('usePoint')
  })

  it('is answered by itself if it is refused, or if nothing says that', async () => {
    const person = await HalClient.enter(shop.base)
    const refused = await stepBy(person, ADD, { productCode: 'none' })
    expect([refused.status, refused.place]).toEqual([404, [null, null]])
    const plain = await stepBy(person, ADD, { productCode: 'hojicha-100' }, { prefer: 'wait=1' })
    expect([plain.status, plain.place]).toEqual([201, [null, null]])
    expect(plain.document).toHaveProperty('adjustedQuantity')
  })
})
