import { foldForSearch } from '../../store/search.ts'

/**
 * How a piece of a name, a company, an address of mail or a phone number may be kept that was typed like
 * this: in small letters, with its spaces and without, in katakana, and a number by its digits alone.
 */
export const spellingsOf = (typed: string): readonly string[] => {
  const plain = typed.normalize('NFKC').trim()
  const joined = plain.replace(/\s+/g, '')
  const digits = /^[\d-]+$/.test(joined) ? joined.replaceAll('-', '') : joined
  // SQLite has small letters of ASCII alone.
  const small = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const all = [small(plain), plain.toLowerCase(), small(joined), foldForSearch(joined), digits]
  return [...new Set(all)].filter((spelling) => spelling !== '')
}
