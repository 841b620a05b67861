/** The matrix of a product's variants along its axes (VAR-01..05). */

/** A value of an axis. */
export interface AxisValue {
  readonly id: number
  readonly axisId: number
}

/** A variant by its place in the matrix. */
export interface Placed {
  readonly class_category1_id: number | null
  readonly class_category2_id: number | null
}

/** A place of the matrix: a value of the first axis, and one of the second if there is one. */
export interface Place {
  readonly first: number
  readonly second: number | null
}

/** Returns the places of a matrix along one or two axes; the first axis is the outer one. */
export const matrixOf = (first: readonly AxisValue[], second: readonly AxisValue[] | undefined) => {
  const rows = new Map(first.map(({ id }, at) => [id, at]))
  const others = second ?? [null]
  const columns = new Map(others.map((value, at) => [value?.id ?? null, at]))
  return {
    count: rows.size * columns.size,
    /** The number of a place among all of them, from 1; undefined if it is not in the matrix. */
    numberOf(place: Place): number | undefined {
      const [row, column] = [rows.get(place.first), columns.get(place.second)]
      return row === undefined || column === undefined ? undefined : row * columns.size + column + 1
    },
    /** Yields all places, one after the other: two long axes have too many to list. */
    *places(): Generator<Place> {
      for (const { id } of first) for (const other of others) yield { first: id, second: other?.id ?? null }
    },
  }
}

/** A matrix along axes. */
export type Matrix = ReturnType<typeof matrixOf>

const A_FEW = 20

/**
 * Returns the places to show: those of variants, and the first of the others, at most `most` in all; always a
 * few of the others.
 */
export const placesDrawn = (matrix: Matrix, variants: readonly Placed[], most: number): readonly Place[] => {
  const taken = variants.flatMap(({ class_category1_id: first, class_category2_id: second }) => {
    const number = first === null ? undefined : matrix.numberOf({ first, second })
    return first === null || number === undefined ? [] : [{ place: { first, second }, number }]
  })
  const known = new Set(taken.map(({ number }) => number))
  const free: typeof taken = []
  let number = 0
  for (const place of matrix.places()) {
    if (free.length >= Math.max(most - known.size, A_FEW)) break
    number += 1
    if (!known.has(number)) free.push({ place, number })
  }
  return [...taken, ...free].toSorted((one, other) => one.number - other.number).map(({ place }) => place)
}

/** True if a variant is at a place. */
export const isAt = (variant: Placed, { first, second }: Place): boolean =>
  variant.class_category1_id === first && variant.class_category2_id === second

/** The wanted code of a row; new rows have no variant yet. */
interface WantedCode {
  readonly variant?: { readonly id: number; readonly code: string } | undefined
  readonly code: string | undefined
}

/** Returns the variants whose code another row of the same request takes: codes can be swapped. */
export const givingUp = (rows: readonly WantedCode[]): readonly number[] => {
  const wanted = new Set(rows.flatMap(({ variant, code }) => (code === variant?.code ? [] : (code ?? []))))
  return rows.flatMap(({ variant, code }) =>
    variant && code !== undefined && code !== variant.code && wanted.has(variant.code) ? [variant.id] : [],
  )
}

/** Returns a generator of codes for new variants: the product's code with the next free number. */
export const codesFor = (base: string, taken: readonly string[]): (() => string) => {
  const known = new Set(taken)
  let at = 0
  return () => {
    for (;;) {
      at += 1
      // A code has 64 characters at most.
      const code = `${base.slice(0, 59)}-${at}`
      if (!known.has(code)) return code
    }
  }
}
