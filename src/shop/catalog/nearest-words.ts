import { foldForSearch } from '../../store/folding.ts'

/** A word of products: folded as in searches, and as it is written. */
export interface Word {
  readonly folded: string
  readonly shown: string
}

/** A word with the number of products that have it. */
export interface KnownWord extends Word {
  readonly count: number
  /** The characters that it has, each as one of 32 bits. */
  readonly mask: number
}

const SHORTEST = 2
const LONGEST = 20

const RUNS = /[\p{L}\p{N}\p{M}ー々〆]+/gu
/** の joins two words unless a word begins with it, as のれん after another の. */
const JOINT = /(?<=[\p{Script=Han}\p{Script=Katakana}ー])の(?=.)/u
/** Han before hiragana, and hiragana after it, are mostly one word: 湯沸かし is no 湯沸. */
const SCRIPTS =
  /\p{Script=Han}+(?![\p{Script=Han}\p{Script=Hiragana}])|[\p{Script=Katakana}ー]+|(?<![\p{Script=Han}\p{Script=Hiragana}])[\p{Script=Hiragana}ー]+|[\p{Script=Hiragana}ー]{4,}|[\p{Script=Latin}\p{M}]+/gu

/** Returns the words of a text: what stands between marks, its parts around の, and its runs of one script. */
export const wordsIn = (text: string): readonly Word[] => {
  const words = new Map<string, Word>()
  for (const run of text.match(RUNS) ?? [])
    for (const shown of [
      run,
      ...run.split(JOINT).flatMap((part) => [part, ...(part.match(SCRIPTS) ?? [])]),
    ]) {
      const folded = foldForSearch(shown)
      const isWord = folded.length >= SHORTEST && folded.length <= LONGEST && /\p{L}/u.test(folded)
      if (isWord && !words.has(folded)) words.set(folded, { folded, shown })
    }
  return [...words.values()]
}

/** Returns the characters of a folded word as bits. */
export const maskOf = (folded: string): number => {
  let mask = 0
  for (let at = 0; at < folded.length; at += 1)
    mask |= 1 << (Math.imul(folded.charCodeAt(at), 0x9e3779b1) >>> 27)
  return mask
}

const bitsIn = (mask: number): number => {
  let bits = 0
  for (let left = mask; left !== 0; left &= left - 1) bits += 1
  return bits
}

/** The number of characters by which a near word may differ: none in short words, which are all near each other. */
const farthest = (length: number): number => (length < 3 ? 0 : length < 5 ? 1 : 2)

/**
 * Returns by how many characters two words differ: added, left out, exchanged, or changed places with the next one.
 * More than `most` is told as `most + 1`.
 */
export const distance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at]
    for (let place = 1; place <= other.length; place += 1) {
      const isSame = one[at - 1] === other[place - 1]
      const step = Math.min(
        (last[place] ?? 0) + 1,
        (row[place - 1] ?? 0) + 1,
        (last[place - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isTurned =
        at > 1 && place > 1 && one[at - 1] === other[place - 2] && one[at - 2] === other[place - 1]
      row.push(isTurned ? Math.min(step, (before[place - 2] ?? 0) + 1) : step)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return Math.min(last[other.length] ?? 0, most + 1)
}

/** Returns the words that are nearest to a folded one, those that most products have first among equals. */
export const nearest = (typed: string, known: readonly KnownWord[], most: number): readonly KnownWord[] => {
  const far = farthest(typed.length)
  if (far === 0 || typed.length > LONGEST) return []
  const mask = maskOf(typed)
  const near: { readonly word: KnownWord; readonly away: number }[] = []
  for (const word of known) {
    if (Math.abs(word.folded.length - typed.length) > far || bitsIn(word.mask ^ mask) > 2 * far) continue
    const most = Math.min(far, Math.max(1, farthest(word.folded.length)))
    const away = distance(typed, word.folded, most)
    if (away > 0 && away <= most) near.push({ word, away })
  }
  return near
    .sort((one, other) => one.away - other.away || other.word.count - one.word.count)
    .slice(0, most)
    .map(({ word }) => word)
}

/** Returns the words that begin as a folded one, those that most products have first. */
export const beginning = (typed: string, known: readonly KnownWord[], most: number): readonly KnownWord[] => {
  const found: KnownWord[] = []
  for (const word of known) {
    if (found.length === most) break
    if (word.folded.startsWith(typed)) found.push(word)
  }
  return found
}
