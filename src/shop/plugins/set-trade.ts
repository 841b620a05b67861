import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { discountsIn, yenIn } from './answers.ts'
import { askedInTime, askedNow } from './faults.ts'
import type { Gateway } from './gateway.ts'
import type { Contribution } from './host.ts'
import type { GivenDiscount, Plugins } from './on.ts'
import type { DeliveryFeeRule } from './plugin.ts'

/** The method of payments outside the shop. */
const OUTSIDE = 'cash'

/** A page's policy names it: anything else could change that policy. */
const isOrigin = (page: string): boolean => URL.canParse(page) && new URL(page).origin === page

/** The additions of the plugins that are on to the trade: discounts, fees and payment services. */
export const tradeOf = (
  on: () => readonly Contribution[],
): Pick<
  Plugins,
  | 'discounts'
  | 'takeDiscount'
  | 'takeDiscountsAgain'
  | 'deliveryFee'
  | 'isOffered'
  | 'gateway'
  | 'gatewaysAt'
  | 'paymentPages'
> => {
  const gateways = (): readonly Gateway[] => on().flatMap((one) => one.gateways)
  const gateway = (method: string): Gateway | undefined => gateways().find((one) => one.method === method)
  return {
    async discounts(act) {
      const given: GivenDiscount[] = []
      for (const { plugin, discounts } of on())
        for (const rule of discounts) {
          const find = async (own: ReadEnvironment | WriteEnvironment) => discountsIn(await rule.find(own))
          for (const { key, name, amount } of await askedInTime(plugin.code, act, find))
            given.push({
              key,
              name: name[act.language],
              plugin: plugin.code,
              amount: (goods) => askedNow(plugin.code, () => yenIn(amount(goods))),
            })
        }
      return given
    },
    async takeDiscount(act, code, used) {
      const giver = on().find(({ plugin }) => plugin.code === code)
      for (const rule of giver?.discounts ?? []) {
        const refusal = await askedInTime(code, act, (own) => rule.take?.(own, used))
        if (refusal) return refusal
      }
      return undefined
    },
    async takeDiscountsAgain(act, of) {
      for (const { plugin, discounts } of on())
        for (const rule of discounts) {
          const refusal = await askedInTime(plugin.code, act, (own) => rule.takeAgain?.(own, of))
          if (refusal) return refusal
        }
      return undefined
    },
    async deliveryFee(act) {
      const rules: { readonly code: string; readonly rule: DeliveryFeeRule }[] = []
      for (const { plugin, fees } of on())
        for (const make of fees)
          rules.push({ code: plugin.code, rule: await askedInTime(plugin.code, act, make) })
      return (shipping) =>
        rules.reduce(
          (fee, { code, rule }) => askedNow(code, () => yenIn(rule({ ...shipping, fee }))),
          shipping.fee,
        )
    },
    isOffered: (method) => method === OUTSIDE || gateway(method) !== undefined,
    gateway,
    gatewaysAt: (method) => gateways().filter((one) => (one.webhookAt ?? one.method) === method),
    paymentPages: () =>
      gateways()
        .flatMap(({ pages = [] }) => pages)
        .filter(isOrigin),
  }
}
