import type { Language } from '../../hypermedia/language.ts'
import type { Option } from '../../hypermedia/reply.ts'
import type { Memory } from '../../store/memory.ts'
import type { Row } from '../../store/schema.ts'
import { worded } from '../environment.ts'
import { trackingNumbersIn, trackingUrl } from './delivery/delivery.rules.ts'
import type { GiftOption } from './gift/gift.rules.ts'
import * as queries from './queries.ts'
import { daysFromDelivery } from './return-window.rules.ts'

export { lockSettings } from './base-info/base-info.queries.ts'
export { type Temperature, temperatures } from './delivery/carrying.rules.ts'
export type { Place } from './delivery/days.rules.ts'
export { type Parcel, type ParcelDays, parcelDays, statedEarliest } from './delivery/parcel-days.ts'
export { shippingRates } from './delivery/shipping-rates.rules.ts'
export { closedWeekdaysIn } from './dispatch.ts'
export { forgetPromotedTarget } from './promoted-target.queries.ts'
export {
  baseInfo,
  durations,
  generalTaxRules,
  generalTaxRulesIn,
  hasRegionalTax,
  holidays,
} from './queries.ts'

/** Returns the choices of a master, in a language. */
export const choices = async (
  memory: Memory,
  kind: string,
  language: Language,
): Promise<readonly { readonly id: number; readonly name: string }[]> => {
  const rows = (await memory.get(queries.masters)).get(kind) ?? []
  return rows.map((row) => ({ id: row.id, name: worded(language, row.name, row.name_en) }))
}

/** Lists the choices of a master as options of a form. */
export const masterOptions =
  (kind: string) =>
  async ({
    memory,
    language,
  }: {
    readonly memory: Memory
    readonly language: Language
  }): Promise<readonly Option[]> =>
    (await choices(memory, kind, language)).map(({ id, name }) => ({ value: String(id), label: name }))

/** Returns the name of one choice of a master; empty for an unknown one. */
export const choiceName = async (
  memory: Memory,
  kind: string,
  id: number,
  language: Language,
): Promise<string> => (await choices(memory, kind, language)).find((row) => row.id === id)?.name ?? ''

/** Returns the days from its delivery on within which each parcel can be returned; null: none. */
export const returnWindow = async (memory: Memory): Promise<number | null> => {
  const [base, all] = await Promise.all([memory.get(queries.baseInfo), memory.get(queries.deliveries)])
  const seen = all.filter(({ method }) => method.visible)
  return daysFromDelivery(
    base.return_days,
    seen.map(({ method, transitDays }) => ({ transitDays, islandDays: method.island_days })),
  )
}

/** Returns the delivery methods in a language, for the rules. */
export const deliveryMethods = async (memory: Memory, language: Language) => {
  const all = await memory.get(queries.deliveries)
  return all.map(({ method, fees, transitDays, times, paymentIds }) => ({
    deliveryId: method.id,
    deliveryName: worded(language, method.name, method.name_en),
    saleTypeId: method.sale_type_id,
    visible: method.visible,
    sortNo: method.sort_no,
    fees,
    transitDays,
    islandDays: method.island_days,
    temperature: method.temperature,
    takesNormal: method.takes_normal,
    mostWeight: method.most_weight,
    mostSize: method.most_size,
    mostPieces: method.most_pieces,
    paymentIds,
    times: times.map((time) => ({
      deliveryTimeId: time.id,
      deliveryTime: worded(language, time.name, time.name_en),
      visible: time.visible,
      sortNo: time.sort_no,
    })),
  }))
}

/**
 * Returns a function that gives the carrier's tracking address of a parcel, by its delivery method and its
 * number; null if there is none.
 */
export const trackingLinks = async (
  memory: Memory,
): Promise<(deliveryId: number | null, trackingNumber: string | null) => string | null> => {
  const all = await memory.get(queries.deliveries)
  return (deliveryId, trackingNumber) =>
    trackingUrl(
      all.find(({ method }) => method.id === deliveryId)?.method.confirm_url ?? null,
      trackingNumber,
    )
}

/** Returns the tracking numbers of a shipping, each with the carrier's address of its parcel. */
export const parcelsOf = (
  urlOf: Awaited<ReturnType<typeof trackingLinks>>,
  { delivery_id, tracking_number }: Pick<Row<'shipping'>, 'delivery_id' | 'tracking_number'>,
) =>
  trackingNumbersIn(tracking_number).map((trackingNumber) => ({
    trackingNumber,
    trackingUrl: urlOf(delivery_id, trackingNumber),
  }))

/** Returns the names of a shipping's method and time slot among these methods. */
export const deliveryNames = (
  methods: Awaited<ReturnType<typeof deliveryMethods>>,
  shipping: { readonly delivery_id: number | null; readonly delivery_time_id: number | null },
) => {
  const method = methods.find(({ deliveryId }) => deliveryId === shipping.delivery_id)
  const time = method?.times.find(({ deliveryTimeId }) => deliveryTimeId === shipping.delivery_time_id)
  return { delivery_name: method?.deliveryName ?? null, delivery_time: time?.deliveryTime ?? null }
}

/** Returns the payment methods in a language, for the rules. */
export const paymentMethods = async (memory: Memory, language: Language) => {
  const all = await memory.get(queries.payments)
  return all.map((row) => ({
    paymentId: row.id,
    paymentName: worded(language, row.name, row.name_en),
    charge: row.charge,
    ruleMin: row.rule_min,
    ruleMax: row.rule_max,
    visible: row.visible,
    sortNo: row.sort_no,
    /** `cash`, or the code of a payment service's method. */
    method: row.method,
    paidWhen: row.paid_when,
    payWithinDays: row.pay_within_days,
    /** Instructions for paying: safe HTML. */
    instructions: worded(language, row.instructions, row.instructions_en),
  }))
}

const OF_NOBODY = /@example\.(?:com|org|net|jp)$/i

/** Returns whether an address is one that a new shop begins with, and that reaches nobody. */
export const reachesNobody = (email: string): boolean => OF_NOBODY.test(email)

/** Returns the ids of the payment methods whose orders are sent once they are paid. */
export const paidInAdvance = async (memory: Memory): Promise<readonly number[]> =>
  (await memory.get(queries.payments)).flatMap(({ id, paid_when }) => (paid_when === 'first' ? [id] : []))

/** Returns the gift options in a language, including hidden ones, in the order of shoppers' choices. */
export const giftOptions = async (memory: Memory, language: Language): Promise<readonly GiftOption[]> => {
  const all = await memory.get(queries.giftOptionsKept)
  return all.map((row) => ({
    giftOptionId: row.id,
    kind: row.kind,
    giftName: worded(language, row.name, row.name_en),
    giftNameJa: row.name,
    description: worded(language, row.description, row.description_en) || null,
    price: row.price,
    omotegaki: row.omotegaki,
    mizuhiki: row.mizuhiki,
    visible: row.visible,
  }))
}
export { kanaAskedIn } from './base-info/kana.rules.ts'
