/** The gifts of a parcel, from the choices of a shopper to what its order keeps (GFT-01..04). */
import type { Row } from '../../../store/schema.ts'
import { error, type FlowMessage } from '../../cart/rules.ts'
import { giftsIn, type KeptGift } from '../../orders/gifts.rules.ts'
import { GIFT_KINDS, type GiftKind, type GiftOption } from '../../settings/gift/gift.rules.ts'

/** The gifts chosen for a destination, and the typed texts, which stay if their option goes. */
export interface GiftChoice {
  readonly noshi: number | null
  readonly noshiName: string | null
  readonly wrapping: number | null
  readonly card: number | null
  readonly cardMessage: string | null
}

/** No gift. */
export const NO_GIFT: GiftChoice = {
  noshi: null,
  noshiName: null,
  wrapping: null,
  card: null,
  cardMessage: null,
}

/** A gift wanted for a destination, by its option. */
export interface WantedGift {
  readonly kind: GiftKind
  readonly giftOptionId: number
  readonly text: string | null
}

/** A gift that can be had. */
export interface ComposedGift {
  readonly option: GiftOption
  readonly text: string | null
}

const TEXTS = { noshi: 'noshiName', wrapping: null, card: 'cardMessage' } as const

/** Returns the gifts that a choice asks for; a text counts only with its option. */
export const giftsWanted = (choice: GiftChoice = NO_GIFT): readonly WantedGift[] =>
  GIFT_KINDS.flatMap((kind) => {
    const giftOptionId = choice[kind]
    const text = TEXTS[kind]
    return giftOptionId === null ? [] : [{ kind, giftOptionId, text: text && choice[text] }]
  })

/** Returns the gifts that can be had, and the kinds of those whose option is gone or hidden (GFT-03). */
export const settleGifts = (
  wanted: readonly WantedGift[],
  options: readonly GiftOption[],
): { readonly gifts: readonly ComposedGift[]; readonly gone: readonly GiftKind[] } => {
  const found = wanted.map(({ kind, giftOptionId, text }) => ({
    kind,
    text,
    option: options.find((one) => one.visible && one.kind === kind && one.giftOptionId === giftOptionId),
  }))
  return {
    gifts: found.flatMap(({ option, text }) => (option ? [{ option, text }] : [])),
    gone: found.flatMap(({ option, kind }) => (option ? [] : [kind])),
  }
}

/** Returns the errors of an order with gifts that cannot be had: each kind once. */
export const goneErrors = (gone: readonly GiftKind[]): readonly FlowMessage[] =>
  [...new Set(gone)].map((kind) => error('checkout.giftGone', { kind }))

/** Returns a choice without gifts of these kinds. What was typed stays. */
export const withoutGifts = (choice: GiftChoice, gone: readonly GiftKind[]): GiftChoice => ({
  ...choice,
  ...Object.fromEntries(gone.map((kind) => [kind, null])),
})

/** Returns whether a card is chosen and its message is missing (GFT-04). */
export const lacksMessage = ({ card, cardMessage }: GiftChoice = NO_GIFT): boolean =>
  card !== null && cardMessage === null

/** Returns a gift as the order keeps it. */
export const keptGift = ({ option, text }: ComposedGift): KeptGift => ({
  kind: option.kind,
  giftOptionId: option.giftOptionId,
  giftName: option.giftName,
  ...(option.giftNameJa !== undefined &&
    option.giftNameJa !== option.giftName && { giftNameJa: option.giftNameJa }),
  omotegaki: option.omotegaki,
  mizuhiki: option.mizuhiki,
  text,
})

/** Returns the choice that an order's gifts were made of; undefined if there are none. */
export const choiceOf = (kept: readonly KeptGift[]): GiftChoice | undefined => {
  if (kept.length === 0) return undefined
  const of = (kind: GiftKind) => kept.find((gift) => gift.kind === kind)
  const [noshi, wrapping, card] = [of('noshi'), of('wrapping'), of('card')]
  return {
    noshi: noshi?.giftOptionId ?? null,
    noshiName: noshi?.text ?? null,
    wrapping: wrapping?.giftOptionId ?? null,
    card: card?.giftOptionId ?? null,
    cardMessage: card?.text ?? null,
  }
}

/**
 * Returns whether what would be printed and made is what was confirmed for each parcel (GFT-03); names may differ by
 * language.
 */
export const areSameGifts = (
  confirmed: readonly Pick<Row<'shipping'>, 'gifts'>[],
  now: readonly { readonly gifts: readonly ComposedGift[] }[],
): boolean =>
  confirmed.every((parcel, at) =>
    giftsIn(parcel).every((kept, place) => {
      const option = now[at]?.gifts[place]?.option
      return kept.omotegaki === option?.omotegaki && kept.mizuhiki === option.mizuhiki
    }),
  )
