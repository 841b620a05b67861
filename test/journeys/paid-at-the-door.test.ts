import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { addToCart, someGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { OKINAWA, TEA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const CASH = '代金引換'

describe.each(databases)('CHK-18: A payment at the door, on %s,', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const { email: _email, email_confirm: _again, ...place } = OKINAWA

  /** A guest with two teas, and what a quote of them answers. */
  const quoting = async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, TEA, { quantity: 2 })
    const { email_confirm: _, ...who } = someGuest()
    const quote = (input: object) =>
      program.follow('doQuoteOrder', { ...input }, linksTo(shop, 'doQuoteOrder'))
    const { document } = await quote(who)
    const wrapping = document.giftOptions.find(({ giftKind }) => giftKind === 'wrapping')?.giftOptionId
    const cash = document.payments.find(({ paymentName }) => paymentName === CASH)?.paymentId
    return { program, quote, wrapping, cash }
  }

  const reasonIn = ({ unavailable }: { unavailable: readonly { label: string; reason: string }[] }) =>
    unavailable.find(({ label }) => label === CASH)?.reason

  it('is not offered for a gift to somebody else, and says why', async () => {
    const { quote, wrapping, cash } = await quoting()
    expect(reasonIn((await quote({ wrapping })).document)).toBeUndefined()
    const given = await quote({ destinations: [place], wrapping })
    expect(reasonIn(given.document)).toBe(ja('message.checkout.unavailable.gift'))
    const refused = await quote({ payment: cash, confirm: true })
    expect([refused.status, Object.keys(problemIn(refused).errors)]).toEqual([400, ['payment']])
    expect(reasonIn((await quote({ wrapping: '' })).document)).toBeUndefined()
    // Chosen before, it gives way with a word.
    await quote({ payment: cash })
    const later = await quote({ wrapping })
    expect(later.document.paymentName).not.toBe(CASH)
  })

  it('is not offered for several addresses, and says why', async () => {
    const { quote } = await quoting()
    const shared = await quote({
      allocations: [
        { addressId: 'own', productCode: TEA, quantity: 1 },
        { addressId: 'new-1', productCode: TEA, quantity: 1 },
      ],
      places: [place],
    })
    expect(reasonIn(shared.document)).toBe(ja('message.checkout.unavailable.several'))
  })

  it('is judged again when the order is placed', async () => {
    const { program, quote, wrapping } = await quoting()
    const { document } = await quote({ destinations: [place], wrapping, confirm: true })
    const at = (paid_when: 'first' | 'door') =>
      shop.change((tx) =>
        tx
          .updateTable('payment')
          .set({ paid_when, pay_within_days: null })
          .where('id', '=', Number(document.paymentId))
          .execute(),
      )
    await at('door')
    try {
      const { preOrderId, expectedTotal } = document
      const placed = await program.follow(
        'doCheckout',
        { preOrderId, expectedTotal },
        linksTo(shop, 'doCheckout'),
      )
      expect(problemIn(placed)).toMatchObject({ status: 409, code: 'orderNeedsLook' })
    } finally {
      await at('first')
    }
  })
})
