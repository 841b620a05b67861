import { randomUUID } from 'node:crypto'
import { htmlWithLinks, type Links, textWithLinks } from './mail-links.ts'

/**
 * Links with a key in them (a new password, an activation, the papers of a guest) are not shown to the templates of
 * mails: whoever writes one could send the key elsewhere, as `<img src="https://elsewhere/?{{ link }}">` does. A
 * template is given a random address instead. After printing, the link takes its place where it is a word of its own
 * or the whole address of a link, and nowhere else.
 */
export interface SecretLinks {
  /** The data of the mail with random addresses in place of secret links. */
  readonly data: Readonly<Record<string, unknown>>
  /** A printed line without any of them. */
  readonly inLine: (printed: string) => string
  /** Printed text with the links where they are words of their own. */
  readonly inText: (printed: string) => string
  /** The same for HTML, where a link may also be the whole `href` of an `<a>`. */
  readonly inHtml: (printed: string) => string
  /** Whether a link was left out of what was printed so far, because it stood elsewhere. */
  readonly isMisplaced: () => boolean
}

/** Hides the secret links of a mail's data: addresses of the shop with a key, wherever they stand in it. */
export const secretLinks = (data: SecretLinks['data'], baseUrl: string): SecretLinks => {
  const { origin } = new URL(baseUrl)
  const marks = new Map<string, string>()
  const hide = (address: string): string => {
    if (!address.startsWith(`${origin}/`) || !hasKey(address)) return address
    // In data that is HTML already, an address is written as HTML.
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
  // However it was written, and whatever of its address is left before it.
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

const ADDRESS = /https?:\/\/[^\s"'<>]+/g

/** Whether an address has an input that opens something, by its name. */
const hasKey = (address: string): boolean =>
  (address.split('?')[1] ?? '')
    .split('&')
    .some((input) => /key|token|secret/i.test(input.split('=')[0] ?? ''))

const asPrinted = (printed: string): string => printed

/** Of a mail that has none. */
const NONE = (data: SecretLinks['data']): SecretLinks => ({
  data,
  inLine: asPrinted,
  inText: asPrinted,
  inHtml: asPrinted,
  isMisplaced: () => false,
})

/** Data with each of its texts changed. */
const withTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]))
}
