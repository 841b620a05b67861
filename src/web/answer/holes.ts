import { randomBytes } from 'node:crypto'
import type { Hole, HoleMark } from '../../hypermedia/page.ts'
import type { Pieces } from './cache.ts'

const HOLES: readonly Hole[] = ['csrfToken', 'account', 'cart', 'notices']

/** Marks holes in text, and cuts text into pieces at the marks. */
export interface HoleMarks {
  readonly mark: HoleMark
  cut(text: string): Pieces
}

/** Marks that nobody can guess, drawn once for each process. */
export const holeMarks = (): HoleMarks => {
  const secret = randomBytes(12).toString('hex')
  const marks = new Map(HOLES.map((hole) => [`(${secret}:${hole})`, hole]))
  const pattern = new RegExp(`(\\(${secret}:(?:${HOLES.join('|')})\\))`)
  return {
    mark: (hole) => `(${secret}:${hole})`,
    cut: (text) =>
      text
        .split(pattern)
        .filter((piece) => piece !== '')
        .map((piece) => marks.get(piece) ?? ownBytes(piece)),
  }
}

// A small buffer of Node's own making shares eight kilobytes with others, all of which a kept one would hold.
const ownBytes = (piece: string): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(piece))
  bytes.write(piece)
  return bytes
}
