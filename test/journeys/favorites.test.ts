import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, linksTo, PASSWORD, signedIn } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient, visibleText } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('The favourites of a customer, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const hide = (code: string, status: number) =>
    shop.change((tx) =>
      tx
        .updateTable('product')
        .set({ status })
        .where('id', 'in', (eb) => eb.selectFrom('variant').select('product_id').where('code', '=', code))
        .execute(),
    )

  it('CUS-13: are added once and again, and stand in the list newest first', async () => {
    const one = await signedIn(shop, { email: 'likes@example.com' })
    await one.ask('goProduct', { productCode: 'hojicha-100' })
    const first = await one.program.follow('doAddFavorite')
    expect(first.status).toBe(201)
    expect(first.headers.get('location')).toBe('/mypage/favorite-list')
    expect(first.document).toEqual(
      expect.objectContaining({
        customerId: one.customerId,
        productCode: 'hojicha-100',
        alreadyExisted: false,
      }),
    )
    shop.clock.advance(1000)
    expect((await one.ask('doAddFavorite', { productCode: 'furoshiki-enji-s' })).status).toBe(201)
    // Another variant is the same product.
    const again = await one.ask('doAddFavorite', { productCode: 'furoshiki-ai-m' })
    expect(again).toMatchObject({ status: 200, document: { alreadyExisted: true } })

    const { document } = await one.ask('goFavoriteList')
    expect(document.favoriteCount).toBe(2)
    expect(document.favorites.map(({ productCode }) => productCode)).toEqual([
      'furoshiki-ai-s',
      'hojicha-100',
    ])
    const productCode = ['furoshiki-enji-s', 'hojicha-100', 'salt-150', 'nothing-like-it']
    const { favoriteCodes } = (await one.ask('goFavoritesAmong', { productCode })).document
    expect(favoriteCodes.toSorted()).toEqual(['furoshiki-enji-s', 'hojicha-100'])
    const [cloth = {}, tea = {}] = document.favorites
    expect(one.program.offers(cloth).toSorted()).toEqual(['doRemoveFavorite', 'goProduct'])
    expect(one.program.offers(tea).toSorted()).toEqual(['doAddCartItem', 'doRemoveFavorite', 'goProduct'])
    expect((await one.ask('goMypage')).document.favoriteCount).toBe(2)

    const removed = await one.program.follow('doRemoveFavorite', {}, cloth)
    expect(removed).toMatchObject({ status: 200, document: { alreadyAbsent: false } })
    for (const productCode of ['furoshiki-ai-s', 'nothing-like-it', 'ａ\0'])
      expect(await one.ask('doRemoveFavorite', { productCode })).toMatchObject({
        status: 200,
        document: { alreadyAbsent: true },
      })
    expect((await one.ask('goFavoriteList')).document.favoriteCount).toBe(1)
  })

  it('come in pages', async () => {
    const one = await signedIn(shop, { email: 'pages@example.com' })
    for (const productCode of ['hojicha-100', 'furoshiki-enji-s', 'salt-150']) {
      await one.ask('doAddFavorite', { productCode })
      shop.clock.advance(1000)
    }
    const codesAt = async (input: Readonly<Record<string, number>>) =>
      (await one.ask('goFavoriteList', input)).document.favorites.map(({ productCode }) => productCode)
    expect(await codesAt({ limit: 2 })).toEqual(['salt-150', 'furoshiki-ai-s'])
    expect(one.program.document._links).toHaveProperty('next')
    expect(await codesAt({ limit: 2, offset: 2 })).toEqual(['hojicha-100'])
    expect(one.program.document._links).toHaveProperty('prev')
    expect(await codesAt({ offset: 9 })).toEqual([])
    expect((await one.ask('goFavoriteList', { limit: 101 })).status).toBe(400)
  })

  it('are products that can be seen: none that is hidden or unknown', async () => {
    const one = await signedIn(shop, { email: 'hidden@example.com' })
    await one.ask('doAddFavorite', { productCode: 'tenugui-mame' })
    await hide('tenugui-mame', 2)
    try {
      expect((await one.ask('goFavoriteList')).document).toMatchObject({ favorites: [], favoriteCount: 0 })
      for (const productCode of ['tenugui-mame', 'nothing-like-it', 'a b']) {
        const answer = await one.ask('doAddFavorite', { productCode })
        expect(answer.status).toBe(404)
        expect(answer.document).toMatchObject({ code: 'productNotFound' })
      }
    } finally {
      await hide('tenugui-mame', 1)
    }
    expect((await one.ask('goFavoriteList')).document.favoriteCount).toBe(1)
  })

  it('CUS-13: are wished for before signing in, and there afterwards', async () => {
    const email = 'wish@example.com'
    const customerId = await customerOf(shop, { email })
    const program = await HalClient.enter(shop.base)
    await program.follow('goProduct', { productCode: 'hojicha-100' }, linksTo(shop, 'goProduct'))
    // A program is not offered what would be refused; the form of the page is there for everybody.
    expect(program.offers()).not.toContain('doAddFavorite')
    const refused = await program.follow(
      'doAddFavorite',
      { productCode: 'hojicha-100' },
      linksTo(shop, 'doAddFavorite'),
    )
    expect(refused.status).toBe(401)
    const door = problemIn(refused)._links?.goLogin
    expect(door?.href).toBe('/login?returnTo=%2Fproduct%3FproductCode%3Dhojicha-100')
    await program.follow('goLogin', {}, refused.document)
    const back = await program.follow('doLogin', {
      email,
      password: PASSWORD,
      returnTo: '/product?productCode=hojicha-100',
    })
    expect(back.headers.get('location')).toBe('/product?productCode=hojicha-100')
    const rows = await shop.noren.store.reader
      .selectFrom('favorite')
      .select('product_id')
      .where('customer_id', '=', customerId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('are nobody’s who is not signed in, whatever is sent', async () => {
    const stranger = await HtmlClient.enter(shop.base)
    await stranger.open('/product?productCode=hojicha-100')
    const csrfToken = stranger.find('input[name="csrfToken"]').getAttribute('value') ?? ''
    for (const input of [{}, { productCode: '' }, { productCode: 'nothing-like-it' }]) {
      const send = (accept: string) =>
        fetch(new URL('/mypage/favorite', shop.base), {
          method: 'POST',
          redirect: 'manual',
          headers: { accept, origin: shop.base.origin, ...stranger.cookies.header },
          body: new URLSearchParams({ csrfToken, ...input }),
        })
      expect(await (await send('application/json')).json()).toMatchObject({
        status: 401,
        code: 'signInFirst',
      })
      const led = await send('text/html')
      expect([led.status, led.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/login\b/)])
    }
    const one = await signedIn(shop, { email: 'no-code@example.com' })
    for (const input of [{}, { productCode: '' }])
      expect(await one.ask('doAddFavorite', input)).toMatchObject({
        status: 400,
        document: { code: 'badInput', errors: { productCode: [expect.any(String)] } },
      })
  })

  it('are wished for in a browser, too', async () => {
    const email = 'wish-html@example.com'
    const customerId = await customerOf(shop, { email })
    const person = await HtmlClient.enter(shop.base)
    await person.open('/product?productCode=hojicha-100')
    await person.form(ja('theme.favorite.add')).submit(ja('theme.favorite.add'))
    expect(person.page.url.pathname).toBe('/login')
    expect(visibleText(person.find('.notices'))).toBe(ja('message.favorites.signInFirst'))
    await person.form('password').fill({ email, password: PASSWORD }).submit()
    expect(person.page.url.pathname + person.page.url.search).toBe('/product?productCode=hojicha-100')
    const rows = await shop.noren.store.reader
      .selectFrom('favorite')
      .select('product_id')
      .where('customer_id', '=', customerId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('are nowhere where the shop has none', async () => {
    const one = await signedIn(shop, { email: 'off@example.com' })
    await one.ask('doAddFavorite', { productCode: 'hojicha-100' })
    const set = (on: boolean) =>
      shop.change((tx) => tx.updateTable('base_info').set({ option_favorite_product: on }).execute())
    await set(false)
    try {
      expect(await one.ask('goFavoriteList')).toMatchObject({
        status: 404,
        document: { code: 'favoritesOff' },
      })
      expect(await one.ask('doAddFavorite', { productCode: 'salt-150' })).toMatchObject({ status: 404 })
      await one.ask('goProduct', { productCode: 'hojicha-100' })
      expect(one.program.offers()).not.toContain('doAddFavorite')
      await one.ask('goMypage')
      expect(one.program.offers()).not.toContain('goFavoriteList')
      const { status } = await one.ask('doRemoveFavorite', { productCode: 'hojicha-100' })
      expect(status).toBe(200)
    } finally {
      await set(true)
    }
    await one.ask('goProduct', { productCode: 'hojicha-100' })
    expect(one.program.offers()).toContain('doAddFavorite')
  })
})
