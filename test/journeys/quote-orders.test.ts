import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUEST } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { pdfIn, readPdf } from '../support/pdf.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const CASH_ON_DELIVERY = '4'
const RUNS = 8

/** What a shopper says of an order; each part may come at any time. */
const PARTS = {
  goods: {
    items: [
      { productCode: 'hojicha-100', quantity: 3 },
      { productCode: 'tenugui-mame', quantity: 1 },
    ],
  },
  name: { name01: GUEST.name01, name02: GUEST.name02 },
  place: { postalCode: GUEST.postalCode, pref: '47', addr01: GUEST.addr01, addr02: GUEST.addr02 },
  phone: { phoneNumber: GUEST.phoneNumber },
  payment: { payment: CASH_ON_DELIVERY },
  message: { message: '玄関先へ' },
} as const

type Part = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as Part[]

/** Which parts come in which order, and how many at once. */
const tellings = fc.tuple(
  fc.shuffledSubarray(NAMES, { minLength: NAMES.length, maxLength: NAMES.length }),
  fc.array(fc.integer({ min: 1, max: 3 }), { minLength: NAMES.length, maxLength: NAMES.length }),
)

describe.each(databases)('Quotes in any order, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let count = 0

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'owner')
  })

  afterAll(() => shop?.close())

  const quote = (client: HalClient, input: Readonly<Record<string, unknown>>) =>
    client.follow('doQuoteOrder', input, {
      _links: { doQuoteOrder: { href: '/shopping/quote', rel: 'doQuoteOrder', method: 'POST' } },
    })

  const yen = (amount: number) => `${amount.toLocaleString('ja')}円`

  it('come to the same sums, which are those of the order, its mail and its papers', async () => {
    let told: object | undefined
    await fc.assert(
      fc.asyncProperty(tellings, async ([names, sizes]) => {
        count += 1
        const email = `any-order-${count}@example.com`
        const client = await HalClient.enter(shop.base)
        // Without goods there is nothing to quote: they come first of all, with whatever comes beside them.
        const left = ['goods' as const, ...names.filter((name) => name !== 'goods')]
        // They lie in a cart of their own, which its answer names.
        let cartKey: string | undefined
        const parts = left.map((name) => ({ ...PARTS[name], ...(name === 'phone' && { email }) }))
        for (const size of sizes) {
          const input = Object.assign({}, ...parts.splice(0, size))
          const isLast = parts.length === 0
          if (Object.keys(input).length === 0) break
          const { document } = await quote(client, { ...input, cartKey, ...(isLast && { confirm: true }) })
          cartKey = document.cartKey
        }
        const { document: drawn } = await quote(client, { cartKey, confirm: true })
        const { subtotal, charge, deliveryFeeTotal, paymentTotal, taxes, message } = drawn
        const sums = { subtotal, charge, deliveryFeeTotal, paymentTotal, taxes }
        told ??= { sums, message }
        expect({ sums, message }).toEqual(told)
        const { preOrderId, expectedTotal } = drawn
        const placed = await client.follow('doCheckout', { preOrderId, expectedTotal }, drawn)
        expect(placed.status).toBe(201)
        const { orderNo } = placed.document
        const { document: order } = await clerk.ask('goOrder', { orderNo })
        expect(order).toMatchObject({ subtotal, charge, deliveryFeeTotal, paymentTotal })
        const [mail] = await mailsTo(shop, email)
        const { document: file } = await clerk.ask('goExportOrderPdf', { orderNo })
        const paper = (await readPdf(pdfIn(file.pdf))).pages.join(' ').replace(/\s+/g, ' ')
        for (const amount of [subtotal, deliveryFeeTotal, charge, paymentTotal])
          expect([mail?.text.includes(yen(amount)), paper.includes(yen(amount))]).toEqual([true, true])
      }),
      { numRuns: RUNS, seed: 39 },
    )
  }, 60_000)
})
