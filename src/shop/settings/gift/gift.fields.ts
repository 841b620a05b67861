import { clearable, key, longText, text } from '../../../hypermedia/input.ts'
import { foldLine } from '../../inputs.ts'
import { LONGEST_CARD_MESSAGE, LONGEST_NOSHI_NAME } from './gift.rules.ts'

/** No font of the papers has pictures. */
const PRINTED = { pattern: /^\P{Emoji_Presentation}*$/u, refused: 'input.emoji' } as const

/** The gift of a shipping: a noshi with a name, a wrapping, a card with its message. */
export const giftInputs = {
  noshi: clearable(key()),
  noshi_name: clearable(text(LONGEST_NOSHI_NAME, { ...PRINTED, fold: foldLine })),
  wrapping: clearable(key()),
  card: clearable(key()),
  card_message: clearable(longText(LONGEST_CARD_MESSAGE, PRINTED)),
}
