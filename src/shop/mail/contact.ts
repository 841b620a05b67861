import { customerById } from '../customers/index.ts'
import type { LetterWriter } from './letter.ts'
import { languageOf, textIn } from './payload.ts'

/** The letter to one who wrote to the shop; the shop reads it too, which is how the message reaches it. */
const contact: LetterWriter = async ({ environment }, payload) => {
  const language = languageOf(payload)
  const customerId = textIn(payload, 'customerId') || null
  const known = customerId === null ? undefined : await customerById(environment(language).db, customerId)
  return [
    {
      template: 'contact',
      language,
      to: textIn(payload, 'contactEmail'),
      customerId: known?.id ?? null,
      desk: 'contact',
      shopReads: true,
      data: {
        contact: {
          ticketId: textIn(payload, 'ticketId'),
          name01: textIn(payload, 'contactName01'),
          name02: textIn(payload, 'contactName02'),
          email: textIn(payload, 'contactEmail'),
          contents: textIn(payload, 'contactContents'),
        },
      },
    },
  ]
}

/** Which letters the events of the contact department call for. */
export const contactLetters: Readonly<Record<string, LetterWriter>> = { 'contact.sent': contact }
