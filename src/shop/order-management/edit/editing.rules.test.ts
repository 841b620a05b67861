import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { general, settings } from '../../checkout/order/order.fixture.ts'
import { lineTotal, orderLine } from '../../settings/tax/sums.rules.ts'
import { LineType, type TaxRule } from '../../settings/tax/tax.rules.ts'
import { type EditLine, editOrder } from './editing.rules.ts'

const food: TaxRule = { ...general, taxRate: 8 }

const line = (type: LineType, price: number, quantity: number, rule = general, at = 0): EditLine => ({
  ...orderLine({ type, price, quantity }, rule),
  ...{ id: `${type}-${at}`, shippingId: null, variantId: null, pointRate: null, productName: null },
})

const goods = (price: number, quantity: number, rule: TaxRule, variantId: number): EditLine => ({
  ...line(LineType.product, price, quantity, rule, variantId),
  ...{ variantId, shippingId: 'here' },
})

const terms = { goods: new Map(), rule: general, points: settings, shippingId: 'here' }

const edited = (lines: readonly EditLine[], edit: Parameters<typeof editOrder>[1]) =>
  editOrder({ lines, usePoint: 0, isCustomer: true }, edit, terms)

const ratesOf = ({ sums }: ReturnType<typeof edited>) => sums.rates.map(({ rate, total }) => [rate, total])

describe('A discount of an order that is edited', () => {
  it('belongs to the rate of the goods that it reduces, not to the general one', () => {
    const after = edited([goods(1000, 2, food, 1)], { discount: 500 })
    expect(ratesOf(after)).toEqual([[8, 1660]])
  })

  it('is shared over two rates by what their goods cost, and over fees beyond that', () => {
    const lines = [goods(1000, 1, general, 1), goods(1000, 2, food, 2), line(LineType.charge, 330, 1)]
    expect(ratesOf(edited(lines, { discount: 326 }))).toEqual([
      [8, 1944],
      [10, 990 + 330],
    ])
    expect(ratesOf(edited(lines, { discount: 3260 + 130 }))).toEqual([
      [8, 0],
      [10, 200],
    ])
  })

  it('leaves the rate of goods that were taken out, with its name', () => {
    const lines = [goods(1000, 1, general, 1), goods(1000, 2, food, 2)]
    const { lines: reduced } = edited(lines, { discount: 326 })
    const coupon = reduced.map((one) =>
      one.type === LineType.discount ? { ...one, id: `off-${one.taxRate}`, productName: 'クーポン' } : one,
    )
    const items = [{ variantId: 1, shippingId: 'here', quantity: 1 }]
    const after = edited(coupon, { items })
    expect(ratesOf(after)).toEqual([[10, 1100 - 326]])
    expect(after.lines.filter(({ type }) => type === LineType.discount)).toMatchObject([
      { id: 'off-10', productName: 'クーポン', price: -326, taxRate: 10 },
    ])
  })

  it('stays as it is while nothing that it reduces changes', () => {
    const wrong = { ...line(LineType.discount, 0, 1), price: -500, tax: -45, taxDisplay: 2 as const }
    const lines = [goods(1000, 2, food, 1), wrong]
    expect(edited(lines, { usePoint: 0 }).lines).toEqual(lines)
    const items = [{ variantId: 1, shippingId: 'here', quantity: 2 }]
    expect(edited(lines, { items, discount: 500 }).lines).toEqual(lines)
  })

  it('never leaves a rate below nothing, whatever is edited, and is its amount to the yen', () => {
    const Piece = fc.record({
      price: fc.integer({ min: 0, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      rate: fc.constantFrom(10, 8, 5),
    })
    const amount = fc.integer({ min: 0, max: 50_000 })
    const Edit = fc.record({
      pieces: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 }),
      rates: fc.array(fc.constantFrom(10, 8, 5), { minLength: 4, maxLength: 4 }),
      charge: amount,
      deliveryFeeTotal: amount,
      usePoint: fc.integer({ min: 0, max: 3000 }),
      discount: fc.option(amount, { nil: undefined }),
    })
    fc.assert(
      fc.property(
        fc.array(Piece, { minLength: 1, maxLength: 4 }),
        fc.array(Edit, { maxLength: 4 }),
        (bought, edits) => {
          let lines: readonly EditLine[] = bought.map(({ price, quantity, rate }, at) =>
            goods(price, quantity, { ...general, taxRate: rate }, at),
          )
          let usePoint = 0
          for (const { pieces, rates, ...money } of edits) {
            const items = bought.map((_, at) => ({
              ...{ variantId: at, shippingId: 'here', quantity: pieces[at] ?? 0, taxRate: rates[at] },
            }))
            const after = editOrder({ lines, usePoint, isCustomer: true }, { ...money, items }, terms)
            const discounts = after.lines.filter(({ type }) => type === LineType.discount)
            const off = 0 - discounts.reduce((sum, one) => sum + lineTotal(one), 0)
            const kept =
              0 -
              lines
                .filter(({ type }) => type === LineType.discount)
                .reduce((sum, one) => sum + lineTotal(one), 0)
            expect(off).toBe(money.discount ?? kept)
            // Refused.
            if (after.sums.total < 0) continue
            for (const { total } of after.sums.rates) expect(total).toBeGreaterThanOrEqual(0)
            expect(after.sums.rates.reduce((sum, { total }) => sum + total, 0)).toBe(after.sums.total)
            lines = after.lines.map((one, at) => ({ ...one, id: one.id ?? `new-${at}` }))
            usePoint = after.usePoint
          }
        },
      ),
      { numRuns: process.env.PRESSURE === 'full' ? 20_000 : 300 },
    )
  })
})

describe('The gifts of an order that is edited', () => {
  const gift = (shippingId: string, price: number): EditLine => ({
    ...line(LineType.charge, price, 1),
    ...{ id: `gift-${shippingId}`, shippingId, productName: '包装' },
  })
  const charge = line(LineType.charge, 330, 1)
  const there = { ...goods(2000, 1, general, 2), shippingId: 'there' }
  const lines = [goods(1000, 1, general, 1), there, gift('here', 220), gift('there', 880), charge]
  const charges = (edit: Parameters<typeof editOrder>[1], of = lines) =>
    edited(of, edit)
      .lines.filter(({ type }) => type === LineType.charge)
      .map(({ id, price }) => [id, price])

  it('stay while anything else changes, and leave with the goods of their parcel (GFT-05)', () => {
    const items = [{ variantId: 1, shippingId: 'here', quantity: 3 }]
    expect(charges({ items: [...items, { variantId: 2, shippingId: 'there', quantity: 1 }] })).toEqual([
      ['gift-here', 220],
      ['gift-there', 880],
      [charge.id, 330],
    ])
    expect(charges({ items })).toEqual([
      ['gift-here', 220],
      [charge.id, 330],
    ])
  })

  it('keep their price when the charges change, as long as these cover it', () => {
    expect(charges({ charge: 1100 })).toEqual([
      ['gift-here', 220],
      ['gift-there', 880],
      [charge.id, 0],
    ])
    expect(charges({ charge: 300 })).toEqual([
      ['gift-here', 220],
      ['gift-there', 80],
      [charge.id, 0],
    ])
    expect(charges({ charge: 550 }, [goods(1000, 1, general, 1), gift('here', 220)])).toEqual([
      ['gift-here', 220],
      [null, 330],
    ])
  })
})
