import { shortDay } from '../../day-labels.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import type { Delivery, Payment } from '../choices.rules.ts'
import { dispatchNow, remoteIslands } from '../dispatch.ts'
import { durations } from '../queries.ts'
import { deliveryDates, earliestDay, type Place, transitTo } from './days.rules.ts'

/** A parcel as far as its days depend on it. */
export interface Parcel {
  /** The delivery durations of its goods. */
  readonly durationIds: readonly (number | null)[]
  readonly to: Place
  /** Null: none can be chosen, and no day either. */
  readonly delivery: Delivery | null
  /** A payment before sending is waited for; null: nothing is known of it. */
  readonly payment: Pick<Payment, 'paidWhen' | 'payWithinDays'> | null
}

/** The days of parcels. */
export interface ParcelDays {
  /** Returns the days, `YYYY-MM-DD`, that may be asked for (CHK-08). */
  readonly datesOf: (parcel: Parcel) => readonly string[]
  /** Returns the first day on which it arrives; null if it cannot be told, as where transit is unknown. */
  readonly earliestOf: (parcel: Parcel) => string | null
}

/** Returns the days of parcels by the current settings. */
export const parcelDays = async (environment: ReadEnvironment | WriteEnvironment): Promise<ParcelDays> => {
  const { memory } = environment
  const [terms, dispatch, islands] = await Promise.all([
    memory.get(durations),
    dispatchNow(environment),
    remoteIslands(memory),
  ])
  const parcelTerms = ({ durationIds, payment }: Parcel, transitDays: number) => ({
    readyDays: durationIds.map((id) => terms.get(id ?? 0)?.days ?? null),
    payDays: payment?.paidWhen === 'first' ? payment.payWithinDays : null,
    transitDays,
  })
  return {
    datesOf(parcel) {
      const { delivery, to } = parcel
      if (delivery === null) return []
      return deliveryDates(dispatch, parcelTerms(parcel, transitTo(delivery, to, islands) ?? 0))
    },
    earliestOf(parcel) {
      const transit = parcel.delivery && transitTo(parcel.delivery, parcel.to, islands)
      return transit === null ? null : earliestDay(dispatch, parcelTerms(parcel, transit))
    },
  }
}

/** Returns the first day of arrival as answers state it. */
export const statedEarliest = (date: string | null, language: ReadEnvironment['language']) => ({
  earliestDate: date,
  earliestLabel: date === null ? null : shortDay(date, language),
})
