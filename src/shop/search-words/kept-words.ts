import { foldKana } from '../../store/folding.ts'
import { typedWords, wordsOf } from '../../store/search.ts'

/** Longer words are not stored: they are more likely to describe a person than goods. */
export const LONGEST_MISSED = 40
/** Days for which missed words are stored. */
export const MISSED_DAYS = 90
/**
 * The number of words stored for one day, the most frequent ones: a flood of words displaces only those of its
 * day.
 */
export const MOST_OF_A_DAY = 500

const EMAIL = /\S\s*@\s*\S/
/** Seven digits with any separators: a postal code, a telephone number, or a card number. */
const NUMBER = /\d(?:[\s()+.\-‐-―−ー]*\d){6}/
const PREFECTURE = /東京都|北海道|大阪府|京都府|\p{Script=Han}県/u
const MUNICIPALITY = /\p{Script=Han}[市区町村郡]|\p{L}-(?:ku|shi|gun|machi|cho|mura)(?!\p{L})/u
const BLOCK = /[\d一二三四五六七八九十]\s?(?:丁目|番地|番\d)/
const HOUSE = /\d\s?[-‐-―−ーノ]\s?\d/
const STREET = /\p{L}\s(?:street|avenue|road)(?!\p{L})/u

const isAddress = (text: string): boolean =>
  BLOCK.test(text) ||
  (MUNICIPALITY.test(text) && (PREFECTURE.test(text) || HOUSE.test(text))) ||
  (STREET.test(text) && /\d/.test(text))

const tellsOfSomebody = (text: string): boolean => EMAIL.test(text) || NUMBER.test(text) || isAddress(text)

/**
 * The words of a search without results, folded, so that they are one entry in any width, case or kana.
 * Undefined if they are longer than 40 characters, only marks, or look like an email address, a telephone
 * number, a postal code, or an address.
 */
export const wordToKeep = (typed: string): string | undefined => {
  const whole = typedWords(typed, foldKana).join(' ')
  const word = wordsOf(typed, foldKana).join(' ')
  const isKept = word !== '' && whole.length <= LONGEST_MISSED && !tellsOfSomebody(whole)
  return isKept ? word : undefined
}
