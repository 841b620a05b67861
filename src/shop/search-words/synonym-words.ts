import { type Message, message } from '../../hypermedia/message.ts'
import { spellingsOf } from '../../store/folding.ts'
import { type Sought, uncountedOf, type Wording, wordsOf } from '../../store/search.ts'

/** The largest number of groups of synonyms. */
export const MOST_SYNONYMS = 500
/** The largest number of words in a group: each costs a lookup in the index. */
export const MOST_ALIKE = 10
/** The largest number of characters of a word. */
export const LONGEST_SYNONYM = 50
/** The largest number of words of one search, with synonyms and spellings: twice as many as may be typed. */
export const MOST_SOUGHT = 16

/** A word of a group: as typed, and folded as in searches, its parts joined by a space. */
export interface SynonymWord {
  readonly word: string
  readonly folded: string
}

/** The wordings of a word's group, by the folded word. */
export type Synonyms = ReadonlyMap<string, readonly Wording[]>

/** Joins the words of a group for people. */
export const JOINT = '、'

const SEPARATORS = /[、,\n]/

/**
 * Parses the words of a group, in their order. They are separated by 、, a comma of either width, or line ends.
 * Words that fold to the same count once.
 */
export const wordsTyped = (typed: string): readonly SynonymWord[] => {
  const words = typed
    .normalize('NFKC')
    .split(SEPARATORS)
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .map((word) => ({ word, folded: wordsOf(word).join(' ') }))
  const name = ({ word, folded }: SynonymWord) => folded || word
  return words.filter((one, at) => words.findIndex((first) => name(first) === name(one)) === at)
}

/** The fault of a group's words; undefined if they are valid. */
export const faultIn = (words: readonly SynonymWord[]): Message | undefined => {
  const marks = words.find(({ folded }) => folded === '')
  if (marks) return message('input.synonymMarks', { word: marks.word })
  const long = words.find(({ word }) => word.length > LONGEST_SYNONYM)
  if (long) return message('input.synonymLong', { word: long.word, max: LONGEST_SYNONYM })
  // A search ignores words beyond its eighth, so a synonym cannot have more parts either.
  const many = words.find(({ word }) => uncountedOf(word) === 'rest')
  if (many) return message('input.synonymParts', { word: many.word })
  if (words.length > MOST_ALIKE) return message('input.synonymTooMany', { max: MOST_ALIKE })
  return words.length < 2 ? message('input.synonymAlone') : undefined
}

/**
 * The words of a search with their synonyms (LST-11). A word has synonyms if the whole word is in a group; a
 * synonym of several parts matches words that were typed one after the other, and the longest match wins. A
 * typed word is always searched; its synonyms, in the order of the group, as far as `MOST_SOUGHT` allows.
 */
export const withSynonyms = (words: readonly string[], synonyms: Synonyms): readonly Sought[] => {
  const sought: Sought[] = []
  let left = MOST_SOUGHT - words.length
  for (let at = 0; at < words.length; ) {
    const own = longestFrom(words, at, synonyms)
    const others = (synonyms.get(own.join(' ')) ?? []).filter((one) => one.join(' ') !== own.join(' '))
    const added: Wording[] = []
    for (const one of others) {
      if (one.length > left) break
      left -= one.length
      added.push(one)
    }
    if (added.length > 0) sought.push([own, ...added])
    else sought.push(...own)
    at += own.length
  }
  return sought
}

/**
 * The words of a search with the spellings of their long vowels (LST-03), as far as `MOST_SOUGHT` allows.
 */
export const withSpellings = (words: readonly Sought[]): readonly Sought[] => {
  let left = MOST_SOUGHT - words.flatMap((word) => (typeof word === 'string' ? [word] : word.flat())).length
  return words.map((word) => {
    const wordings = typeof word === 'string' ? [[word]] : word
    const spelt = wordings.flatMap((wording) => {
      const [first = '', ...others] = wording.length === 1 ? spellingsOf(wording[0] ?? '') : []
      if (first === '') return [wording]
      const more = others.slice(0, Math.max(0, left)).map((spelling) => [spelling])
      left -= more.length
      return [[first], ...more]
    })
    return spelt.length === 1 && spelt[0]?.length === 1 ? (spelt[0][0] ?? word) : spelt
  })
}

const longestFrom = (words: readonly string[], at: number, synonyms: Synonyms): Wording => {
  for (let end = words.length; end > at; end -= 1) {
    const run = words.slice(at, end)
    if (synonyms.has(run.join(' '))) return run
  }
  return words.slice(at, at + 1)
}
