import { setImmediate } from 'node:timers/promises'

/** The parts of a page that are rendered later, with other requests in between. */
export interface Pieces {
  /** Precedes the number of a piece in the page; unguessable, so that no text can imitate it. */
  readonly mark: string
  /** Functions that render the pieces, by their number. */
  readonly prints: (() => string)[]
  /** Rows that were rendered in this turn of the event loop. */
  rows: number
}

/** Returns the empty pieces of a new page. */
export const noPieces = (): Pieces => ({ mark: `piece-${crypto.randomUUID()}-`, prints: [], rows: 0 })

/** Defers the rendering of a piece; returns its placeholder. */
export const pieceMark = ({ mark, prints }: Pieces, print: () => string): string =>
  `${mark}${prints.push(print) - 1};`

/**
 * Returns a text with its pieces, which can contain others, each rendered in a turn of the event loop of its
 * own.
 */
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
