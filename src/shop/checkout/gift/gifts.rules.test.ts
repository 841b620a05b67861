import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GiftOption } from '../../settings/gift/gift.rules.ts'
import { lineTotal, sumsOf } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { delivery, general, payment, settings, variant } from '../order/order.fixture.ts'
import { composeOrder } from '../order/order-flow.rules.ts'
import {
  areSameGifts,
  choiceOf,
  type GiftChoice,
  giftsWanted,
  goneErrors,
  keptGift,
  lacksMessage,
  NO_GIFT,
  settleGifts,
  withoutGifts,
} from './gifts.rules.ts'
import { giftErrors, withSentGift } from './sent-gift.ts'

const option = (giftOptionId: number, facts: Partial<GiftOption> = {}): GiftOption => ({
  giftOptionId,
  kind: 'wrapping',
  giftName: `Gift ${giftOptionId}`,
  description: null,
  price: 220,
  omotegaki: null,
  mizuhiki: 'none',
  visible: true,
  ...facts,
})
const noshi = option(1, { kind: 'noshi', price: 0, omotegaki: '御祝', mizuhiki: 'bow' })
const card = option(3, { kind: 'card', price: 110 })
const options = [noshi, option(2), card]
const all: GiftChoice = { noshi: 1, noshiName: '山田', wrapping: 2, card: 3, cardMessage: 'おめでとう' }

test('GFT-01 a parcel has one of each kind at most; a text goes with its option alone', () => {
  expect(giftsWanted(all)).toEqual([
    { kind: 'noshi', giftOptionId: 1, text: '山田' },
    { kind: 'wrapping', giftOptionId: 2, text: null },
    { kind: 'card', giftOptionId: 3, text: 'おめでとう' },
  ])
  expect(giftsWanted({ ...NO_GIFT, noshiName: '山田', cardMessage: 'x' })).toEqual([])
  expect(giftsWanted(undefined)).toEqual([])
})

test('GFT-01 the gifts of an order lead back to their choice', () => {
  const { gifts } = settleGifts(giftsWanted(all), options)
  expect(choiceOf(gifts.map(keptGift))).toEqual(all)
  expect(choiceOf([])).toBeUndefined()
})

test('GFT-03 an option that is gone, hidden or of another kind is told of once, and its text stays', () => {
  const { gifts, gone } = settleGifts(giftsWanted(all), [noshi, option(2, { visible: false })])
  expect([gifts.map(({ option: { giftOptionId } }) => giftOptionId), gone]).toEqual([
    [1],
    ['wrapping', 'card'],
  ])
  expect(goneErrors([...gone, ...gone]).map(({ message }) => message)).toEqual([
    { key: 'checkout.giftGone', params: { kind: 'wrapping' } },
    { key: 'checkout.giftGone', params: { kind: 'card' } },
  ])
  expect(withoutGifts(all, gone)).toEqual({ ...all, wrapping: null, card: null })
  expect(settleGifts([{ kind: 'card', giftOptionId: 2, text: null }], options).gone).toEqual(['card'])
})

test('GFT-03 a noshi that says something else, or is tied otherwise, is another one', () => {
  const { gifts } = settleGifts(giftsWanted(all), options)
  const parcel = { gifts: JSON.stringify(gifts.map(keptGift)) }
  const now = (facts: Partial<GiftOption>) => [
    { gifts: gifts.map((one) => ({ ...one, option: { ...one.option, ...facts } })) },
  ]
  expect(areSameGifts([parcel], now({ giftName: 'In English' }))).toBe(true)
  expect(areSameGifts([parcel], now({ omotegaki: '内祝' }))).toBe(false)
  expect(areSameGifts([parcel], now({ mizuhiki: 'knot' }))).toBe(false)
  expect(areSameGifts([parcel], [])).toBe(false)
})

