import type { Language } from '../../hypermedia/language.ts'
import { worded } from '../environment.ts'
import type { WordedVariant } from './variant.queries.ts'

type ValueNames = Pick<WordedVariant, 'value1_name' | 'value1_name_en' | 'value2_name' | 'value2_name_en'>

/** Returns the names of a variant's axis values, as `Large / Red`; null without axes. */
export const valueWords = (names: ValueNames, language: Language): string | null => {
  const words = [
    worded(language, names.value1_name, names.value1_name_en),
    worded(language, names.value2_name, names.value2_name_en),
  ].filter((word) => word !== null)
  return words.length > 0 ? words.join(' / ') : null
}
