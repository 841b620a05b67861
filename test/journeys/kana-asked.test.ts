import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, signedIn } from '../support/customer.ts'
import { addToCart, GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const { kana01: _kana01, kana02: _kana02, ...NAMELESS } = GUEST
const { email: _email, email_confirm: _confirm, ...ADDRESS } = NAMELESS
const KANA = ['kana01', 'kana02']

describe.each(databases)('Whether katakana are asked for, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'owner')
  })

  afterAll(() => shop?.close())

  const ask = async (kanaAsked: string) => {
    const { version, shopName } = (await clerk.ask('goBaseInfo')).document
    expect((await clerk.ask('doUpdateBaseInfo', { shopName, kanaAsked, version })).status).toBe(200)
  }

  afterEach(() => ask('optional'))

  const at = (client: HalClient, method: string, href: string, input: Readonly<Record<string, unknown>>) =>
    client.follow('goTop', input, { _links: { goTop: { href, rel: 'goTop', method } } })

  const errorsAt = async (client: HalClient, href: string, input: Readonly<Record<string, unknown>>) =>
    Object.keys(problemIn(await at(client, 'POST', href, input)).errors)

  const guest = async () => {
    const client = await HalClient.enter(shop.base)
    await addToCart(client, '焚火')
    return client
  }

  const quote = (client: HalClient, input: Readonly<Record<string, unknown>> = {}) =>
    client.follow('doQuoteOrder', input, {
      _links: { doQuoteOrder: { href: '/shopping/quote', rel: 'doQuoteOrder', method: 'POST' } },
    })

  it('is up to them unless the shop says otherwise', async () => {
    expect((await clerk.ask('goBaseInfo')).document.kanaAsked).toBe('optional')
    const client = await guest()
    expect((await quote(client, { ...ADDRESS, email: GUEST.email, confirm: true })).status).toBe(200)
  })

  it('is needed for an order of a guest, a registration and an address where it is required', async () => {
    const { program } = await signedIn(shop, { email: `kana-${database}@example.com` })
    await ask('required')
    const client = await guest()
    const quoted = await quote(client, { ...ADDRESS, email: GUEST.email })
    expect(quoted.document).toMatchObject({ canCheckout: false, missing: KANA })
    expect(Object.keys(problemIn(await quote(client, { confirm: true })).errors)).toEqual(KANA)
    expect((await quote(client, { kana01: 'やまだ', kana02: 'ハナコ', confirm: true })).status).toBe(200)
    expect(await errorsAt(client, '/shopping/non-member', NAMELESS)).toEqual(KANA)
    for (const href of ['/shopping/shipping-edit', '/shopping/shipping-multiple-edit'])
      expect(await errorsAt(client, href, ADDRESS)).toEqual(KANA)
    const entry = { ...ADDRESS, email: 'new@example.com', password: PASSWORD }
    expect(await errorsAt(client, '/entry', entry)).toEqual(KANA)
    expect(await errorsAt(program, '/mypage/address-list', ADDRESS)).toEqual(KANA)
    expect((await at(program, 'POST', '/mypage/address-list', { ...GUEST })).status).toBe(201)
    await addToCart(program, '焚火')
    expect((await quote(program)).document).toMatchObject({ canCheckout: true, missing: [] })
  })

  it('is never required of a reader of English', async () => {
    await ask('required')
    const client = await HalClient.enter(shop.base, { headers: { 'accept-language': 'en' } })
    await addToCart(client, '焚火')
    expect((await quote(client, { ...ADDRESS, email: GUEST.email })).document.missing).toEqual([])
  })

  it('stands on the pages as the shop asks', async () => {
    const pages = ['/shopping', '/shopping/non-member', '/entry']
    const person = await HtmlClient.enter(shop.base)
    await person.open('/product?productCode=hojicha-100')
    await person.form('quantity').submit(ja('theme.product.add'))
    const fields = async () => {
      const seen = []
      for (const page of pages) {
        await person.open(page)
        const field = person.page.root.querySelector('main [name=kana01]')
        seen.push(field ? field.getAttribute('required') !== undefined : undefined)
      }
      return seen
    }
    expect(await fields()).toEqual([false, false, false])
    await ask('required')
    expect(await fields()).toEqual([true, true, true])
    await ask('none')
    expect(await fields()).toEqual([undefined, undefined, undefined])
  })
})
