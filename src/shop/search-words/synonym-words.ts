import { type Message, message } from '../../hypermedia/message.ts'
import { type Sought, uncountedOf, type Wording, wordsOf } from '../../store/search.ts'

/** So many groups of synonyms a shop has at most. */
export const MOST_SYNONYMS = 500
/** Words of one group: each that is searched for costs a look into the index. */
export const MOST_ALIKE = 10
/** Characters of one of them. */
export const LONGEST_SYNONYM = 50
/** Words that one search looks for in all, those that were typed and their synonyms: twice as many as may be typed. */
export const MOST_SOUGHT = 16

/** A word of a group: as it was typed, and as a search folds it, its parts joined by a space. */
export interface SynonymWord {
  readonly word: string
  readonly folded: string
}

/** The wordings of the group that a word is in, by the word as a search folds it. */
export type Synonyms = ReadonlyMap<string, readonly Wording[]>

/** What joins the words of a group where people read or type them. */
export const JOINT = '、'

const SEPARATORS = /[、,\n]/

/**
 * The words of a group as they were typed, in their order: with 、 or a comma between them, of either width, or
 * on lines of their own. Those that a search takes for one count once.
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

/** Why words are no group, for who typed them; nothing where they are one. */
export const faultIn = (words: readonly SynonymWord[]): Message | undefined => {
  const marks = words.find(({ folded }) => folded === '')
  if (marks) return message('input.synonymMarks', { word: marks.word })
  const long = words.find(({ word }) => word.length > LONGEST_SYNONYM)
  if (long) return message('input.synonymLong', { word: long.word, max: LONGEST_SYNONYM })
  // What a search does not look for beyond its eighth word can be no part of one either.
  const many = words.find(({ word }) => uncountedOf(word) === 'rest')
  if (many) return message('input.synonymParts', { word: many.word })
  if (words.length > MOST_ALIKE) return message('input.synonymTooMany', { max: MOST_ALIKE })
  return words.length < 2 ? message('input.synonymAlone') : undefined
}

/**
 * The words of a search with their synonyms (LST-11). A word has them where it is, as a whole, a word of a
 * group; one of several parts where these were typed one after the other, and the longest comes first. A word
 * that was typed is always looked for; of its synonyms, in the order of the group, as many as `MOST_SOUGHT` allows.
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

const longestFrom = (words: readonly string[], at: number, synonyms: Synonyms): Wording => {
  for (let end = words.length; end > at; end -= 1) {
    const run = words.slice(at, end)
    if (synonyms.has(run.join(' '))) return run
  }
  return words.slice(at, at + 1)
}