test('GFT-04 a card needs a message, and a text its option; an empty text is none', () => {
  expect([lacksMessage(all), lacksMessage({ ...all, cardMessage: null }), lacksMessage(undefined)]).toEqual([
    false,
    true,
    false,
  ])
  expect(withSentGift(undefined, { card: '3', card_message: ' \n' })).toMatchObject({ cardMessage: null })
  expect(withSentGift(all, { wrapping: null })).toEqual({ ...all, wrapping: null })
  const emptied = { noshi: null, noshi_name: null, wrapping: null, card: null, card_message: null }
  expect(withSentGift(all, emptied)).toBeUndefined()
  const wrong = (sent: object) => Object.keys(giftErrors([], sent))
  expect(wrong({ noshi: null, noshi_name: '山田', card: null, card_message: 'x' })).toEqual(['noshi', 'card'])
  expect(wrong({ noshi: '1', noshi_name: '山田', card: '3', card_message: 'x' })).toEqual([])
  // Without a word on the option it is kept for one.
  expect(wrong({ card_message: 'x' })).toEqual([])
})

const compose = (gifts: readonly (GiftChoice | undefined)[], prices: readonly GiftOption[] = options) =>
  composeOrder({
    shippings: gifts.map((gift) => ({
      pref: 13,
      saleTypeId: 1,
      deliveryId: null,
      lines: [{ variantId: 1, quantity: 1 }],
      gifts: giftsWanted(gift),
    })),
    giftOptions: prices,
    variants: new Map([[1, variant(1)]]),
    deliveries: [delivery(1)],
    payments: [payment(1, { charge: 330 })],
    paymentId: 1,
    taxRules: [general],
    settings,
    usePoint: 0,
    customer: null,
    at: '2026-01-01T00:00:00Z',
  })

test('GFT-01 each gift is a charge of its parcel, with tax, under its name, before that of the payment', () => {
  const { lines, shippings, blocked } = compose([all, undefined])
  expect(blocked).toBe(false)
  expect(
    lines
      .filter(({ type }) => type === LineType.charge)
      .map((line) => [line.productName, line.shipping, lineTotal(line), line.taxRate]),
  ).toEqual([
    ['Gift 1', 0, 0, 10],
    ['Gift 2', 0, 220, 10],
    ['Gift 3', 0, 110, 10],
    [null, null, 330, 10],
  ])
  expect(shippings.map(({ gifts }) => gifts.length)).toEqual([3, 0])
})

test('GFT-03 an order with a gift that is not to be had is not placed', () => {
  const { messages, blocked } = compose([all], [noshi])
  expect(blocked).toBe(true)
  expect(messages.map(({ message: { key, params } }) => [key, params])).toEqual([
    ['checkout.giftGone', { kind: 'wrapping' }],
    ['checkout.giftGone', { kind: 'card' }],
  ])
})

test('GFT-01 whatever gifts cost, an order costs that much more, and its rates add up to what is paid', () => {
  const chosen = fc.record({
    noshi: fc.constantFrom(null, 1),
    noshiName: fc.constant(null),
    wrapping: fc.constantFrom(null, 2),
    card: fc.constantFrom(null, 3),
    cardMessage: fc.constant('x'),
  })
  const price = fc.integer({ min: 0, max: 999_999 })
  fc.assert(
    fc.property(
      fc.array(chosen, { minLength: 1, maxLength: 4 }),
      fc.tuple(price, price, price),
      (gifts, prices) => {
        const priced = options.map((one, at) => ({ ...one, price: prices[at] ?? 0 }))
        const { lines, sums, shippings } = compose(gifts, priced)
        const given = shippings.flatMap((one) => one.gifts).reduce((sum, one) => sum + one.option.price, 0)
        expect(sums.paymentTotal).toBe(compose(gifts.map(() => undefined)).sums.paymentTotal + given)
        expect(sums.charge).toBe(330 + given)
        expect(sums.rates.reduce((sum, { total }) => sum + total, 0)).toBe(sums.paymentTotal)
        expect(sumsOf(lines)).toEqual(sums)
      },
    ),
  )
})
