/** A postal code as Japan Post lists it: of a town, or of one firm alone. */
export interface ListedCode {
  readonly prefecture: string
  readonly city: string
  /** With the list's own remarks in it. */
  readonly town: string
  /** Whether the code stands for several towns, of which the list at hand names one. */
  readonly multiTown?: boolean
  /** Of a firm's own code. */
  readonly streetAddress?: string
}

/** What of it may be written into an address. */
export interface ListedAddress {
  /** City and town, at most 32 characters. */
  readonly addr01: string
  /** The street of a firm's own code, at most 32 characters. */
  readonly addr02: string | null
}

/** As long as the two lines of an address may be. */
const LONGEST = 32

const cut = (line: string): string => [...line].slice(0, LONGEST).join('').trim()

/** The address of a postal code without what the list says about it in brackets and in sentences. */
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
  // 一円 is "all of it" behind the name of the village, and a town of its own in 多賀町.
  if (listed !== '一円' && listed.endsWith('一円')) return ''
  return withoutChoice(withoutRemarks(listed))
}

/** Remarks in brackets go; the floor of a tower, which has a code of its own, stays. */
const withoutRemarks = (town: string): string =>
  town.replace(/（([０-９]+階)）/g, '$1').replace(/^([^（]*)（.*）/, '$1')

/** Where the list names several, joined by 、 or 〜, only what they have in common is sure. */
const withoutChoice = (town: string): string =>
  /[、〜]/.test(town) ? town.replace(/(?:第?[０-９].*|^.*、.*)$/s, '') : town
