import { type Message, message } from '../../../hypermedia/message.ts'

/** A sent row: the code of a product or of a variant, and its number if it is to be placed. */
interface SentPlace {
  readonly productCode: string
  readonly sortNo?: number | undefined
}

/**
 * Returns the ids of the placed products in their order, each once; or the errors by row: a code that no product
 * has, or more products than `most`.
 */
export const placesFrom = (
  sent: readonly SentPlace[],
  idOf: (code: string) => number | undefined,
  most: number,
): { readonly ids: readonly number[] } | { readonly errors: Readonly<Record<string, Message>> } => {
  const rows = sent.map(({ productCode, sortNo }, at) => ({ at, sortNo, id: idOf(productCode) }))
  const unknown = rows.filter(({ id }) => id === undefined)
  if (unknown.length > 0)
    return {
      errors: Object.fromEntries(
        unknown.map(({ at }) => [`placed.${at}.productCode`, message('input.choice')]),
      ),
    }
  const placed = rows.filter(({ sortNo }) => sortNo !== undefined)
  const inOrder = placed.toSorted((one, other) => (one.sortNo ?? 0) - (other.sortNo ?? 0))
  const ids = [...new Set(inOrder.flatMap(({ id }) => id ?? []))]
  return ids.length > most ? { errors: { placed: message('input.mostPlaced', { most }) } } : { ids }
}
