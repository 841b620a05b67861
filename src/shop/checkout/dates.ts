import type { CartVariant } from '../cart/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import type { Delivery, Payment } from '../settings/choices.rules.ts'
import { deliveryDates, earliestDay, type Place, transitTo } from '../settings/delivery/days.rules.ts'
import { dispatchNow, durations, remoteIslands } from '../settings/index.ts'

type Environment = ReadEnvironment | WriteEnvironment

/** A shipping as far as its days depend on it. */
export interface Parcel {
  readonly lines: readonly { readonly variantId: number | null }[]
  readonly to: Place
  /** Null: none can be chosen, and no day either. */
  readonly delivery: Delivery | null
  readonly payment: Pick<Payment, 'paidWhen' | 'payWithinDays'> | null
}

/** The days of shippings, by the current settings. */
export interface Days {
  /** The days, `YYYY-MM-DD`, that may be asked for (CHK-08). */
  readonly datesOf: (parcel: Parcel) => readonly string[]
  /** The first day on which it arrives; null if it cannot be told, as where the days of transit are unknown. */
  readonly earliestOf: (parcel: Parcel) => string | null
}

/** Returns a composed shipping as a parcel; what is paid before it is sent is waited for. */
export const parcelOf = (
  {
    request: { pref, postalCode },
    ...shipping
  }: Pick<Parcel, 'lines' | 'delivery'> & { readonly request: Place },
  { payment }: Pick<Parcel, 'payment'>,
): Parcel => ({ ...shipping, to: { pref, postalCode }, payment })

/** Returns the days of shippings with these goods. */
export const daysFor = async (
  environment: Environment,
  variants: ReadonlyMap<number, CartVariant>,
): Promise<Days> => {
  const { memory } = environment
  const [terms, dispatch, islands] = await Promise.all([
    memory.get(durations),
    dispatchNow(environment),
    remoteIslands(memory),
  ])
  const readyDaysOf = ({ lines }: Parcel) =>
    lines.flatMap(({ variantId }) => {
      const variant = variantId === null ? undefined : variants.get(variantId)
      return variant ? [terms.get(variant.row.delivery_duration_id ?? 0)?.days ?? null] : []
    })
  const parcelTerms = (parcel: Parcel, transitDays: number) => ({
    readyDays: readyDaysOf(parcel),
    payDays: parcel.payment?.paidWhen === 'first' ? parcel.payment.payWithinDays : null,
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
