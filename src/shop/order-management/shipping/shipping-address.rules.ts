import type { Row } from '../../../store/schema.ts'
import type { Delivery } from '../../settings/choices.rules.ts'

/** The delivery terms of a shipping, and the validation of their changes (CHK-07, CHK-09). */

type Shipping = Pick<
  Row<'shipping'>,
  | 'sale_type_id'
  | 'delivery_id'
  | 'delivery_name'
  | 'delivery_time_id'
  | 'delivery_time'
  | 'delivery_date'
  | 'pref'
>

/** The sent delivery terms; omitted ones stay. */
export interface SentTerms {
  readonly deliveryId?: number | undefined
  readonly deliveryDate?: string | null | undefined
  readonly deliveryTimeId?: number | null | undefined
}

/** The columns that describe a shipping's terms. */
type Terms = Pick<
  Shipping,
  'delivery_id' | 'delivery_name' | 'delivery_time_id' | 'delivery_time' | 'delivery_date'
>

/** Returns the methods for a shipping: the public ones for its goods, and its current one. */
export const methodsFor = (all: readonly Delivery[], { sale_type_id, delivery_id }: Shipping) =>
  all
    .filter(
      ({ deliveryId, saleTypeId, visible }) =>
        deliveryId === delivery_id || (visible && saleTypeId === sale_type_id),
    )
    .sort((one, other) => other.sortNo - one.sortNo)

/**
 * Returns the terms of a shipping after a change, with their current names; or the invalid input: a method
 * that does not carry its goods, a slot of another method, a past day.
 */
export const termsAfter = (
  kept: Shipping,
  sent: SentTerms,
  methods: readonly Delivery[],
  today: string,
): Terms | { readonly wrong: keyof SentTerms } => {
  const method = methods.find(({ deliveryId }) => deliveryId === (sent.deliveryId ?? kept.delivery_id))
  if (sent.deliveryId !== undefined && !method) return { wrong: 'deliveryId' }
  const isOther = method !== undefined && method.deliveryId !== kept.delivery_id
  const asked = sent.deliveryTimeId === undefined ? kept.delivery_time_id : sent.deliveryTimeId
  // A new method drops the slot of the former one.
  const timeId = isOther && asked === kept.delivery_time_id ? null : asked
  const time = method?.times.find(({ deliveryTimeId }) => deliveryTimeId === timeId)
  if (timeId !== null && timeId !== kept.delivery_time_id && !time) return { wrong: 'deliveryTimeId' }
  const date = sent.deliveryDate === undefined ? kept.delivery_date : sent.deliveryDate
  if (date !== null && date !== kept.delivery_date && date < today) return { wrong: 'deliveryDate' }
  return {
    delivery_id: isOther ? method.deliveryId : kept.delivery_id,
    delivery_name: isOther ? method.deliveryName : kept.delivery_name,
    delivery_time_id: timeId,
    delivery_time:
      timeId === kept.delivery_time_id
        ? timeId === null
          ? null
          : kept.delivery_time
        : (time?.deliveryTime ?? null),
    delivery_date: date,
  }
}

/** Returns the fee of a shipping's method for its prefecture, yen with tax; null without a method. */
export const methodFeeOf = (
  { delivery_id, pref }: Pick<Shipping, 'delivery_id' | 'pref'>,
  methods: readonly Delivery[],
): number | null => {
  const method = methods.find(({ deliveryId }) => deliveryId === delivery_id)
  return method ? (method.fees[pref] ?? 0) : null
}
