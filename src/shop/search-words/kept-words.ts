import { typedWords, wordsOf } from '../../store/search.ts'

/** Words that are longer are not kept: they are more likely to tell of somebody than of goods. */
export const LONGEST_MISSED = 40
/** So many days it is kept what found nothing. */
export const MISSED_DAYS = 90
/** Of one day so many words are kept, those asked for most: whoever sends any words pushes out no more than that day's. */
export const MOST_OF_A_DAY = 500

const EMAIL = /\S\s*@\s*\S/
/** Seven digits, whatever stands between them: a postal number, that of a telephone, or that of a card. */
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
 * The words of a search that found nothing, as a search folds them, so that they are one entry in whatever width,
 * case or kana. Nothing where they are longer than 40 characters, nothing but marks, or look like an e-mail
 * address, a telephone or postal number, or an address.
 */
export const wordToKeep = (typed: string): string | undefined => {
  const whole = typedWords(typed).join(' ')
  const word = wordsOf(typed).join(' ')
  const isKept = word !== '' && whole.length <= LONGEST_MISSED && !tellsOfSomebody(whole)
  return isKept ? word : undefined
}
