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

/** Every place of a matrix, the first axis before the second. */
export const placesOfMatrix = (
  first: readonly AxisValue[],
  second: readonly AxisValue[] | undefined,
): readonly Place[] =>
  first.flatMap(({ id }) => (second ?? [null]).map((other) => ({ first: id, second: other?.id ?? null })))

/** Whether a variant stands at a place. */
export const isAt = (variant: Placed, { first, second }: Place): boolean =>
  variant.class_category1_id === first && variant.class_category2_id === second

/** The code that is offered for a new variant: that of the product with a number, the first that is free. */
export const offeredCode = (base: string, taken: readonly string[]): string => {
  for (let at = 1; ; at += 1) {
    // A code has 64 characters at most.
    const code = `${base.slice(0, 59)}-${at}`
    if (!taken.includes(code)) return code
  }
}
