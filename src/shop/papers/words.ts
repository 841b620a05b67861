import { type Language, localeOf } from '../../hypermedia/language.ts'
import { message } from '../../hypermedia/message.ts'
import type { ReadEnvironment } from '../environment.ts'
import type { Words } from './papers.rules.ts'

/** Returns the texts and formats of documents in a language. */
export const wordsIn = (language: Language, sayIn: ReadEnvironment['sayIn']): Words => {
  const say: Words['say'] = (told) => sayIn(language, told)
  const days = new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeZone: 'UTC' })
  const yen = (amount: number): string => say(message('paper.yen', { yen: amount }))
  return {
    say,
    yen: (amount) => (amount < 0 ? `-${yen(-amount)}` : yen(amount)),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  }
}
