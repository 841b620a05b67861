/** The goods that a delivery method carries in one parcel (DLV-02, DLV-03). */

/** The temperatures at which goods are kept on their way: normal 常温, cool 冷蔵, frozen 冷凍. */
export const temperatures = ['normal', 'cool', 'frozen'] as const

/** One of them. */
export type Temperature = (typeof temperatures)[number]

/** The goods that a delivery method takes into one parcel; null is no limit. */
export interface Capacity {
  readonly temperature: Temperature
  /** Whether its cooled parcels may hold goods of normal temperature too. */
  readonly takesNormal: boolean
  /** Grams. */
  readonly mostWeight: number | null
  /** The sum of the three sides, in cm. */
  readonly mostSize: number | null
  readonly mostPieces: number | null
}

/** One piece as carriers see it; null is unknown, and counts as nothing. */
export interface Piece {
  readonly temperature: Temperature
  /** Grams. */
  readonly weight: number | null
  /** The sum of the three sides of a parcel with it alone, in cm. */
  readonly parcelSize: number | null
}

/** A number of equal pieces in a parcel. */
export interface PackedPieces extends Piece {
  readonly quantity: number
}

/** The measures of goods in one parcel: weights and pieces add up, the largest piece decides the size (DLV-02). */
export const measuresOf = (goods: readonly PackedPieces[]) => ({
  weight: goods.reduce((sum, { weight, quantity }) => sum + (weight ?? 0) * quantity, 0),
  size: Math.max(0, ...goods.map(({ parcelSize }) => parcelSize ?? 0)),
  pieces: goods.reduce((sum, { quantity }) => sum + quantity, 0),
})

/** The reason why a method cannot carry goods in one parcel, the first that applies. */
export type Obstacle = 'temperature' | 'weight' | 'size' | 'pieces'

/** Whether a method keeps goods of a temperature as they need it (DLV-03). */
export const keepsCool = (
  method: Pick<Capacity, 'temperature' | 'takesNormal'>,
  needed: Temperature,
): boolean => method.temperature === needed || (needed === 'normal' && method.takesNormal)

/** Returns the reason why a method cannot carry goods in one parcel; null if it can (DLV-02, DLV-03). */
export const obstacleTo = (method: Capacity, goods: readonly PackedPieces[]): Obstacle | null => {
  const { weight, size, pieces } = measuresOf(goods)
  if (!goods.every(({ temperature }) => keepsCool(method, temperature))) return 'temperature'
  if (weight > (method.mostWeight ?? Number.POSITIVE_INFINITY)) return 'weight'
  if (size > (method.mostSize ?? Number.POSITIVE_INFINITY)) return 'size'
  return pieces > (method.mostPieces ?? Number.POSITIVE_INFINITY) ? 'pieces' : null
}
