import { type Delivery, methodsOf } from '../choices.rules.ts'

/** The fee of a delivery method in some prefectures. */
export interface ShippingRate {
  /** Yen with tax for one parcel. */
  readonly fee: number
  /** Prefectures by their codes in ISO 3166-2:JP, `01` to `47`; null: all of them. */
  readonly regions: readonly string[] | null
}

const PREFECTURES = Array.from({ length: 47 }, (_, at) => at + 1)

const ORDINARY = { temperature: 'normal', weight: null, parcelSize: null } as const

/**
 * The delivery methods of goods that need no cooling, with their fees: those of the sales type of the first method.
 * Prefectures of one fee are together, the lowest fee first.
 */
export const shippingRates = (
  methods: readonly Delivery[],
): readonly { readonly deliveryName: string; readonly rates: readonly ShippingRate[] }[] => {
  const [first] = methods.filter(({ visible }) => visible).sort((a, b) => b.sortNo - a.sortNo)
  if (!first) return []
  return methodsOf(methods, first.saleTypeId, ORDINARY, []).alone.map(({ deliveryName, fees }) => ({
    deliveryName,
    rates: ratesOf(fees),
  }))
}

const ratesOf = (fees: Delivery['fees']): readonly ShippingRate[] => {
  const byFee = Map.groupBy(PREFECTURES, (pref) => fees[pref] ?? 0)
  return [...byFee]
    .sort(([a], [b]) => a - b)
    .map(([fee, prefs]) => ({
      fee,
      regions:
        prefs.length === PREFECTURES.length ? null : prefs.map((pref) => String(pref).padStart(2, '0')),
    }))
}
