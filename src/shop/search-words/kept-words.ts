import { typedWords, wordsOf } from '../../store/search.ts'

/** Words that are longer are not kept: they are more likely to tell of somebody than of goods. */
export const LONGEST_MISSED = 40
/** So many days it is kept what found nothing. */
export const MISSED_DAYS = 90
/** Of one day so many words are kept, those asked for most: whoever sends any words pushes out no more than that day's. */
export const MOST_OF_A_DAY = 500

/** What the list of them is sorted by. */
export const MISSED_ORDERS = ['lastAt', 'searchCount', 'missedWord'] as const

/** One of these. */
export type MissedOrder = (typeof MISSED_ORDERS)[number]

const EMAIL = /\S\s*@\s*\S/
/** Nine digits, whatever stands between them: a telephone number, or that of a card. */
const TELEPHONE = /\d(?:[\s()+.\-‐-―−ー]*\d){8}/

/**
 * What is kept of a search that found nothing: its words as a search folds them, so that it is one entry in
 * whatever width, case or kana. Nothing is kept of what is long, looks like an e-mail address or a telephone
 * number, or is marks alone.
 */
export const wordToKeep = (typed: string): string | undefined => {
  const whole = typedWords(typed).join(' ')
  const word = wordsOf(typed).join(' ')
  const isKept = word !== '' && whole.length <= LONGEST_MISSED && !EMAIL.test(whole) && !TELEPHONE.test(whole)
  return isKept ? word : undefined
}
