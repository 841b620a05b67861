/** PF-25: nobody pays other sums than those they last saw. */
import { message } from '../../../hypermedia/message.ts'
import type { FlowMessage } from '../../cart/rules.ts'
import type { Sums } from '../../settings/tax/sums.rules.ts'

/** The sums of an order that the shopper last saw. */
export type SeenSums = Pick<Sums, 'charge' | 'deliveryFeeTotal' | 'paymentTotal' | 'rates'>

/**
 * Warnings about what is not as last seen: charge, delivery fee, a tax rate that no longer occurs. When
 * none of these tells why, a changed payment total is told of by itself.
 */
export function changesSince(seen: SeenSums, now: SeenSums): readonly FlowMessage[] {
  const reasons = [
    ...changed('checkout.chargeChanged', seen.charge, now.charge),
    ...changed('checkout.deliveryFeeChanged', seen.deliveryFeeTotal, now.deliveryFeeTotal),
    ...(hasLostRate(seen, now) ? [warning('checkout.taxRateChanged')] : []),
  ]
  return reasons.length > 0
    ? reasons
    : changed('checkout.paymentTotalChanged', seen.paymentTotal, now.paymentTotal)
}

const changed = (key: string, from: number, to: number): readonly FlowMessage[] =>
  from === to ? [] : [warning(key, { from, to })]

const hasLostRate = (seen: SeenSums, now: SeenSums): boolean =>
  seen.rates.some(({ rate }) => !now.rates.some((current) => current.rate === rate))

const warning = (key: string, params?: { readonly from: number; readonly to: number }): FlowMessage => ({
  level: 'warning',
  message: message(key, params),
})
