import { createHash } from 'node:crypto'
import { PRODUCT_CODE } from '../../values.ts'

/** Codes of articles whose own codes this shop does not take: the same ones for the same file, import for import. */

/** Leaves room for a number behind it. */
const LONGEST_BASE = 56

/** Returns the beginning of codes for a product that another shop calls so. */
export const baseCode = (key: string): string =>
  PRODUCT_CODE.test(key) && key.length <= LONGEST_BASE
    ? key
    : `m-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`

/** Gives codes to the articles of a file: their own where this shop takes them and no other has them. */
export class Codes {
  readonly #given = new Set<string>()

  /** Returns the code of an article of a product; `place` counts its articles from 1. */
  codeOf(own: string, key: string, place: number): string {
    const wanted = PRODUCT_CODE.test(own) ? own : undefined
    const base = baseCode(key)
    const free = [wanted, place === 1 ? base : `${base}-${place}`, `${base}-v${place}`].find(
      (code) => code !== undefined && !this.#given.has(code),
    )
    const code = free ?? `${base}-${this.#given.size}`
    this.#given.add(code)
    return code
  }
}
