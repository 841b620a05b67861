import { z } from 'zod'
import { clearable, text } from '../hypermedia/input.ts'

/** Elements that words are set in; none that could leave the place where the text is shown. */
const ELEMENTS = new Set([
  'a',
  'b',
  'br',
  'em',
  'h3',
  'h4',
  'i',
  'img',
  'li',
  'ol',
  'p',
  'small',
  'strong',
  'u',
  'ul',
])
const EMPTY = new Set(['br', 'img'])
/** A next one ends the one before, which need not say so. */
const FOLLOWING = new Set(['li', 'p'])
const DEEPEST = 20
/** Their content is no text. */
const UNSEEN = new Set(['script', 'style', 'template'])

// Quoted values hold no brackets, so that each tag ends where the next one begins: the time is that of one reading.
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)>/gi
const SRC = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const ALT = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i
/** A file of the merchant's own: what other sites show would tell them who reads it. */
const PICTURE = /^\/files\/user_data\/(?!(?:[^/]*\/)*(?:\.|%2e){1,2}(?:\/|$))[^\s\\"'=?#]+$/i
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s\\]*$/i

/**
 * A merchant's HTML with nothing in it but a few elements, and `more` that are named, each closed in its
 * turn, without attributes but the address of a link, and of a picture its address and its words. Other tags
 * are left out and their words kept; done twice it is as done once.
 */
export const safeHtml = (typed: string, more: readonly string[] = []): string => {
  const elements = more.length === 0 ? ELEMENTS : new Set([...ELEMENTS, ...more])
  const open: string[] = []
  let unseen: string | undefined
  let safe = ''
  let at = 0
  for (const tag of typed.matchAll(TAG)) {
    const [whole, slash = '', name = '', rest = ''] = tag
    const element = { name: name.toLowerCase(), isEnd: slash !== '', rest }
    if (unseen === undefined) safe += escaped(typed.slice(at, tag.index)) + written(element, open, elements)
    if (unseen === undefined && UNSEEN.has(element.name) && !element.isEnd) unseen = element.name
    else if (unseen === element.name && element.isEnd) unseen = undefined
    at = tag.index + whole.length
  }
  return safe + (unseen === undefined ? escaped(typed.slice(at)) : '') + closed(open, 0)
}

const escaped = (words: string): string => words.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Tag {
  readonly name: string
  readonly isEnd: boolean
  readonly rest: string
}

const written = ({ name, isEnd, rest }: Tag, open: string[], elements: ReadonlySet<string>): string => {
  if (!elements.has(name)) return ''
  if (EMPTY.has(name)) return isEnd ? '' : emptyElement(name, rest)
  if (isEnd) return open.includes(name) ? closed(open, open.lastIndexOf(name)) : ''
  const address = name === 'a' ? addressIn(rest) : undefined
  if (name === 'a' && address === undefined) return ''
  const before = FOLLOWING.has(name) && open.at(-1) === name ? closed(open, open.length - 1) : ''
  if (open.length === DEEPEST) return ''
  open.push(name)
  return address === undefined ? `${before}<${name}>` : `<${name} href="${address}">`
}

const emptyElement = (name: string, rest: string): string => {
  if (name !== 'img') return `<${name}>`
  const src = valueIn(rest, SRC) ?? ''
  const alt = (valueIn(rest, ALT) ?? '').replaceAll('"', '&quot;')
  return PICTURE.test(src) ? `<img src="${src}" alt="${alt}">` : ''
}

/** Closes what was opened from a place on, the last first. */
const closed = (open: string[], from: number): string =>
  open
    .splice(from)
    .reverse()
    .map((name) => `</${name}>`)
    .join('')

const addressIn = (rest: string): string | undefined => {
  const address = valueIn(rest, HREF) ?? ''
  return ADDRESS.test(address) ? address.replaceAll('"', '&quot;') : undefined
}

/** The value of the attribute that a pattern finds, as it was written. */
const valueIn = (rest: string, attribute: RegExp): string | undefined => {
  const [, double, single] = attribute.exec(rest) ?? []
  return (double ?? single)?.trim()
}

/**
 * Several lines of a merchant's HTML, at most `max` characters once it is safe. It may be left out; an
 * empty one, or one of which nothing is safe, clears what was there.
 */
export const htmlText = (max: number): z.ZodType<string | null | undefined> => {
  const safe = (raw: unknown) =>
    typeof raw === 'string' ? safeHtml(raw.replace(/\r\n?/g, '\n').trim()) : raw
  const control = { control: 'textarea' } as const
  return z.preprocess(safe, clearable(text(max, control))).meta(control)
}
