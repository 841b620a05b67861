/** Whether the shop asks people for the katakana of their names. */
import type { Language } from '../../../hypermedia/language.ts'

/** The ways to ask. */
export const KANA_ASKED = ['required', 'optional', 'none'] as const

/** One of the ways to ask. */
export type KanaAsked = (typeof KANA_ASKED)[number]

/** How a visitor is asked: whoever reads no Japanese is never required to write it. */
export const kanaAskedIn = (language: Language, asked: KanaAsked): KanaAsked =>
  asked === 'required' && language !== 'ja' ? 'optional' : asked
