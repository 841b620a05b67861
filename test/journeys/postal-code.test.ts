import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAddress } from 'yubin'
import { databases, openShop, type Shop } from '../support/shop.ts'

describe.each(databases)('The address of a postal code, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const ask = async (query: string, language = 'ja') => {
    const headers = { accept: 'application/hal+json', 'accept-language': language }
    const answer = await fetch(new URL(`/postal-code${query}`, shop.base), { headers })
    const document = (await answer.json()) as { readonly errors?: Readonly<Record<string, unknown>> }
    return { status: answer.status, document }
  }

  it.each([
    ['1000001', 'ja', { pref: 13, prefName: '東京都', addr01: '千代田区千代田', addr02: null }],
    ['１００ー０００１', 'ja', { postalCode: '100-0001', pref: 13 }],
    ['100-8111', 'ja', { pref: 13, addr01: '千代田区千代田', addr02: '１－１' }],
    ['900-0001', 'en', { pref: 47, prefName: 'Okinawa' }],
    ['060-0000', 'ja', { pref: 1, addr01: '札幌市中央区' }],
  ])('is found for %s in %s', async (postalCode, language, state) => {
    const { status, document } = await ask(`?postalCode=${encodeURIComponent(postalCode)}`, language)
    expect(status).toBe(200)
    expect(document).toMatchObject({ ...state, _links: { self: { rel: 'goPostalCode' } } })
  })

  it('names prefectures as the masters do', async () => {
    const rows = await shop.noren.store.reader
      .selectFrom('master')
      .select('name')
      .where('kind', '=', 'pref')
      .execute()
    const names = new Set(rows.map(({ name }) => name))
    const areas = Array.from({ length: 1000 }, (_, area) => String(area).padStart(3, '0'))
    const listed = new Set(areas.flatMap((area) => getAddress(`${area}0001`)?.prefecture ?? []))
    expect(listed.size).toBeGreaterThan(40)
    for (const name of listed) expect(names).toContain(name)
  })

  it('is a miss for a code that nobody has', async () => {
    const { status, document } = await ask('?postalCode=000-0000')
    expect(status).toBe(404)
    expect(document).toMatchObject({ code: 'postalCodeUnknown' })
  })

  it.each(['', '?postalCode=', '?postalCode=12', '?postalCode=abc-defg'])(
    'is bad input for "%s"',
    async (query) => {
      const { status, document } = await ask(query)
      expect(status).toBe(400)
      expect(Object.keys(document.errors ?? {})).toEqual(['postalCode'])
    },
  )
})
