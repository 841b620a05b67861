import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('A former address, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'mover')
  })

  afterAll(() => shop?.close())

  const lead = (fromAddress: string, toAddress: string) =>
    clerk.ask('doCreateRedirect', { fromAddress, toAddress })

  const led = async (path: string, accept = 'text/html', method = 'GET') => {
    const answer = await fetch(new URL(path, shop.base), { method, redirect: 'manual', headers: { accept } })
    await answer.text()
    return [answer.status, answer.headers.get('location')]
  }

  it('leads on, with a query or without, for people and programs, in the language that was asked for', async () => {
    await lead('/products/detail/12', '/product?productCode=hojicha-100')
    await lead('/collections/tea/', '/products?category_id=1')
    await lead('/old?id=1', 'https://elsewhere.example/a')
    await lead('/products/the-handle', '/user_data/catalogue.pdf')
    for (const accept of ['text/html', 'application/hal+json', '*/*'])
      expect(await led('/products/detail/12', accept)).toEqual([301, '/product?productCode=hojicha-100'])
    expect(await led('/products/detail/12?utm=x')).toEqual([301, '/product?productCode=hojicha-100'])
    expect(await led('/collections/tea')).toEqual([301, '/products?category_id=1'])
    expect(await led('/en/collections/tea/')).toEqual([301, '/en/products?category_id=1'])
    expect(await led('/old?id=1', 'text/html', 'HEAD')).toEqual([301, 'https://elsewhere.example/a'])
    expect((await led('/old?id=2'))[0]).toBe(404)
    // A product of that address is not there.
    expect(await led('/products/the-handle')).toEqual([301, '/user_data/catalogue.pdf'])
  })

  it('is never that of a page, nor sent to', async () => {
    expect(await led('/cart')).toEqual([200, null])
    const taken = [
      ...['/cart', '/contact', '/products', '/admin/login', '/admin/nowhere', '/help/about/', '/contact?a=1'],
      ...['/product?productCode=hojicha-100', '/files/a.png', '/en/sitemap.xml'],
    ]
    for (const from of taken)
      expect(problemIn(await lead(from, '/c')).errors.fromAddress, from).toEqual([
        ja('message.input.redirectFromPage'),
      ])
    expect((await led('/collections/tea', 'application/hal+json', 'POST'))[0]).toBe(404)
  })

  it('leads to no other former address, to no script and not to itself', async () => {
    for (const [from, to, field] of [
      ['/a', '/a', 'toAddress'],
      ['/a', '/en/a/', 'toAddress'],
      ['/a', '/collections/tea', 'toAddress'],
      ['/b', '/collections/tea?a=1', 'toAddress'],
      ['/old16', '/old16?a=1', 'toAddress'],
      ['/en/loop4', '/loop4?x=1', 'toAddress'],
      ['/loop10', 'OWN/en/loop10#top', 'toAddress'],
      ['/user_data/catalogue.pdf', '/help/about', 'toAddress'],
      ['/a', 'javascript:alert(1)', 'toAddress'],
      ['/a', '//elsewhere.example', 'toAddress'],
      ['/collections/tea', '/c', 'fromAddress'],
      ['https://shop.example/collections/tea?', '/c', 'fromAddress'],
      ['ftp://shop.example/a', '/c', 'fromAddress'],
      ['/', '/c', 'fromAddress'],
    ] as const) {
      const answer = await lead(from, to.replace('OWN', shop.base.origin))
      expect(Object.keys(problemIn(answer).errors), `${from} ${to}`).toEqual([field])
    }
  })

  it('is copied with its host, and leads to this shop without it, with a warning where no page is', async () => {
    const { document } = await lead('https://old.example/item/7?lang=ja#a', `${shop.base.origin}/help/about`)
    expect(document).toMatchObject({ fromAddress: '/item/7?lang=ja', toAddress: '/help/about' })
    expect(document.message).toBe(ja('message.office.redirect.made').replace('{from}', '/item/7?lang=ja'))
    for (const nowhere of [
      '/nowhere',
      '/products?category_id=999',
      '/user_data/no',
      '/products/no-such',
      '/news/0',
    ])
      expect((await lead(`/to${nowhere}`, nowhere)).document.message).toContain(`「${nowhere}」`)
    expect(await led('/to/nowhere')).toEqual([301, '/nowhere'])
  })

  it('is changed and deleted, and found by either address', async () => {
    const found = async () =>
      (await clerk.ask('goRedirectList', { nameKeyword: 'ELSEWHERE' })).document.redirects
    const [one] = await found()
    expect(one).toMatchObject({ fromAddress: '/old?id=1', toAddress: 'https://elsewhere.example/a' })
    const named = { redirectId: one?.redirectId ?? '', version: one?.version ?? 0 }
    await clerk.ask('doUpdateRedirect', { ...named, toAddress: '/help/guide' })
    expect(await led('/old?id=1')).toEqual([301, '/help/guide'])
    const stale = await clerk.ask('doUpdateRedirect', { ...named, toAddress: '/help/about' })
    expect(problemIn(stale).code).toBe('staleVersion')
    await clerk.ask('doDeleteRedirect', { redirectId: named.redirectId })
    expect((await led('/old?id=1'))[0]).toBe(404)
    expect(await found()).toEqual([])
  })
})
