import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { z } from 'zod'
import { clearable, longestTyped, text } from '../hypermedia/input.ts'

/** Elements of text; none that could leave the place where the text is shown. */
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
/** The next one ends the one before, without an end tag. */
const FOLLOWING = new Set(['li', 'p'])
const DEEPEST = 20
/** Their content is no text. */
const UNSEEN = new Set(['script', 'style', 'template'])

/** A file of the merchant's own: a picture of another site would reveal its readers. */
const PICTURE = /^\/files\/user_data\/(?!(?:[^/]*\/)*(?:\.|%2e){1,2}(?:\/|$))[^\s\\"'=?#]+$/i
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s\\]*$/i

/**
 * Returns a merchant's HTML with only a few elements, and those in `more`, each closed in its turn, without
 * attributes except the address of a link, and the address and alternative text of a picture. Other tags are
 * removed and their text is kept; comments are removed. Applying it twice changes nothing more. The time
 * depends only on the length: the text is read once, as browsers read it, without building a tree.
 */
export const safeHtml = (sent: string, more: readonly string[] = []): string => {
  const typed = sent.replace(/\r\n?/g, '\n')
  const elements = more.length === 0 ? ELEMENTS : new Set([...ELEMENTS, ...more])
  const open: string[] = []
  let unseen: string | undefined
  let safe = ''
  // The texts on both sides of an omitted tag are one text, escaped as such.
  let words = ''
  const put = (tags: string) => {
    if (tags === '') return
    safe += escaped(words) + tags
    words = ''
  }
  // As typed, with its entities.
  const add = ({ location }: Token.CharacterToken) => {
    if (unseen === undefined && location) words += typed.slice(location.startOffset, location.endOffset)
  }
  const nothing = () => undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(tag) {
        if (unseen !== undefined) return
        put(begun(tag, open, elements))
        if (!UNSEEN.has(tag.tagName)) return
        unseen = tag.tagName
        tokenizer.state = STATES[unseen] ?? tokenizer.state
      },
      onEndTag({ tagName }) {
        if (unseen === tagName) unseen = undefined
        else if (unseen === undefined && open.includes(tagName)) put(closed(open, open.lastIndexOf(tagName)))
      },
      onCharacter: add,
      onWhitespaceCharacter: add,
      onNullCharacter: add,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    },
  )
  tokenizer.write(typed, true)
  return safe + escaped(words) + closed(open, 0)
}

/** The tokenizer's mode for elements whose content has no tags. */
const STATES: Readonly<Record<string, typeof TokenizerMode.RAWTEXT | typeof TokenizerMode.SCRIPT_DATA>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
}

const escaped = (words: string): string => words.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns the value of an attribute as browsers serialize it. */
const quoted = (value: string): string =>
  escaped(value.trim().replaceAll('&', '&amp;').replaceAll('\u00A0', '&nbsp;')).replaceAll('"', '&quot;')

const begun = ({ tagName: name, attrs }: Token.TagToken, open: string[], elements: ReadonlySet<string>) => {
  if (!elements.has(name)) return ''
  const attribute = (wanted: string) => attrs.find((one) => one.name === wanted)?.value.trim() ?? ''
  if (name === 'img') {
    const src = attribute('src')
    return PICTURE.test(src) ? `<img src="${quoted(src)}" alt="${quoted(attribute('alt'))}">` : ''
  }
  if (name === 'br') return '<br>'
  const address = attribute('href')
  if (name === 'a' && !ADDRESS.test(address)) return ''
  const before = FOLLOWING.has(name) && open.at(-1) === name ? closed(open, open.length - 1) : ''
  if (open.length === DEEPEST) return before
  open.push(name)
  return name === 'a' ? `<a href="${quoted(address)}">` : `${before}<${name}>`
}

/** Closes the elements that were opened from a place on, the last first. */
const closed = (open: string[], from: number): string =>
  open
    .splice(from)
    .reverse()
    .map((name) => `</${name}>`)
    .join('')

/** Returns the text of a merchant's HTML. */
export const plainOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Several lines of a merchant's HTML, at most `max` characters after sanitizing. It can be omitted; an empty
 * one, or one without safe content, clears the stored value.
 */
export const htmlText = (max: number): z.ZodType<string | null | undefined> => {
  const safe = (raw: unknown) =>
    typeof raw === 'string' && raw.length <= longestTyped(max) ? safeHtml(raw).trim() : raw
  const control = { control: 'textarea' } as const
  return z.preprocess(safe, clearable(text(max, control))).meta({ ...control, contentMediaType: 'text/html' })
}
