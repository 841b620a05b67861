/** The axes and values that members type on the form of a product (VAR-02). */

/** Commas, also Japanese ones, tabs and line ends separate values. */
const BETWEEN = /[,、，､\t\r\n]+/u

/** Returns typed values in their order, without empty ones. */
export const splitValues = (typed: string): readonly string[] =>
  typed
    .split(BETWEEN)
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** Returns a name as it is compared: width, case and spaces do not distinguish names. */
export const foldedName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** Returns names in their order, each once: as it was typed first. */
export const distinctNames = (names: readonly string[]): readonly string[] => {
  const first = new Map<string, string>()
  for (const name of names) if (!first.has(foldedName(name))) first.set(foldedName(name), name)
  return [...first.values()]
}

/** Names by which members know an axis or a value. */
export interface Named {
  readonly name: string
  readonly name_en: string | null
  readonly backend_name?: string | null
}

/** Returns those that a typed name means: by their name, else their English one, else the one for members. */
export const namedAs = <N extends Named>(all: readonly N[], typed: string): readonly N[] => {
  const wanted = foldedName(typed)
  const by = (nameOf: (one: N) => string | null | undefined) =>
    all.filter((one) => foldedName(nameOf(one) ?? '') === wanted)
  return (
    [by(({ name }) => name), by(({ name_en }) => name_en), by(({ backend_name }) => backend_name)].find(
      (found) => found.length > 0,
    ) ?? []
  )
}

/** An axis with the names of its values. */
interface NamedAxis extends Named {
  readonly id: number
  readonly values: readonly Named[]
}

/**
 * Returns the axis that is meant. Several axes can have the same name: the product's own precedes, then the one
 * with the most of the typed values.
 */
export const axisMeant = <A extends NamedAxis>(
  axes: readonly A[],
  { name, values }: { readonly name: string; readonly values: readonly string[] },
  own: readonly number[],
): A | undefined => {
  const weight = (axis: A) =>
    (own.includes(axis.id) ? 1000 : 0) +
    values.filter((value) => namedAs(axis.values, value).length > 0).length
  return namedAs(axes, name).toSorted((one, other) => weight(other) - weight(one))[0]
}

/**
 * Returns the values of an axis in their new order. Values that no other product has (`free`) stand in the
 * typed order; others stay, so that no other product changes. A new value stands behind the one that was typed
 * before it; without any it stands before the next one, or at the end.
 */
export const orderedValues = (
  current: readonly number[],
  typed: readonly number[],
  free: readonly number[],
): readonly number[] => {
  const moves = (id: number) => free.includes(id)
  const order = current.filter((id) => !(typed.includes(id) && moves(id)))
  const firstKept = typed.find((id) => !moves(id))
  let at = firstKept === undefined ? placeOfFirst(current, typed, order) : order.indexOf(firstKept)
  for (const id of typed)
    if (moves(id)) {
      order.splice(at, 0, id)
      at += 1
    } else at = order.indexOf(id) + 1
  return order
}

/** The place in `order` of the first value that stood there; the end for new ones alone. */
const placeOfFirst = (
  current: readonly number[],
  typed: readonly number[],
  order: readonly number[],
): number => {
  const first = current.findIndex((id) => typed.includes(id))
  return first < 0 ? order.length : first
}
