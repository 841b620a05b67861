import type { CartVariant } from '../cart/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { deliveryDates } from '../settings/choices.rules.ts'
import { durations } from '../settings/index.ts'

type Goods = { readonly lines: readonly { readonly variantId: number | null }[] }

/** The days, `YYYY-MM-DD`, that may be asked for a shipping of these goods, by their terms of delivery (CHK-08). */
export const datesOf = (
  { lines }: Goods,
  variants: ReadonlyMap<number, CartVariant>,
  terms: ReadonlyMap<number, { readonly days: number }>,
  today: string,
): readonly string[] => {
  const goods = lines.flatMap(({ variantId }) => (variantId === null ? [] : (variants.get(variantId) ?? [])))
  return deliveryDates(
    goods.map(({ row }) => terms.get(row.delivery_duration_id ?? 0)?.days ?? null),
    today,
  )
}

/** The days that can be requested for a shipping, by the current settings. */
export const datesFor = async (
  goods: Goods,
  variants: ReadonlyMap<number, CartVariant>,
  { memory, today }: ReadEnvironment | WriteEnvironment,
): Promise<readonly string[]> => datesOf(goods, variants, await memory.get(durations), today)
