import { type Message, message } from '../../../hypermedia/message.ts'
import type { SentChoices } from '../draft/chosen.ts'
import type { Draft } from '../draft/draft.ts'
import { lacksMessage } from './gifts.rules.ts'

/** Returns the inputs of cards without a message (GFT-04), in the rows in which they were sent. */
export const missingMessages = (
  { choices }: Pick<Draft, 'choices'>,
  sent: SentChoices = {},
): readonly string[] =>
  choices.shippings.flatMap(({ gift }, at) => {
    if (!lacksMessage(gift)) return []
    if (choices.shippings.length === 1 && !sent.shippings?.length) return ['card_message']
    const row = sent.shippings?.findIndex(({ shippingId }) => shippingId === String(at + 1)) ?? -1
    return [`shippings.${row < 0 ? at : row}.card_message`]
  })

/** Returns the errors of those inputs. */
export const missingMessageErrors = (
  draft: Pick<Draft, 'choices'>,
  sent: SentChoices,
): Readonly<Record<string, Message>> =>
  Object.fromEntries(missingMessages(draft, sent).map((field) => [field, message('checkout.messageForCard')]))
