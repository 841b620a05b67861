import { changesOf } from '../../changes.ts'
import { toId } from '../../values.ts'

/** The regions of Japan, each with its prefectures from the first to the last. */
const REGIONS = {
  hokkaido: [1, 1],
  tohoku: [2, 7],
  kanto: [8, 14],
  chubu: [15, 23],
  kinki: [24, 30],
  chugoku: [31, 35],
  shikoku: [36, 39],
  kyushu: [40, 46],
  okinawa: [47, 47],
} as const

/** The name of a region. */
export type Region = keyof typeof REGIONS

/** All of them, from north to south. */
export const regions = Object.keys(REGIONS) as [Region, ...Region[]]

const isIn = (region: Region, pref: number): boolean =>
  REGIONS[region][0] <= pref && pref <= REGIONS[region][1]

/** Returns the region of a prefecture, 1 to 47. */
export const regionOf = (pref: number): Region => regions.find((region) => isIn(region, pref)) ?? 'okinawa'

/** The prefectures, 1 to 47. */
export const prefectures = Array.from({ length: 47 }, (_, at) => at + 1)

/** Yen with tax by prefecture. */
export type Fees = Readonly<Record<number, number>>

/** The fees in a request. */
export interface SentFees {
  readonly fees?: readonly { readonly pref: number; readonly fee: number }[] | undefined
  /** The fees of another method, to copy. */
  readonly copied?: Fees | undefined
  readonly feeForAll?: number | undefined
  readonly regionFees?: readonly { readonly region: Region; readonly fee?: number | undefined }[] | undefined
}

/**
 * Returns the fee of every prefecture (DLV-01); 0 by default. A form sends each prefecture whatever it shows,
 * so inputs that set several override it, in this order: a copy, one fee for all, regions.
 */
export const feesAfter = (kept: Fees, { fees = [], copied, feeForAll, regionFees = [] }: SentFees): Fees => {
  const each = new Map(fees.map(({ pref, fee }) => [pref, fee]))
  return Object.fromEntries(
    prefectures.map((pref) => [
      pref,
      regionFees.findLast(({ region, fee }) => fee !== undefined && isIn(region, pref))?.fee ??
        feeForAll ??
        (copied && (copied[pref] ?? 0)) ??
        each.get(pref) ??
        kept[pref] ??
        0,
    ]),
  )
}

/** Returns the prefectures whose fee differs from the stored one. */
export const feeChanges = (kept: Fees, wanted: Fees) =>
  prefectures.flatMap((pref) => {
    const fee = wanted[pref] ?? 0
    return kept[pref] === fee ? [] : [{ pref, fee }]
  })

/** The placeholder of the tracking number in a method's address. */
const PLACE = '{tracking}'

/**
 * Returns the tracking address of a parcel: that of its delivery method, with the number without hyphens in
 * place of `{tracking}`. Null if the method has none, or needs a number that is missing.
 */
export const trackingUrl = (confirmUrl: string | null, trackingNumber: string | null): string | null => {
  if (confirmUrl === null || !/^https?:\/\//.test(confirmUrl)) return null
  if (!confirmUrl.includes(PLACE)) return confirmUrl
  const number = (trackingNumber ?? '').replaceAll('-', '')
  return number === '' ? null : confirmUrl.replaceAll(PLACE, () => encodeURIComponent(number))
}

/** A stored slot. */
export interface Time {
  readonly id: number
  readonly name: string
  readonly name_en: string | null
  readonly sort_no: number
  readonly visible: boolean
}

/** A slot in a request. */
export interface SentTime {
  readonly id?: string | undefined
  /** Null if it was cleared. */
  readonly name?: string | null | undefined
  readonly nameEn?: string | null | undefined
  readonly sortNo?: number | undefined
  readonly visible?: boolean | undefined
}

/** The pending writes of slots. */
export interface TimesPlan {
  readonly added: readonly Omit<Time, 'id'>[]
  readonly changed: readonly { readonly id: number; readonly change: Partial<Time> }[]
  readonly removed: readonly number[]
}

/** Returns the slot of an input: by its id, or without one by its name, so that one sent twice is one. */
const meant = (kept: readonly Time[], { id, name }: SentTime): Time | undefined =>
  kept.find((one) => (id === undefined ? one.name === name : one.id === toId(id)))

/** Returns the places of sent slots with an unknown id. */
export const unknownTimes = (kept: readonly Time[], sent: readonly SentTime[]): readonly number[] =>
  sent.flatMap((one, at) => (one.id !== undefined && !meant(kept, one) ? [at] : []))

/**
 * Returns the writes that replace the slots of a method by those in a request. Slots with an empty name are
 * deleted.
 */
export const timesPlan = (kept: readonly Time[], sent: readonly SentTime[]): TimesPlan => {
  const last = Math.max(0, ...kept.map(({ sort_no }) => sort_no), ...sent.map(({ sortNo = 0 }) => sortNo))
  const known = sent
    .filter(({ name }) => name !== null)
    .map((given, at) => ({ given, at, own: meant(kept, given) }))
  return {
    added: known.flatMap(({ given: { name, nameEn = null, sortNo, visible = true }, at, own }) =>
      own || typeof name !== 'string'
        ? []
        : [{ name, name_en: nameEn, visible, sort_no: sortNo ?? last + at + 1 }],
    ),
    changed: known.flatMap(({ given: { name, nameEn, sortNo, visible }, own }) => {
      const change =
        own && changesOf<Time>(own, { name: name ?? undefined, name_en: nameEn, sort_no: sortNo, visible })
      return own && change ? [{ id: own.id, change }] : []
    }),
    removed: kept.filter((one) => !known.some(({ own }) => own === one)).map(({ id }) => id),
  }
}
