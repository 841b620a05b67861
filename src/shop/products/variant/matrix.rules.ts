/** The matrix of a product's variants along its axes (VAR-01..05). */

/** A value of an axis. */
export interface AxisValue {
  readonly id: number
  readonly axisId: number
}

/** A variant by where it stands in the matrix. */
export interface Placed {
  readonly class_category1_id: number | null
  readonly class_category2_id: number | null
}

/** A place of the matrix: a value of the first axis, and one of the second where there is one. */
export interface Place {
  readonly first: number
  readonly second: number | null
}

/** The places of a matrix along one axis or two, the first before the second. */
export const matrixOf = (first: readonly AxisValue[], second: readonly AxisValue[] | undefined) => {
  const rows = new Map(first.map(({ id }, at) => [id, at]))
  const others = second ?? [null]
  const columns = new Map(others.map((value, at) => [value?.id ?? null, at]))
  return {
    count: rows.size * columns.size,
    /** Where a place stands among all of them, from 1; nothing where it is none of them. */
    numberOf(place: Place): number | undefined {
      const [row, column] = [rows.get(place.first), columns.get(place.second)]
      return row === undefined || column === undefined ? undefined : row * columns.size + column + 1
    },
    /** All of them, one after the other: two long axes have more than anybody looks at. */
    *places(): Generator<Place> {
      for (const { id } of first) for (const other of others) yield { first: id, second: other?.id ?? null }
    },
  }
}

/** A matrix along axes. */
export type Matrix = ReturnType<typeof matrixOf>

const A_FEW = 20

/**
 * The places that are drawn: those of variants, and of the others the first, so that there are no more
 * than `most` in all; a few of the others always.
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

/** Whether a variant stands at a place. */
export const isAt = (variant: Placed, { first, second }: Place): boolean =>
  variant.class_category1_id === first && variant.class_category2_id === second

/** A code that a row is to have; new rows are no variant yet. */
interface WantedCode {
  readonly variant?: { readonly id: number; readonly code: string } | undefined
  readonly code: string | undefined
}

/** The variants that give up their code in a save in which another row takes it: codes may be swapped. */
export const givingUp = (rows: readonly WantedCode[]): readonly number[] => {
  const wanted = new Set(rows.flatMap(({ variant, code }) => (code === variant?.code ? [] : (code ?? []))))
  return rows.flatMap(({ variant, code }) =>
    variant && code !== undefined && code !== variant.code && wanted.has(variant.code) ? [variant.id] : [],
  )
}

/** Offers codes for new variants: that of the product with a number, the next that is free. */
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
