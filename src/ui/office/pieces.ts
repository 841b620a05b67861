import { setImmediate } from 'node:timers/promises'

/** What of a page is printed later, so that other requests are answered in between. */
export interface Pieces {
  /** Stands in the page before the number of a piece; unguessable, so that no text can make one. */
  readonly mark: string
  /** What prints them, by their number. */
  readonly prints: (() => string)[]
  /** Rows that were printed in this turn of the event loop. */
  rows: number
}

/** The pieces of a page that begins: none. */
export const noPieces = (): Pieces => ({ mark: `piece-${crypto.randomUUID()}-`, prints: [], rows: 0 })

/** Has a piece printed later, and gives what stands in its place until then. */
export const pieceMark = ({ mark, prints }: Pieces, print: () => string): string =>
  `${mark}${prints.push(print) - 1};`

/** A text with its pieces, which may hold others, each printed in a turn of the event loop of its own. */
export const withPieces = async (pieces: Pieces, text: string): Promise<string> => {
  const [begin = '', ...rest] = text.split(pieces.mark)
  const whole = [begin]
  for (const part of rest) {
    const end = part.indexOf(';')
    const print = pieces.prints[Number(part.slice(0, end))]
    await setImmediate()
    pieces.rows = 0
    whole.push(await withPieces(pieces, print?.() ?? ''), part.slice(end + 1))
  }
  return whole.join('')
}
