// No I and O, no 1 and 0: the number is read aloud on the telephone.
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 6
const TICKET = new RegExp(`(?<![A-Z0-9])INQ-\\d{8}-[${READABLE}]{${LENGTH}}(?![A-Z0-9])`, 'i')

/** The number of an enquiry, `INQ-20261120-7K3M9Q`; `today` is `YYYY-MM-DD`, `random` an integer from 0 to n - 1. */
export const ticketId = (today: string, random: (n: number) => number): string => {
  const drawn = Array.from({ length: LENGTH }, () => READABLE.charAt(random(READABLE.length)))
  return `INQ-${today.replaceAll('-', '')}-${drawn.join('')}`
}

/** Returns the subject of a reply: with the number of the enquiry, which its answer is found by. */
export const subjectOf = (typed: string, ticket: string): string =>
  ticketIn([typed]) === ticket ? typed : `${typed} [${ticket}]`

/** The Message-ID of the receipt of an enquiry; `host` is that of the shop. */
export const receiptMessageId = (ticket: string, host: string): string => `<contact.sent.${ticket}@${host}>`

/** The Message-ID of a reply, by the id of its text. */
export const replyMessageId = (ticket: string, textId: string, host: string): string =>
  `<enquiry.answered.${ticket}.${textId}@${host}>`

/**
 * Returns the first number of an enquiry in the headers of a mail (its subject, In-Reply-To, References), in
 * capitals; undefined if there is none.
 */
export const ticketIn = (headers: readonly (string | null | undefined)[]): string | undefined => {
  for (const header of headers) {
    const found = TICKET.exec(header?.normalize('NFKC') ?? '')
    if (found) return found[0].toUpperCase()
  }
  return undefined
}
