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

/** The terms of a method in a prefecture. */
export interface Area {
  /** Yen with tax. */
  readonly fee: number
  /** Days from dispatch to arrival; null: unknown. */
  readonly transit_days: number | null
}

/** The terms by prefecture. */
export type Areas = Readonly<Record<number, Area>>

const NO_TERMS: Area = { fee: 0, transit_days: null }

/** The terms in a request; days are null where they were cleared. */
interface SentTerms {
  readonly fee?: number | undefined
  readonly transitDays?: number | null | undefined
}

/** The terms of all prefectures in a request. */
export interface SentAreas {
  readonly fees?: readonly (SentTerms & { readonly pref: number })[] | undefined
  /** The terms of another method, to copy. */
  readonly copied?: Areas | undefined
  readonly feeForAll?: number | undefined
  /** Returns the usual days of a carrier to a prefecture. */
  readonly usualDaysTo?: ((pref: number) => number) | undefined
  readonly regionFees?: readonly (SentTerms & { readonly region: Region })[] | undefined
}

/**
 * Returns the terms of every prefecture (DLV-01). A form sends each prefecture whatever it shows, so inputs
 * that set several override it, in this order: a copy, one fee for all or a carrier's usual days, regions.
 */
export const areasAfter = (
  kept: Areas,
  { fees = [], copied, feeForAll, usualDaysTo, regionFees = [] }: SentAreas,
): Areas => {
  const each = new Map(fees.map((one) => [one.pref, one]))
  const regional = <K extends keyof SentTerms>(pref: number, name: K) =>
    regionFees.findLast((one) => typeof one[name] === 'number' && isIn(one.region, pref))?.[name]
  return Object.fromEntries(
    prefectures.map((pref) => {
      const former = kept[pref] ?? NO_TERMS
      const sent = each.get(pref)
      const other = copied && (copied[pref] ?? NO_TERMS)
      const days = sent?.transitDays === undefined ? former.transit_days : sent.transitDays
      return [
        pref,
        {
          fee: regional(pref, 'fee') ?? feeForAll ?? other?.fee ?? sent?.fee ?? former.fee,
          transit_days:
            regional(pref, 'transitDays') ?? usualDaysTo?.(pref) ?? (other ? other.transit_days : days),
        },
      ]
    }),
  )
}

/** Returns the prefectures whose terms differ from the stored ones. */
export const areaChanges = (kept: Areas, wanted: Areas): readonly (Area & { readonly pref: number })[] =>
  prefectures.flatMap((pref) => {
    const area = wanted[pref] ?? NO_TERMS
    const former = kept[pref]
    const isSame = former?.fee === area.fee && former.transit_days === area.transit_days
    return isSame ? [] : [{ pref, ...area }]
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

/** Returns the tracking numbers of a shipping as stored, one for each of its parcels; empty if it has none. */
export const trackingNumbersIn = (stored: string | null): readonly string[] =>
  stored === null || stored === '' ? [] : stored.split(',')

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
