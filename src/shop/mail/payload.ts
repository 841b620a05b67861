import { isLanguage, type Language } from '../../hypermedia/language.ts'

type Payload = Readonly<Record<string, unknown>>

/** A text of an event's payload; empty where there is none. */
export const textIn = (payload: Payload, name: string): string => {
  const value = payload[name]
  return typeof value === 'string' ? value : ''
}

/** The language that an event names; Japanese unless it does. */
export const languageOf = ({ language }: Payload): Language => (isLanguage(language) ? language : 'ja')
