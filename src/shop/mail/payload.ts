import { isLanguage, type Language } from '../../hypermedia/language.ts'

type Payload = Readonly<Record<string, unknown>>

/** Returns a text of an event's payload; empty if there is none. */
export const textIn = (payload: Payload, name: string): string => {
  const value = payload[name]
  return typeof value === 'string' ? value : ''
}

/** Returns the whole numbers of a list in an event's payload; empty if there is no list. */
export const numbersIn = (payload: Payload, name: string): readonly number[] => {
  const value = payload[name]
  return Array.isArray(value) ? value.filter((one): one is number => Number.isInteger(one)) : []
}

/** Returns the language of an event; Japanese by default. */
export const languageOf = ({ language }: Payload): Language => (isLanguage(language) ? language : 'ja')
