import { longText, optional } from '../../../hypermedia/input.ts'

/** Words to the customer in a mail about a step of their order. */
export const MailWords = optional(longText(2000))
