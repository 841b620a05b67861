import { isLanguage, type Language } from '../../hypermedia/language.ts'

type Payload = Readonly<Record<string, unknown>>

/** A text of an event's payload; empty where there is none. */
export const textIn = (payload: Payload, name: string): string => {
  const value = payload[name]
  return typeof value === 'string' ? value : ''
}

/** The whole numbers of a list in an event's payload; none where there is no list. */
export const numbersIn = (payload: Payload, name: string): readonly number[] => {
  const value = payload[name]
  return Array.isArray(value) ? value.filter((one): one is number => Number.isInteger(one)) : []
}

/** The language that an event names; Japanese unless it does. */
export const languageOf = ({ language }: Payload): Language => (isLanguage(language) ? language : 'ja')
