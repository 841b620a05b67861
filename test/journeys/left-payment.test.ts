import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definePlugin } from '../../src/plugin.ts'
import { coupons } from '../../src/plugins/coupons/plugin.ts'
import { linksTo } from '../support/customer.ts'
import { addToCart, checkInAsGuest, someGuest } from '../support/guest.ts'
import { type Answer, HalClient } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { switchOn } from '../support/sandbox.ts'
import { CLOTH } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const NAME = '決済リンク'
const OUTSIDE = 'https://pay.example'

const waiting = (reference: string) => ({ reference, status: 'waiting' as const, amount: 0 })

/** A payment service that names no pages, to which shoppers go by a link. */
const linked = definePlugin({
  code: 'linked',
  name: { ja: NAME, en: 'Payment link' },
  about: { ja: NAME, en: 'A payment service without pages.' },
  version: '1.0.0',
  fits: '>=1.0.0 <2',
  setup: (shop) =>
    shop.payment({
      method: 'linked',
      name: { ja: NAME, en: 'Payment link' },
      begin: async ({ key }) => ({ reference: key, url: `${OUTSIDE}/${key}` }),
      lookUp: async (reference) => waiting(reference),
      capture: async (reference) => waiting(reference),
      refund: async (reference) => ({ ...waiting(reference), status: 'failed' }),
      webhook: () => undefined,
    }),
})

describe.each(databases)('A payment at a service without pages of its own, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database, {}, undefined, { plugins: [coupons, linked] })
    clerk = await clerkAt(shop, 'owner')
    for (const plugin of [coupons, linked]) await switchOn(clerk, plugin)
  })

  afterAll(() => shop?.close())

  const ask = (program: HalClient, method: string, href: string, input: object = {}) =>
    program.follow(
      'goTop',
      { ...input },
      {
        _links: { goTop: { href, rel: 'goTop', method } },
      },
    ) as unknown as Promise<Answer<Readonly<Record<string, unknown>>>>

  const take = <Name extends 'goShopping' | 'doConfirmOrder' | 'doCheckout' | 'doLeavePayment'>(
    program: HalClient,
    name: Name,
    input: object = {},
  ) => program.follow(name, { ...input }, linksTo(shop, name))

  const use = (program: HalClient, couponCode: string) =>
    ask(program, 'POST', '/shopping/coupon', { couponCode })

  const guest = async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, CLOTH, { productCode: CLOTH })
    await checkInAsGuest(program, someGuest())
    return program
  }

  /** An order that is to be paid at the service, with a coupon. */
  const ordered = async (program: HalClient, couponCode: string) => {
    await use(program, couponCode)
    const { document } = await take(program, 'goShopping')
    const payment = document.payments.find(({ paymentName }) => paymentName === NAME)
    await take(program, 'doConfirmOrder', { payment: payment?.paymentId })
    return (await take(program, 'doCheckout')).document.orderNo
  }

  const coupon = async (couponCode: string, terms: object = {}) => {
    const told = { couponCode, couponName: '夏の割引', discountYen: 500, isActive: true, ...terms }
    return String((await ask(clerk.program, 'POST', '/admin/coupons', told)).document.couponId)
  }

  it.each([{ usesMost: 1 }, { onceEach: true }])(
    'that is left lays the coupon back with the goods: %o',
    async (terms) => {
      const code = `LEFT${Object.keys(terms)[0]?.toUpperCase()}`
      const couponId = await coupon(code, terms)
      const program = await guest()
      const orderNo = await ordered(program, code)
      await take(program, 'doLeavePayment', { orderNo })
      const { document } = await take(program, 'goShopping')
      expect(document).toMatchObject({ coupon: { couponCode: code, refusal: null }, discount: 500 })
      await shop.noren.settleOutbox()
      await take(program, 'doConfirmOrder')
      expect((await take(program, 'doCheckout')).status).toBe(201)
      const uses = await ask(clerk.program, 'GET', '/admin/coupons/coupon', { couponId })
      expect(uses.document.uses).toBe(1)
    },
  )

  it('that is left keeps another coupon that was chosen since', async () => {
    await coupon('FIRST')
    await coupon('SINCE')
    const program = await guest()
    const orderNo = await ordered(program, 'first')
    await use(program, 'since')
    await take(program, 'doLeavePayment', { orderNo })
    expect((await take(program, 'goShopping')).document).toMatchObject({ coupon: { couponCode: 'SINCE' } })
  })

  it('stays in the shop after the order button, with a link to the service', async () => {
    const person = await HtmlClient.enter(shop.base)
    const { email_confirm: _, kana01: _sei, kana02: _mei, ...who } = someGuest()
    await person.open(`/product?productCode=${CLOTH}`)
    await person.form('quantity').submit(ja('theme.product.buyNow'))
    await person.form('postalCode').fill(who).submit(ja('theme.shopping.recalculate'))
    const choice = person.page.root
      .querySelectorAll('input[name=payment]')
      .find((one) => one.parentNode?.text.includes(NAME))
    await person
      .form('postalCode')
      .fill({ payment: choice?.getAttribute('value') ?? '' })
      .submit(ja('theme.shopping.confirm'))
    await person.form('preOrderId').submit(ja('theme.confirm.order'))
    expect(person.page.url.host).toBe(shop.base.host)
    expect(person.page.url.pathname).toBe('/shopping/pay')
    const links = person.page.root.querySelectorAll('main a').map((one) => one.getAttribute('href') ?? '')
    expect(links.filter((href) => href.startsWith(OUTSIDE))).toHaveLength(1)
  })
})
