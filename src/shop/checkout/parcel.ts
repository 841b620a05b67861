import type { CartVariant } from '../cart/index.ts'
import type { Parcel, Place } from '../settings/index.ts'

/** A shipping as the flow composes it, as far as its days depend on it. */
interface ComposedParcel extends Pick<Parcel, 'delivery'> {
  readonly request: Place
  readonly lines: readonly { readonly variantId: number | null }[]
}

/** Returns a shipping of an order as a parcel. */
export const parcelOf = (
  { request: { pref, postalCode }, delivery, lines }: ComposedParcel,
  { payment }: Pick<Parcel, 'payment'>,
  variants: ReadonlyMap<number, CartVariant>,
): Parcel => ({
  durationIds: lines.flatMap(({ variantId }) => {
    const variant = variants.get(variantId ?? 0)
    return variant ? [variant.row.delivery_duration_id] : []
  }),
  to: { pref, postalCode },
  delivery,
  payment,
})
