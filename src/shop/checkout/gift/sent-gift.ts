import { type Message, message } from '../../../hypermedia/message.ts'
import type { GiftKind } from '../../settings/gift/gift.rules.ts'
import { toId } from '../../values.ts'
import { type GiftChoice, NO_GIFT } from './gifts.rules.ts'

/** The gift of a shipping as it is sent: what is empty (null) is not wanted, what is missing stays as it was. */
export interface SentGift {
  readonly noshi?: string | null | undefined
  readonly noshi_name?: string | null | undefined
  readonly wrapping?: string | null | undefined
  readonly card?: string | null | undefined
  readonly card_message?: string | null | undefined
}

/** The inputs of a gift. */
export const GIFT_INPUTS = ['noshi', 'noshi_name', 'wrapping', 'card', 'card_message'] as const

const idOr = (sent: string | null | undefined, kept: number | null): number | null =>
  typeof sent === 'string' ? toId(sent) : sent === undefined ? kept : sent

const textOr = (sent: string | null | undefined, kept: string | null): string | null =>
  sent === undefined ? kept : sent?.trim() || null

/** Returns a gift after what was sent; undefined if nothing is chosen or typed. */
export const withSentGift = (kept: GiftChoice = NO_GIFT, sent: SentGift): GiftChoice | undefined => {
  const gift = {
    noshi: idOr(sent.noshi, kept.noshi),
    noshiName: textOr(sent.noshi_name, kept.noshiName),
    wrapping: idOr(sent.wrapping, kept.wrapping),
    card: idOr(sent.card, kept.card),
    cardMessage: textOr(sent.card_message, kept.cardMessage),
  }
  return Object.values(gift).every((value) => value === null) ? undefined : gift
}

/**
 * Returns the errors of a sent gift, by input: options that are gone or hidden (GFT-03), and texts that are sent
 * with none: a form leaves nothing out silently that was typed (GFT-04).
 */
export const giftErrors = (gone: readonly GiftKind[], sent: SentGift): Readonly<Record<string, Message>> => ({
  ...(sent.noshi === null && sent.noshi_name?.trim() && { noshi: message('checkout.noshiForName') }),
  ...(sent.card === null && sent.card_message?.trim() && { card: message('checkout.cardForMessage') }),
  ...Object.fromEntries(gone.map((kind) => [kind, message('checkout.giftGone', { kind })])),
})
