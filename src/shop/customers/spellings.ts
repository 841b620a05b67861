import { foldKana } from '../../store/folding.ts'

/**
 * Returns the possible stored spellings of a typed part of a name, a company, an email address or a phone
 * number: in lower case, with its spaces and without, in katakana, and a number by its digits only.
 */
export const spellingsOf = (typed: string): readonly string[] => {
  const plain = typed.normalize('NFKC').trim()
  const joined = plain.replace(/\s+/g, '')
  const digits = /^[\d-]+$/.test(joined) ? joined.replaceAll('-', '') : joined
  // SQLite converts only ASCII letters to lower case.
  const small = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const all = [small(plain), plain.toLowerCase(), small(joined), foldKana(joined), digits]
  return [...new Set(all)].filter((spelling) => spelling !== '')
}
