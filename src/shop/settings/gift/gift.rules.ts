/** The kinds of gift options: のし, wrapping, message card; a parcel has one of each at most. */
export const GIFT_KINDS = ['noshi', 'wrapping', 'card'] as const

/** A kind of gift option. */
export type GiftKind = (typeof GIFT_KINDS)[number]

/**
 * The cords (水引) printed on a noshi: red and white, tied in a bow, in a knot, or as an awaji knot; yellow and
 * white, or black and white, in a knot; none.
 */
export const MIZUHIKI = ['none', 'bow', 'knot', 'awaji', 'yellow', 'black'] as const

/** A cord printed on a noshi. */
export type Mizuhiki = (typeof MIZUHIKI)[number]

/** The most characters of a name on a noshi, and of a message on a card. */
export const LONGEST_NOSHI_NAME = 40
export const LONGEST_CARD_MESSAGE = 200

/** Returns the fields that only a noshi has and another kind of option was given (GFT-02). */
export const fieldsOfNoshiAlone = ({
  kind,
  omotegaki,
  mizuhiki,
}: {
  readonly kind: GiftKind
  readonly omotegaki: string | null
  readonly mizuhiki: Mizuhiki
}): readonly ('omotegaki' | 'mizuhiki')[] =>
  kind === 'noshi'
    ? []
    : [
        ...(omotegaki === null ? [] : (['omotegaki'] as const)),
        ...(mizuhiki === 'none' ? [] : (['mizuhiki'] as const)),
      ]

/** A gift option in the language of the reader. */
export interface GiftOption {
  readonly giftOptionId: number
  readonly kind: GiftKind
  readonly giftName: string
  readonly giftNameJa?: string
  readonly description: string | null
  /** Yen with tax, for a parcel. */
  readonly price: number
  readonly omotegaki: string | null
  readonly mizuhiki: Mizuhiki
  readonly visible: boolean
}
