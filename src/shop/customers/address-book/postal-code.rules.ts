/** A postal code in Japan Post's list: of a town, or of a single firm. */
export interface ListedCode {
  readonly prefecture: string
  readonly city: string
  /** The town, with the list's remarks. */
  readonly town: string
  /** Whether the code covers several towns, of which this list names one. */
  readonly multiTown?: boolean
  /** For a firm's own code. */
  readonly streetAddress?: string
}

/** The parts of it for an address. */
export interface ListedAddress {
  /** City and town, at most 32 characters. */
  readonly addr01: string
  /** The street of a firm's own code, at most 32 characters. */
  readonly addr02: string | null
}

/** The length of an address's lines. */
const LONGEST = 32

const cut = (line: string): string => [...line].slice(0, LONGEST).join('').trim()

/** Returns the address of a postal code without the list's remarks in brackets and in sentences. */
export const listedAddress = (listed: ListedCode): ListedAddress => {
  const { city, town, streetAddress } = listed
  // A wrong town is worse than none.
  const known = listed.multiTown ? '' : townOf(city, town)
  const street = cut((streetAddress ?? '').replace(/（[^（）]*私書箱[^（）]*）/g, ''))
  return { addr01: cut(city + known), addr02: street === '' ? null : street }
}

const townOf = (city: string, listed: string): string => {
  if (listed === '以下に掲載がない場合') return ''
  const followed = /^(.+?)の次に.*場合/.exec(listed)?.[1]
  if (followed !== undefined) return city.endsWith(followed) ? '' : followed
  // 一円 means "all of it" after the name of the village, and is a town of its own in 多賀町.
  if (listed !== '一円' && listed.endsWith('一円')) return ''
  return withoutChoice(withoutRemarks(listed))
}

/** Removes remarks in brackets; keeps the floor of a tower, which has a code of its own. */
const withoutRemarks = (town: string): string =>
  town.replace(/（([０-９]+階)）/g, '$1').replace(/^([^（]*)（.*）/, '$1')

/** If the list names several, joined by 、 or 〜, keeps only their common part. */
const withoutChoice = (town: string): string =>
  /[、〜]/.test(town) ? town.replace(/(?:第?[０-９].*|^.*、.*)$/s, '') : town
