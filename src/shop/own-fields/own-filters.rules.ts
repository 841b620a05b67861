import type { OpenValues } from '../../hypermedia/open.ts'
import { isRanged, type OwnField } from './own-field.rules.ts'
import { valuesIn } from './own-values.rules.ts'

/** The filter values of a yes-or-no field. */
export const TRUTHS = ['true', 'false'] as const

/** The inputs of a field that has a range: no other field can be called so. */
export const endsOf = ({ name }: Pick<OwnField, 'name'>) => ({ from: `${name}_from`, to: `${name}_to` })

/** A condition of a list on the values of a field, as `ownRows` has them. */
export interface OwnCondition {
  readonly fieldId: number
  readonly from: string | undefined
  readonly to: string | undefined
  /** Whether it is a range; `from` and `to` are one value otherwise, of letters, digits, `-` and `_` alone. */
  readonly isRange: boolean
  /** Whether those without such a value are meant. */
  readonly isNot: boolean
}

/** Added to numbers, so that none is negative and all have as many digits. */
const ABOVE_ALL = 2 ** 31
const DIGITS = 10

/** A value in letters that need no quoting, which sort as the values do if they have a range. */
export const storedValue = (field: OwnField, value: OpenValues[string]): string => {
  if (typeof value === 'number') return String(value + ABOVE_ALL).padStart(DIGITS, '0')
  return field.kind === 'choice' ? Buffer.from(String(value)).toString('base64url') : String(value)
}

/** The conditions of a list on own fields. */
export const ownConditions = (fields: readonly OwnField[], asked: OpenValues = {}): readonly OwnCondition[] =>
  fields
    .filter(({ filterable }) => filterable)
    .flatMap((field) => {
      const isRange = isRanged(field)
      const { from, to } = isRange ? endsOf(field) : { from: field.name, to: field.name }
      if (asked[from] === undefined && asked[to] === undefined) return []
      // A box that was never ticked says no.
      const isNot = field.kind === 'boolean' && asked[from] === 'false'
      const end = (name: string) => (asked[name] === undefined ? undefined : storedValue(field, asked[name]))
      const [least, most] = isNot ? ['true', 'true'] : [end(from), end(to)]
      return [{ fieldId: field.id, from: least, to: most, isRange, isNot }]
    })

/** The stored values of a product and of its variants. */
export interface HeldOfProduct {
  readonly product: string
  readonly variants: readonly string[]
}

const valuesOf = ({ record, name }: OwnField, held: HeldOfProduct): readonly OpenValues[string][] => {
  const all = record === 'product' ? [held.product] : held.variants
  return [...new Set(all.flatMap((one) => valuesIn(one)[name] ?? []))]
}

/** The values by which a product is filtered. */
export const ownRows = (fields: readonly OwnField[], held: HeldOfProduct) =>
  fields
    .filter(({ filterable }) => filterable)
    .flatMap((field) =>
      valuesOf(field, held).map((value) => ({ field_id: field.id, value: storedValue(field, value) })),
    )

/** A record with the values that it holds. */
export interface Held {
  readonly id: number | string
  readonly own_fields: string
}

/** The values by which lists find records that are no products. */
export const ownRowsOf = (fields: readonly OwnField[], holders: readonly Held[]) =>
  holders.flatMap(({ id, own_fields }) => {
    const values = valuesIn(own_fields)
    return fields
      .filter(({ filterable }) => filterable)
      .flatMap((field) => {
        const value = values[field.name]
        return value === undefined || value === null
          ? []
          : [{ id, field_id: field.id, value: storedValue(field, value) }]
      })
  })

/** The words by which a product is found, beside its own. */
export const ownWords = (fields: readonly OwnField[], held: HeldOfProduct): readonly string[] =>
  fields.filter(({ searchable }) => searchable).flatMap((field) => valuesOf(field, held).map(String))
