import { randomBytes } from 'node:crypto'
import type { Hole, HoleMark } from '../../hypermedia/page.ts'
import type { Pieces } from './cache.ts'

const HOLES: readonly Hole[] = ['csrfToken', 'account', 'cart', 'notices']

/** Marks holes in text, and cuts text into pieces at the marks. */
export interface HoleMarks {
  readonly mark: HoleMark
  readonly all: Readonly<Record<Hole, string>>
  cut(text: string): Pieces
}

/** Marks that nobody can guess, random for each process. */
export const holeMarks = (): HoleMarks => {
  const secret = randomBytes(12).toString('hex')
  const opening = `(${secret}:`
  const mark = (hole: Hole) => `${opening}${hole})`
  const all = {
    csrfToken: mark('csrfToken'),
    account: mark('account'),
    cart: mark('cart'),
    notices: mark('notices'),
  }
  const marks = new Map(HOLES.map((hole) => [all[hole], hole]))
  return {
    mark: (hole) => all[hole],
    all,
    cut(text) {
      const pieces: (Buffer | Hole)[] = []
      let from = 0
      for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, from)) {
        const end = text.indexOf(')', at) + 1
        const hole = marks.get(text.slice(at, end))
        if (!hole) throw new Error('There is no such hole')
        if (at > from) pieces.push(ownBytes(text.slice(from, at)))
        pieces.push(hole)
        from = end
      }
      if (from < text.length) pieces.push(ownBytes(text.slice(from)))
      return pieces
    },
  }
}

// A buffer that Node.js makes of a text may share a pool with others; caching it would hold all of them.
const ownBytes = (piece: string): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(piece))
  bytes.write(piece)
  return bytes
}
