import { type Message, message } from '../../../hypermedia/message.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { insertRow } from '../../records/index.ts'
import { lockSettings } from '../../settings/index.ts'
import { shiftRows } from '../place/places.queries.ts'
import { type Order, shiftsOf } from '../place/places.rules.ts'
import { lastPlace } from '../place/places.ts'
import { type Axes, axisRows } from '../variant/matrix.queries.ts'
import { axisMeant, namedAs, orderedValues } from '../variant/variation.rules.ts'
import { productsOfValues } from './axes.queries.ts'

type Axis = Axes[number]

const ORDER: Order = { highestFirst: true }

/** A typed axis with its values, in their order. */
export interface TypedAxis {
  readonly name: string
  readonly values: readonly string[]
}

/** The axes that a product has before the edit, and its values of them. */
export interface OwnAxes {
  readonly axisIds: readonly number[]
  readonly valueIds: readonly number[]
}

/** A typed axis as it is stored: with all its values, and the ids of the typed ones. */
export interface StoredAxis {
  readonly axis: Axis
  readonly valueIds: readonly number[]
}

/**
 * Finds typed axes and values by their names, makes those that the shop does not have, and puts values that no
 * other product has into the typed order; then it locks the settings. Returns errors by field if two axes are the
 * same one, or if the member may not make what is missing.
 */
export const storeAxes = async (
  act: WriteEnvironment,
  typed: readonly TypedAxis[],
  own: OwnAxes,
): Promise<{ readonly stored: readonly StoredAxis[] } | { readonly errors: Record<string, Message> }> => {
  let axes = await axisRows(act.db)
  if (!isStored(axes, typed, own)) {
    await lockSettings(act.db)
    axes = await axisRows(act.db)
  }
  const meant = typed.map((one) => axisMeant(axes, one, own.axisIds))
  const errors = axisErrors(act, typed, meant)
  if (Object.keys(errors).length > 0) return { errors }
  const ids: { id: number; valueIds: readonly number[] }[] = []
  let place = lastPlace(axes)
  for (const [at, one] of typed.entries()) {
    const axis = meant[at]
    if (!axis) place += 1
    const id = axis?.id ?? (await makeAxis(act, one.name, place))
    ids.push({ id, valueIds: await storeValues(act, id, axis?.values ?? [], one.values, own.valueIds) })
  }
  const after = await axisRows(act.db)
  return {
    stored: ids.flatMap(({ id, valueIds }) => {
      const axis = after.find((one) => one.id === id)
      return axis ? [{ axis, valueIds }] : []
    }),
  }
}

/** True if the shop has all typed axes and values, in this order. */
const isStored = (axes: Axes, typed: readonly TypedAxis[], own: OwnAxes): boolean =>
  typed.every((one) => {
    const values = axisMeant(axes, one, own.axisIds)?.values ?? []
    const placeOf = (name: string) => {
      const id = namedAs(values, name)[0]?.id
      return values.findIndex((value) => value.id === id)
    }
    const places = one.values.map(placeOf)
    return places.every((place, at) => place > (places[at - 1] ?? -1))
  })

const axisErrors = (
  { may }: WriteEnvironment,
  typed: readonly TypedAxis[],
  meant: readonly (Axis | undefined)[],
): Record<string, Message> => {
  const errors: Record<string, Message> = {}
  const [first, second] = typed
  const isSame = meant[0] ? meant[0] === meant[1] : isNamedLike(first, second)
  if (second && isSame) errors[`axes.${1}.axisName`] = message('office.product.sameAxis')
  for (const [at, { values }] of typed.entries()) {
    const axis = meant[at]
    if (!axis && !may('doCreateClassName')) errors[`axes.${at}.axisName`] = message('input.mayNotMake')
    const isMissing = values.some((name) => namedAs(axis?.values ?? [], name).length === 0)
    if (axis && isMissing && !may('doCreateClassCategory'))
      errors[`axes.${at}.axisValues`] = message('input.mayNotMake')
  }
  return errors
}

const isNamedLike = (one: TypedAxis | undefined, other: TypedAxis | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  namedAs([{ name: one.name, name_en: null }], other.name).length > 0

const makeAxis = ({ db }: WriteEnvironment, name: string, sort_no: number): Promise<number> =>
  insertRow(db, 'class_name', { name, name_en: null, backend_name: null, sort_no })

/** Returns the ids of the named values, in their order, after those that are missing were made. */
const storeValues = async (
  { db, dialect }: WriteEnvironment,
  axisId: number,
  values: Axis['values'],
  names: readonly string[],
  ownIds: readonly number[],
): Promise<readonly number[]> => {
  const made: { id: number; sort_no: number }[] = []
  const ids: number[] = []
  for (const name of names) {
    const known = namedAs(values, name)[0]
    if (known) {
      ids.push(known.id)
      continue
    }
    const row = { class_name_id: axisId, name, name_en: null, backend_name: null, visible: true, sort_no: 0 }
    const id = await insertRow(db, 'class_category', row)
    made.push({ id, sort_no: 0 })
    ids.push(id)
  }
  const wanted = [...new Set(ids)]
  const known = wanted.filter((id) => values.some((value) => value.id === id))
  const counts = await productsOfValues(db, known)
  const free = wanted.filter((id) => (counts.get(id) ?? 0) <= (ownIds.includes(id) ? 1 : 0))
  const rows = [...values, ...made]
  const order = orderedValues(
    values.map(({ id }) => id),
    wanted,
    free,
  ).flatMap((id) => rows.find((row) => row.id === id) ?? [])
  if (made.length > 0 || order.some(({ id }, at) => id !== values[at]?.id))
    await shiftRows(db, dialect, 'class_category', shiftsOf(order, ORDER))
  return wanted
}
