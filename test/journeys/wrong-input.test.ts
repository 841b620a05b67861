import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../support/customer.ts'
import { addToCart, GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient, visibleText } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

/** Whatever takes the code of a product, but for reading lists. */
const ASKED_BY_CODE = [
  ['GET', '/product', {}],
  ['POST', '/cart/item', {}],
  ['POST', '/cart/item', { operation: 'up' }],
  ['POST', '/cart/item', { operation: 'down' }],
  ['POST', '/cart/item', { operation: 'remove' }],
  ['POST', '/cart/item', { classCategoryId1: '1' }],
  ['PUT', '/cart/item', { quantity: '1' }],
  ['DELETE', '/cart/item', {}],
  ['POST', '/mypage/favorite', {}],
  ['DELETE', '/mypage/favorite', {}],
  ['GET', '/products/review', {}],
  ['POST', '/products/review', { reviewer: '太郎', stars: '5', reviewTitle: '器', comment: 'よい器です。' }],
] as const

describe.each(databases)('What is typed wrong is said where it is wrong, on %s', (database) => {
  // What a form does not take is found before a database is asked.
  const isFirst = database === databases[0]
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  describe('a product code that names nothing', () => {
    it.each(['no-such-product', '山', 'a'.repeat(200), '../../etc', '%00'])(
      'is refused: %s',
      async (productCode) => {
        const program = await HalClient.enter(shop.base)
        await program.follow('goProductList', { name: '焚火' })
        const link = { href: '/product', rel: 'goProduct', method: 'GET' }
        const answer = await program.follow('goProduct', { productCode }, { _links: { goProduct: link } })
        expect(answer.status).toBe(404)
        expect(program.offers(answer.document)).toContain('goProductList')
      },
    )

    it('is 404 when it is laid into the cart', async () => {
      const program = await HalClient.enter(shop.base)
      const answer = await program.follow(
        'doAddCartItem',
        { productCode: 'no-such' },
        await aProduct(program),
      )
      expect(answer.status).toBe(404)
      expect(problemIn(answer).code).toBe('productNotFound')
    })

    it.each(['text/html', 'application/hal+json', 'application/json'])(
      'is answered in whole as that of a private product is, in %s',
      async (accept) => {
        const email = `guesses-${accept.length}@example.com`
        const { program } = await signedIn(shop, { email })
        const answerTo = async (
          [method, path, more]: (typeof ASKED_BY_CODE)[number],
          productCode: string,
        ) => {
          const sent = new URLSearchParams({ productCode, ...more })
          const body = new URLSearchParams([...sent, ['csrfToken', program.csrfToken]])
          const [address, init] = method === 'GET' ? [`${path}?${sent}`, {}] : [path, { method, body }]
          const answer = await program.fetch(address, { ...init, headers: { accept } })
          // The length follows from the code, and a token is masked anew for each page.
          const { date, 'content-length': length, ...headers } = Object.fromEntries(answer.headers)
          const text = (await answer.text()).replace(/(?<=name="csrfToken" value=")[^"]+/g, '')
          return JSON.stringify([answer.status, headers, text]).replaceAll(productCode, 'CODE')
        }
        const unlike: string[] = []
        const compare = async (asked: (typeof ASKED_BY_CODE)[number], codes: readonly string[]) => {
          const unknown = await answerTo(asked, 'choko-nobody')
          for (const code of codes)
            if ((await answerTo(asked, code)) !== unknown) unlike.push(`${asked[0]} ${asked[1]} ${code}`)
        }
        // The page of a public product is found by the code of its hidden variant; its lines in carts are not.
        for (const asked of ASKED_BY_CODE)
          if (asked[1] === '/cart/item' && asked[0] !== 'POST') await compare(asked, ['choko-kikko'])
        await setStatus('choko-asanoha', 2)
        try {
          for (const asked of ASKED_BY_CODE) await compare(asked, ['choko-asanoha', 'choko-kikko'])
        } finally {
          await setStatus('choko-asanoha', 1)
        }
        expect(unlike).toEqual([])
      },
    )

    it('shows people a page that leads on', async () => {
      const person = await HtmlClient.enter(shop.base)
      await person.open('/product?productCode=no-such-product')
      expect(person.page.status).toBe(404)
      expect(person.text).toContain(ja('error.productNotFound.title'))
      await person.clickLink(ja('theme.way.goProductList'))
      expect(person.page.status).toBe(200)
    })
  })

  describe.runIf(isFirst)('a quantity', () => {
    it.each([
      [0, 'message.input.min', { min: 1 }],
      [1000, 'message.input.max', { max: 999 }],
      ['abc', 'message.input.integer', {}],
      ['1.5', 'message.input.integer', {}],
      [-1, 'message.input.min', { min: 1 }],
    ])('of %s is 400, said at the field', async (quantity, key, params) => {
      const program = await HalClient.enter(shop.base)
      const answer = await program.follow('doAddCartItem', { quantity }, await aProduct(program))
      expect(answer.status).toBe(400)
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      expect(problemIn(answer).errors).toEqual({ quantity: [ja(key, params)] })
      await program.enter()
      expect((await program.follow('goCart')).document.cartCount).toBe(0)
    })

    it.each(['0', '1000', 'abc'])('of %s is shown to people again, with what is wrong', async (quantity) => {
      const person = await HtmlClient.enter(shop.base)
      await person.open('/product?productCode=hojicha-100')
      await person.form(ja('theme.product.add')).fill({ quantity }).submit()
      expect(person.page.status).toBe(400)
      expect(visibleText(person.find('h1'))).toBe('茎ほうじ茶「焚火」')
      expect(person.form(ja('theme.product.add')).value('quantity')).toBe(quantity)
      expect(person.messageAt('quantity')).toBeTruthy()

      await person.form(ja('theme.product.add')).fill({ quantity: '1' }).submit()
      expect(person.page.statuses).toEqual([303, 200])
    })

    it('in full-width digits is understood', async () => {
      const program = await HalClient.enter(shop.base)
      const answer = await program.follow('doAddCartItem', { quantity: '２' }, await aProduct(program))
      expect(answer.document.adjustedQuantity).toBe(2)
    })
  })

  describe("a guest's address", () => {
    it.runIf(isFirst).each([
      ['postalCode', '12-34567', 'message.input.postalCode'],
      ['postalCode', 'abc', 'message.input.postalCode'],
      ['email', 'hanako@', 'message.input.email'],
      ['email', 'hanako example.com', 'message.input.email'],
      ['phoneNumber', '1234567890', 'message.input.phoneNumber'],
      ['kana01', '山田', 'message.input.kana'],
      ['name01', '', 'message.input.required'],
    ])('with %s "%s" is 400, said at the field', async (field, value, key) => {
      const program = await atAddressForm()
      const answer = await program.follow('doSubmitNonMember', { ...GUEST, [field]: value })
      expect(answer.status).toBe(400)
      expect(problemIn(answer).errors[field]).toEqual([ja(key)])
    })

    it('without a prefecture, or with none there is, is 400', async () => {
      const program = await atAddressForm()
      const form = program.document
      for (const pref of ['0', '48', 'Tokyo']) {
        const answer = await program.follow('doSubmitNonMember', { ...GUEST, pref }, form)
        expect(answer.status).toBe(400)
        expect(Object.keys(problemIn(answer).errors)).toEqual(['pref'])
      }
    })

    it('with a confirmation that differs from the e-mail is 400 at the confirmation', async () => {
      const program = await atAddressForm()
      const answer = await program.follow('doSubmitNonMember', {
        ...GUEST,
        email_confirm: 'other@example.com',
      })
      expect(answer.status).toBe(400)
      expect(Object.keys(problemIn(answer).errors)).toEqual(['email_confirm'])
    })

    it('tells everything that is wrong at once', async () => {
      const program = await atAddressForm()
      const answer = await program.follow('doSubmitNonMember', {})
      expect(Object.keys(problemIn(answer).errors).sort()).toEqual([
        'addr01',
        'addr02',
        'email',
        'name01',
        'name02',
        'phoneNumber',
        'postalCode',
        'pref',
      ])
    })

    it('folds hiragana, half-width kana, and full-width digits instead of refusing them', async () => {
      const program = await atAddressForm()
      const answer = await program.follow('doSubmitNonMember', {
        ...GUEST,
        kana01: 'やまだ',
        kana02: 'ﾊﾅｺ',
        postalCode: '１００ー０００１',
        phoneNumber: '０３－１２３４－５６７８',
      })
      expect(answer.status).toBeLessThan(300)
      expect(answer.document).toMatchObject({
        kana01: 'ヤマダ',
        kana02: 'ハナコ',
        postalCode: '100-0001',
        phoneNumber: '03-1234-5678',
      })
    })

    it('is shown to people again with all that they typed', async () => {
      const person = await HtmlClient.enter(shop.base)
      await layIntoCart(person)
      await person.open('/shopping/non-member')
      const typed = { ...GUEST, postalCode: '12345', email: 'hanako@', name01: '<b>"山田\'&' }
      await person.form('postalCode').fill(typed).submit()

      expect(person.page.status).toBe(400)
      expect(person.messageAt('postalCode')).toBe(ja('message.input.postalCode'))
      expect(person.messageAt('email')).toBe(ja('message.input.email'))
      expect(person.messageAt('addr01')).toBeUndefined()
      const form = person.form('postalCode')
      for (const [name, value] of Object.entries(typed)) expect(form.value(name), name).toBe(value)

      await form.fill(GUEST).submit()
      expect(person.page.statuses).toEqual([303, 200])
    })
  })

  describe.runIf(isFirst)('a missing token', () => {
    it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(161)])('is 403: "%s"', async (csrfToken) => {
      const program = await HalClient.enter(shop.base)
      const answer = await program.follow('doAddCartItem', { csrfToken }, await aProduct(program))
      expect(answer.status).toBe(403)
      expect(problemIn(answer).code).toBe('badToken')
    })

    it('of somebody else is 403', async () => {
      const [program, other] = [await HalClient.enter(shop.base), await HalClient.enter(shop.base)]
      const input = { csrfToken: other.csrfToken }
      const answer = await program.follow('doAddCartItem', input, await aProduct(program))
      expect(answer.status).toBe(403)
    })

    it('shows people the form again, with what they typed and a token that works', async () => {
      const person = await HtmlClient.enter(shop.base)
      await layIntoCart(person)
      await person.open('/shopping/non-member')
      const form = person.form('postalCode').fill(GUEST)
      person.page.root.querySelector('form.sheet input[name=csrfToken]')?.setAttribute('value', 'stale-token')
      await form.submit()

      expect(person.page.status).toBe(403)
      const again = person.form('postalCode')
      for (const [name, value] of Object.entries(GUEST)) expect(again.value(name), name).toBe(value)
      expect(again.value('csrfToken')).not.toBe('stale-token')
      await again.submit()
      expect(person.page.statuses).toEqual([303, 200])
    })
  })

  describe("somebody else's cart", () => {
    it('cannot be reached by its key or its prefix', async () => {
      const owner = await HalClient.enter(shop.base)
      const { document: added } = await addToCart(owner, '焚火', { quantity: 3 })
      const cartKey = (added as { cartKey?: string }).cartKey ?? ''
      const prefix = cartKey.replace(/_\d+$/, '')

      const stranger = await HalClient.enter(shop.base)
      const { document: cart } = await stranger.follow('goCart', { sessionPrefix: prefix })
      expect(cart).toMatchObject({ carts: [], cartCount: 0 })
      const checkout = { href: '/shopping', rel: 'goShopping', method: 'GET' }
      const shopping = await stranger.follow('goShopping', { cartKey }, { _links: { goShopping: checkout } })
      expect(problemIn(shopping)).toMatchObject({ status: 409, code: 'cartEmpty' })
      expect(JSON.stringify(shopping.document)).not.toContain('焚火')

      const change = { productCode: 'hojicha-100', quantity: 1, sessionPrefix: prefix }
      const offered = { href: '/cart/item', rel: 'doUpdateCartItemQuantity', method: 'PUT' }
      const from = { _links: { doUpdateCartItemQuantity: offered } }
      expect((await stranger.follow('doUpdateCartItemQuantity', change, from)).status).toBe(404)

      await owner.enter()
      expect((await owner.follow('goCart')).document.carts[0]?.totalQuantity).toBe(3)
    })
  })

  const setStatus = (code: string, status: number) =>
    shop.change((tx) =>
      tx
        .updateTable('product')
        .set({ status })
        .where('id', 'in', (eb) => eb.selectFrom('variant').select('product_id').where('code', '=', code))
        .execute(),
    )

  const aProduct = async (program: HalClient) => {
    const { document: list } = await program.follow('goProductList', { name: '焚火' })
    const [item] = list.products
    if (!item) throw new Error('The product of these tests is not there')
    return item
  }

  const atAddressForm = async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, '焚火')
    await program.follow('goShopping')
    await program.follow('goShoppingNonMember')
    return program
  }

  const layIntoCart = async (person: HtmlClient, productCode = 'hojicha-100') => {
    await person.open(`/product?productCode=${productCode}`)
    await person.form(ja('theme.product.add')).submit()
  }
})
