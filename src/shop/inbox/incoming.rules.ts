import { emailKey } from '../customers/fields.ts'
import { ticketIn } from '../enquiries/ticket.rules.ts'

/** The headers of a mail by which the enquiry is found that it continues. */
export interface Incoming {
  /** The address of its sender. */
  readonly from: string
  readonly subject: string
  readonly inReplyTo: string
  readonly references: string
  /** The value of Auto-Submitted (RFC 3834). */
  readonly autoSubmitted: string
}

/**
 * Returns the number of the enquiry that a mail names; undefined if it names none, or no person wrote it: a
 * notice of absence is no answer.
 */
export const ticketOf = ({ subject, inReplyTo, references, autoSubmitted }: Incoming): string | undefined =>
  autoSubmitted !== '' && !/^no\b/i.test(autoSubmitted)
    ? undefined
    : ticketIn([subject, inReplyTo, references])

/** Returns whether a mail comes from the address of an enquiry; anybody may know its number. */
export const isFrom = ({ from }: Incoming, address: { readonly email_key: string }): boolean =>
  from !== '' && emailKey(from) === address.email_key
