/** The gifts of a parcel: noshi, wrapping and card, as they were when they were ordered (GFT-05). */
import type { Row } from '../../store/schema.ts'
import type { GiftKind, Mizuhiki } from '../settings/gift/gift.rules.ts'
import { LineType } from '../settings/tax/tax.rules.ts'

/** A gift as an order keeps it; its price is a line of the order. */
export interface KeptGift {
  readonly kind: GiftKind
  readonly giftOptionId: number
  readonly giftName: string
  /** Its name in Japanese, if it differs. */
  readonly giftNameJa?: string
  readonly omotegaki: string | null
  readonly mizuhiki: Mizuhiki
  /** The name on the noshi, or the message on the card. */
  readonly text: string | null
}

/** Returns the gifts of a parcel, in the order of their lines. */
export const giftsIn = ({ gifts }: Pick<Row<'shipping'>, 'gifts'>): readonly KeptGift[] =>
  JSON.parse(gifts) as readonly KeptGift[]

/** The column of a parcel that is no gift. */
export const NO_GIFTS = '[]'

/** Returns whether a parcel is a gift. */
export const isGift = ({ gifts }: Pick<Row<'shipping'>, 'gifts'>): boolean => gifts !== NO_GIFTS

/** Returns whether a line is the price of a gift: a charge for one parcel, unlike that of a payment. */
export const isGiftLine = ({
  type,
  shipping,
}: {
  readonly type: number
  /** The parcel of the line, by its place or its id. */
  readonly shipping: string | number | null
}): boolean => type === LineType.charge && shipping !== null
