import type { Language } from '../hypermedia/language.ts'

const numbers = new Intl.NumberFormat('en-GB')

/** Formats whole yen: 1,200円, ¥1,200. */
export const yenIn =
  (language: Language): ((amount: number) => string) =>
  (amount) => {
    if (language === 'ja') return `${numbers.format(amount)}円`
    return amount < 0 ? `-¥${numbers.format(-amount)}` : `¥${numbers.format(amount)}`
  }
