import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../scripts/bundle.ts'
import { newPlace, type Place } from './pressure/place.ts'
import { type ShopProcess, startShop } from './pressure/process.ts'

let shop: ShopProcess
let place: Place

beforeAll(async () => {
  place = await newPlace('sqlite')
  shop = await startShop(place.environment, join(ROOT, 'dist/main.js'))
})

afterAll(async () => {
  await shop?.kill()
  await place?.clear()
})

const load = async (path: string, encoding: string) => {
  const answer = await fetch(new URL(path, shop.base), {
    headers: { accept: 'text/html, */*', 'accept-encoding': encoding },
  })
  const text = await answer.text()
  return { headers: answer.headers, text }
}

it('The styles and scripts of pages are compressed for browsers that can, and cached for long', async () => {
  const page = await load('/', 'identity')
  const assets = [...page.text.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js)\?[^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  expect(assets.length).toBeGreaterThan(1)
  for (const path of assets) {
    const plain = await load(path, 'identity')
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const encoding of ['br', 'gzip']) {
      const { headers, text } = await load(path, encoding)
      expect(headers.get('content-encoding'), path).toBe(encoding)
      expect(headers.get('vary')).toContain('accept-encoding')
      expect(headers.get('cache-control')).toContain('immutable')
      expect(headers.get('content-type')).toBe(plain.headers.get('content-type'))
      expect(Number(headers.get('content-length'))).toBeLessThan(plain.text.length / 2)
      expect(text).toBe(plain.text)
    }
  }
})
