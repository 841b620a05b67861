import type { Language } from '../../hypermedia/language.ts'
import { addressLines } from '../../hypermedia/writing.ts'

/** The address of a shop as it is kept, in both languages. */
export interface KeptPlace {
  readonly postal_code: string | null
  readonly addr01: string | null
  readonly addr02: string | null
  readonly addr01_en: string | null
  readonly addr02_en: string | null
}

/** The address of a shop in one language; all null in English if none was written. */
export interface Place {
  readonly postalCode: string | null
  readonly prefName: string | null
  readonly addr01: string | null
  readonly addr02: string | null
  /** The address in a line, in the order of the language; in English with the postal code and the country. */
  readonly place: string | null
}

const NOWHERE: Place = { postalCode: null, prefName: null, addr01: null, addr02: null, place: null }

/** Returns a shop's address in a language, with the name of its prefecture there; never in the other language. */
export const placeIn = (language: Language, kept: KeptPlace, prefName: string | null): Place => {
  const { postal_code: postalCode } = kept
  if (language === 'ja') {
    const { addr01, addr02 } = kept
    const [place = null] = addressLines(language, { prefName, addr01, addr02 })
    return { postalCode, prefName, addr01, addr02, place }
  }
  const { addr01_en: addr01, addr02_en: addr02 } = kept
  if (!addr01) return NOWHERE
  const place = addressLines(language, { postalCode, prefName, addr01, addr02 }).join(' ')
  return { postalCode, prefName, addr01, addr02, place }
}
