type Values = Readonly<Record<string, unknown>>

/** An input whose typed value differs from the stored one. */
export interface Difference {
  /** The input; in a list of records, its name in the record. */
  readonly field: string
  /** The name of the record that it belongs to. */
  readonly of?: string
  readonly typed: unknown
  readonly kept: unknown
}

/**
 * Returns the typed values that differ from the stored ones, input by input; inputs without a stored value of
 * that name are left out. Records are matched by their `id`, their prefecture, their block, or their goods
 * and destination.
 */
export const differences = (typed: Values, kept: Values): readonly Difference[] =>
  Object.entries(typed).flatMap(([field, value]) => {
    if (!Object.hasOwn(kept, field)) return []
    const own = kept[field]
    if (isRecords(value) && isRecords(own)) return inRecords(value, own)
    return isSame(value, own) ? [] : [{ field, typed: value, kept: own }]
  })

const inRecords = (typed: readonly Values[], kept: readonly Values[]): readonly Difference[] =>
  typed.flatMap((row) => {
    const own = kept.find((one) => keyOf(one) === keyOf(row))
    return own ? differences(row, own).map((found) => ({ ...found, of: plain(own.name) })) : []
  })

const keyOf = ({ id, pref, blockId, productCode, shippingId }: Values): string =>
  plain(id ?? pref ?? blockId ?? [productCode, shippingId])

const isRecords = (value: unknown): value is readonly Values[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one !== null)

const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other)

/** Returns a stored value as a form sends it: a list by its entries, of which the empty first one says that it is sent. */
export const asSent = (value: unknown): string | readonly string[] =>
  Array.isArray(value) ? ['', ...value.map(plain)] : plain(value)

/** Returns a value as a form would send it. */
const plain = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join()
  return String(value).replace(/\r\n?/g, '\n').trim()
}
