import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HtmlClient, visibleText } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('Blocks of products, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const cards = async (codes: string): Promise<readonly string[]> => {
    const url = new URL(`/products/cards?codes=${encodeURIComponent(codes)}`, shop.base)
    const answer = await fetch(url, { headers: { accept: 'application/json' } })
    const { products } = (await answer.json()) as { products: { productCode: string }[] }
    return products.map(({ productCode }) => productCode)
  }

  const setProduct = (name: string, change: { readonly status?: number; readonly sold_lately?: number }) =>
    shop.change((tx) => tx.updateTable('product').set(change).where('name', 'like', `%${name}%`).execute())

  it('have the products of some codes in their order, each once, and only those on offer', async () => {
    expect(await cards('nori-10, sencha-100,nothing,☆,sencha-50,hojicha-100')).toEqual([
      'nori-10',
      'sencha-50',
      'hojicha-100',
    ])
    await setProduct('焚火', { status: 2 })
    expect(await cards('nori-10,hojicha-100')).toEqual(['nori-10'])
    await setProduct('焚火', { status: 1 })
    expect(await cards('')).toEqual([])
    const hideSoldOut = (option_nostock_hidden: boolean) =>
      shop.change((tx) => tx.updateTable('base_info').set({ option_nostock_hidden }).execute())
    await shop.change((tx) =>
      tx.updateTable('variant').set({ stock: 0 }).where('code', '=', 'nori-10').execute(),
    )
    expect(await cards('nori-10,hojicha-100')).toEqual(['nori-10', 'hojicha-100'])
    await hideSoldOut(true)
    expect(await cards('nori-10,hojicha-100')).toEqual(['hojicha-100'])
    await hideSoldOut(false)
  })

  it('show on the home page what sells best, and nothing while nothing was sold', async () => {
    const person = await HtmlClient.enter(shop.base)
    await person.open('/')
    expect(person.text).not.toContain(ja('theme.ranking.title'))
    await setProduct('焚火', { sold_lately: 3 })
    await setProduct('焼き海苔', { sold_lately: 5 })
    await person.open('/')
    const names = person.find('.ranking').querySelectorAll('.card-name').map(visibleText)
    expect(names).toHaveLength(2)
    expect(names[1]).toContain('焚火')
  })
})
