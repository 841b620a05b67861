import { type Message, message } from '../../../hypermedia/message.ts'
import { pricingAt } from '../../catalog/index.ts'
import type { ReadEnvironment } from '../../environment.ts'
import { Rounding, type TaxRule } from '../../settings/tax/tax.rules.ts'
import { untaxedPrice } from './typed-price.rules.ts'
import type { VariantRow } from './variant-rows.queries.ts'

/** A variant's own tax rate, in percent, with its stored rounding if it has been saved; null: none. */
export type OwnRate = Pick<VariantRow, 'tax_rate'> & Partial<Pick<VariantRow, 'tax_rounding' | 'tax_adjust'>>

/** Returns the tax rule of prices with an own rate, or without one: that of visitors who have no prefecture. */
export type RuleOfRate = (own: OwnRate) => TaxRule | undefined

/** Reads the tax rules in force; a new own rate is rounded like the general one (TAX-02). */
export const taxRules = async ({
  memory,
  now,
}: Pick<ReadEnvironment, 'memory' | 'now'>): Promise<RuleOfRate> => {
  const at = now.toISOString()
  const { generalRule, perProduct } = await pricingAt(memory, { at, pref: null })
  const everywhere = { applyDate: at, productId: null, variantId: null, pref: null }
  return ({ tax_rate, tax_rounding, tax_adjust }) =>
    tax_rate === null || !perProduct
      ? generalRule
      : {
          ...everywhere,
          taxRate: tax_rate,
          rounding: (tax_rounding as Rounding | null) ?? generalRule?.rounding ?? Rounding.half,
          taxAdjust: tax_adjust ?? 0,
        }
}

/** Returns the own rate of a variant after an edit that may name another one. */
export const rateAfter = (kept: OwnRate, typed: number | null | undefined): OwnRate =>
  typed === undefined || typed === kept.tax_rate ? kept : { tax_rate: typed }

/** The conversion of the typed prices of one input, and the errors that it met. */
export class TypedPrices {
  readonly errors: Record<string, Message> = {}
  readonly #ruleOf: RuleOfRate
  readonly #isTaxed: boolean

  /** With `priceTax` other than `included` prices stay as they were typed. */
  constructor(ruleOf: RuleOfRate, priceTax: 'excluded' | 'included' | undefined) {
    this.#ruleOf = ruleOf
    this.#isTaxed = priceTax === 'included'
  }

  /** Returns a typed price without tax, in yen; notes an error at the field if no price shows the typed one. */
  untaxed<P extends number | null | undefined>(field: string, typed: P, own: OwnRate): P | number {
    if (!this.#isTaxed || typeof typed !== 'number') return typed
    const found = untaxedPrice(typed, this.#ruleOf(own))
    if ('price' in found) return found.price
    const [first = 0, second = first] = found.nearest
    this.errors[field] = message('input.noSuchTaxedPrice', { typed, first, second })
    return typed
  }

  /** The errors by field; undefined if there are none. */
  get faults(): Readonly<Record<string, Message>> | undefined {
    return Object.keys(this.errors).length > 0 ? this.errors : undefined
  }
}
