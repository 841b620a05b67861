/** The variables of a text for replies. */
export interface ReplyWords {
  readonly name: string
  readonly ticketId: string
  readonly shopName: string
}

/** Fills in the variables of a text for replies; other words in braces stay as they are. */
export const filledIn = (body: string, words: ReplyWords): string =>
  body.replace(/\{(name|ticketId|shopName)\}/g, (_whole, name: keyof ReplyWords) => words[name])
