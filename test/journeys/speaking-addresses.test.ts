import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkToProduct } from '../../src/shop/catalog/address.rules.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient, visibleText } from '../support/html-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const BASE_URL = 'https://shop.example'
const TEA = 'hojicha-100'
const CLOTH = 'furoshiki-enji-m'

describe.each(databases)('The address of a product speaks, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database, { BASE_URL })
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(new URL(path, shop.base), { redirect: 'manual', headers: { accept: 'text/html', ...headers } })

  const led = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await ask(path, headers)
    await answer.text()
    return [answer.status, answer.headers.get('location')]
  }

  const canonicalOf = ({ page: { root } }: HtmlClient) =>
    root.querySelector('link[rel="canonical"]')?.getAttribute('href')?.slice(BASE_URL.length)

  /** The address that the list has for a product. */
  const addressOf = async (code: string, list = '/products') => {
    const text = await (await ask(`${list}?codes=${code}`)).text()
    return new RegExp(`"((?:/en)?/products/[\\w.-]+${code})"`).exec(text)?.[1] ?? ''
  }

  const setWords = async (words: Readonly<Record<string, string | null>>) =>
    expect((await clerk.ask('doUpdateProduct', { productCode: TEA, ...words })).status).toBe(200)

  it('with its English name before its code, in lists, in its canonical and in the sitemap', async () => {
    const address = await addressOf(TEA)
    expect(address).toMatch(/^\/products\/[a-z0-9-]+-hojicha-100$/)
    expect(await addressOf(TEA, '/en/products')).toBe(`/en${address}`)
    const person = await HtmlClient.enter(shop.base)
    await person.open(address)
    expect([person.page.statuses, canonicalOf(person)]).toEqual([[200], address])
    await person.open(`/product?productCode=${TEA}`)
    expect([person.page.statuses, canonicalOf(person)]).toEqual([[200], address])
    await person.open(`/en${address}`)
    expect(canonicalOf(person)).toBe(`/en${address}`)
    const sitemap = await (await ask('/sitemap-products-1.xml')).text()
    expect(sitemap).toContain(`<loc>${BASE_URL}${address}</loc>`)
    expect(sitemap).toContain(`<loc>${BASE_URL}/en${address}</loc>`)
  })

  it('of a hidden product leads to no other one, whose code is the end of its own', async () => {
    const address = await addressOf(TEA)
    const setTo = (code: string, status: number, from: string) =>
      shop.change(async (tx) => {
        await tx.updateTable('variant').set({ code }).where('code', '=', from).execute()
        const own = tx.selectFrom('variant').select('product_id').where('code', '=', TEA)
        await tx.updateTable('product').set({ status }).where('id', '=', own).execute()
      })
    await setTo('100', 2, 'salt-150')
    const hidden = await led(address)
    await setTo('salt-150', 1, '100')
    expect(hidden).toEqual([404, null])
  })

  it('is never that of another page below the products', async () => {
    const fixed = [...shop.noren.graph.paths.keys()].filter((path) => /^\/products\/[a-z]+$/.test(path))
    expect(fixed.length).toBeGreaterThan(1)
    for (const path of fixed) {
      const code = path.slice('/products/'.length)
      expect(linkToProduct({ slug: null, name_en: null }, code).place, path).toBeUndefined()
    }
  })

  it('shows the same page, cold and warm, with all that plugins add to it', async () => {
    const address = await addressOf(TEA)
    const mainOf = async (path: string) => {
      const person = await HtmlClient.enter(shop.base)
      await person.open(path)
      return person.text
    }
    const page = await mainOf(`/product?productCode=${TEA}`)
    for (let times = 0; times < 2; times++) expect(await mainOf(address)).toBe(page)
  })

  it('leads programs to the relation that they know', async () => {
    const address = await addressOf(TEA)
    const hal = { accept: 'application/hal+json' }
    expect(await led(address, hal)).toEqual([303, `/product?productCode=${TEA}`])
    const program = await HalClient.enter(shop.base)
    const { products } = (await program.follow('goProductList', { codes: TEA })).document
    expect((await program.follow('goProduct', {}, products[0])).document._links?.self?.href).toBe(
      `/product?productCode=${TEA}`,
    )
  })

  it('leads on from words that are wrong or were changed, in each language, and keeps the code', async () => {
    const former = await addressOf(TEA)
    await ask(former)
    await setWords({ slug: 'roast-of-the-day' })
    const address = `/products/roast-of-the-day-${TEA}`
    expect(await addressOf(TEA)).toBe(address)
    for (const wrong of [former, `/products/${TEA}`, `/products/nothing-${TEA}`]) {
      expect(await led(wrong)).toEqual([301, address])
      expect(await led(`/en${wrong}`)).toEqual([301, `/en${address}`])
    }
    expect(await led(address)).toEqual([200, null])
    await setWords({ slug: null })
    expect(await led(address)).toEqual([301, former])
    expect(await led(former)).toEqual([200, null])
    const refused = await clerk.ask('doUpdateProduct', { productCode: TEA, slug: 'Grüner Tee' })
    expect(Object.keys(problemIn(refused).errors)).toEqual(['slug'])
  })

  it('is unknown without a public product', async () => {
    for (const path of ['/products/nothing-at-all', '/products/a%2Fb', '/products/-', '/en/products/x'])
      expect((await ask(path)).status, path).toBe(404)
    const address = await addressOf(TEA)
    await setWords({ productStatus: '2' })
    expect((await ask(address)).status).toBe(404)
    await setWords({ productStatus: '1' })
  })

  it('LST-08: chooses the variant that it ends with, or that its query names; one is the canonical', async () => {
    const [wanted, other] = await Promise.all([addressOf(CLOTH), addressOf('furoshiki-ai-m')])
    const person = await HtmlClient.enter(shop.base)
    const chosen = async (address: string) => {
      await person.open(address)
      return [visibleText(person.find('tr.is-chosen th')), canonicalOf(person)]
    }
    const [name, canonical] = await chosen(wanted || `/product?productCode=${CLOTH}`)
    expect(name).toContain('臙脂')
    expect(await chosen(`${canonical}?productCode=${CLOTH}`)).toEqual([name, canonical])
    expect((await chosen(`${canonical}?productCode=${TEA}`))[1]).toBe(canonical)
    expect(other === '' || (await chosen(other))[1] === canonical).toBe(true)
  })
})
