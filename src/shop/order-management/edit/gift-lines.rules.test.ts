import { expect, test } from 'vitest'
import { general, settings } from '../../checkout/order/order.fixture.ts'
import { orderLine } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { type EditLine, editOrder } from './editing.rules.ts'

const line = (type: LineType, price: number, id: string, shippingId: string | null): EditLine => ({
  ...orderLine({ type, price, quantity: 1 }, general),
  ...{ id, shippingId, variantId: null, pointRate: null, productName: id },
})

const lines = [
  { ...line(LineType.product, 1000, 'cup', 'here'), variantId: 1 },
  { ...line(LineType.product, 1000, 'pot', 'there'), variantId: 2 },
  line(LineType.charge, 0, 'noshi', 'here'),
  line(LineType.charge, 110, 'card', 'here'),
  line(LineType.charge, 220, 'wrap', 'there'),
  line(LineType.charge, 330, 'paying', null),
]

const terms = { goods: new Map(), rule: general, points: settings, shippingId: 'here' }

const chargesAfter = (edit: Parameters<typeof editOrder>[1]) =>
  editOrder({ lines, usePoint: 0, isCustomer: true }, edit, terms)
    .lines.filter(({ type }) => type === LineType.charge)
    .map(({ id, shippingId, price, taxRate, productName }) => [id, shippingId, price, taxRate, productName])

const stays = { shippingId: 'there', gifts: [0] }
const wrapped = { shippingId: 'here', gifts: [{ giftName: '風呂敷', price: 550 }, 1] }

test('GFT-07 a gift that stays keeps its line, a new one is a charge of its parcel, a removed one goes', () => {
  expect(chargesAfter({ gifts: [wrapped, stays] })).toEqual([
    [null, 'here', 550, 10, '風呂敷'],
    ['card', 'here', 110, 10, 'card'],
    ['wrap', 'there', 220, 10, 'wrap'],
    ['paying', null, 330, 10, 'paying'],
  ])
})

test('GFT-07 the charge of before follows the gifts, another one is the sum of gifts and charge', () => {
  const sumOf = (charge?: number) =>
    chargesAfter({ gifts: [wrapped, stays], charge }).reduce((sum, [, , price]) => sum + Number(price), 0)
  expect([sumOf(), sumOf(660), sumOf(1210), sumOf(1000)]).toEqual([1210, 1210, 1210, 1000])
})

test('GFT-07 a parcel that is emptied keeps no gift, whatever is sent for it', () => {
  const items = [{ variantId: 2, shippingId: 'there', quantity: 1 }]
  expect(chargesAfter({ items, gifts: [wrapped, stays] }).map(([id]) => id)).toEqual(['wrap', 'paying'])
})
