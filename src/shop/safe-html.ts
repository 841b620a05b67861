import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { z } from 'zod'
import { clearable, longestTyped, text } from '../hypermedia/input.ts'

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
/** A next one ends the one before, which need not say so. */
const FOLLOWING = new Set(['li', 'p'])
const DEEPEST = 20
/** Their content is no text. */
const UNSEEN = new Set(['script', 'style', 'template'])

/** A file of the merchant's own: what other sites show would tell them who reads it. */
const PICTURE = /^\/files\/user_data\/(?!(?:[^/]*\/)*(?:\.|%2e){1,2}(?:\/|$))[^\s\\"'=?#]+$/i
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s\\]*$/i

/**
 * A merchant's HTML with nothing in it but a few elements, and `more` that are named, each closed in its
 * turn, without attributes but the address of a link, and of a picture its address and its words. Other tags
 * are left out and their words kept; comments are left out. Done twice it is as done once. The time grows with
 * the length alone: the text is read once, as browsers read it, and no tree is built of it.
 */
export const safeHtml = (sent: string, more: readonly string[] = []): string => {
  const typed = sent.replace(/\r\n?/g, '\n')
  const elements = more.length === 0 ? ELEMENTS : new Set([...ELEMENTS, ...more])
  const open: string[] = []
  let unseen: string | undefined
  let safe = ''
  // What stands on both sides of a tag that is left out is one text, escaped as such.
  let words = ''
  const put = (tags: string) => {
    if (tags === '') return
    safe += escaped(words) + tags
    words = ''
  }
  // As it was typed, with its entities.
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

/** How the content of an element is read in which no tags are looked for. */
const STATES: Readonly<Record<string, typeof TokenizerMode.RAWTEXT | typeof TokenizerMode.SCRIPT_DATA>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
}

const escaped = (words: string): string => words.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The value of an attribute as browsers write it. */
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

/** Closes what was opened from a place on, the last first. */
const closed = (open: string[], from: number): string =>
  open
    .splice(from)
    .reverse()
    .map((name) => `</${name}>`)
    .join('')

/**
 * Several lines of a merchant's HTML, at most `max` characters once it is safe. It may be left out; an
 * empty one, or one of which nothing is safe, clears what was there.
 */
export const htmlText = (max: number): z.ZodType<string | null | undefined> => {
  const safe = (raw: unknown) =>
    typeof raw === 'string' && raw.length <= longestTyped(max) ? safeHtml(raw).trim() : raw
  const control = { control: 'textarea' } as const
  return z.preprocess(safe, clearable(text(max, control))).meta({ ...control, contentMediaType: 'text/html' })
}
