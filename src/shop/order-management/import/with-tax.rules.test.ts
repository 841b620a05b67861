import { describe, expect, it } from 'vitest'
import { TaxDisplay, TaxType, unitTax } from '../../settings/tax/tax.rules.ts'
import { lineRates } from './line-rates.rules.ts'
import { withoutTax } from './with-tax.rules.ts'

const again = ({ price, rounding }: ReturnType<typeof withoutTax>[number], taxRate: number) =>
  price +
  unitTax({
    ...{ price, rounding, taxRate, taxAdjust: 0 },
    ...{ taxType: TaxType.taxable, taxDisplay: TaxDisplay.excluded },
  })

describe('Prices with tax from elsewhere', () => {
  it.each([8, 10])('TAX-04: become prices without tax that show them again, at %d percent', (rate) => {
    for (let price = 0; price < 2000; price += 1) {
      const [found] = withoutTax([price], rate)
      expect(found && again(found, rate)).toBe(price)
    }
  })

  it('have one rounding in an order, if one does for all', () => {
    const found = withoutTax([1000, 1100, 330], 10)
    expect(new Set(found.map(({ rounding }) => rounding)).size).toBe(1)
    const mixed = withoutTax([10, 5, 1], 10)
    expect(mixed.map((one) => again(one, 10))).toEqual([10, 5, 1])
  })

  it('have the rates by which the sums of taxes fit', () => {
    const article = (price: number, quantity = 1, isTaxed = true) => ({ price, quantity, isTaxed })
    const told = { usual: 10, shipping: 0, discount: 0 }
    const taxes = [
      { rate: 10, tax: 100 },
      { rate: 8, tax: 160 },
    ]
    expect(lineRates([article(1100), article(1080, 2)], { ...told, taxes }, { withTax: true })).toEqual({
      goods: [10, 8],
      shipping: 10,
    })
    expect(
      lineRates([article(500), article(300, 1, false)], { ...told, taxes: [] }, { withTax: true }),
    ).toEqual({
      goods: [10, 0],
      shipping: 10,
    })
    const unclear = lineRates([article(1000), article(9000)], { ...told, taxes }, { withTax: true })
    expect(unclear).toBeUndefined()
  })
})
