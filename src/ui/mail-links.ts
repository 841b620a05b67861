import { type Token, Tokenizer, TokenizerMode } from 'parse5'

/** The links of a mail, each by its placeholder address. */
export type Links = ReadonlyMap<string, string>

/** The separators of words: mail programs turn words into addresses. */
const SPACE = /([ \t\r\n\u3000]+)/
/** A word with one of these can be an address: a link after it could become a part of another address. */
const OF_ADDRESSES = /[/\\?#@&=%+;]/

/**
 * Inserts links into a text where their placeholders are whole words. `isWithin` means that the first word
 * continues the markup before the text, which looks like an address.
 */
export const textWithLinks = (text: string, links: Links, isWithin = false): string =>
  text
    .split(SPACE)
    .map((word, at) => (at === 0 && isWithin ? word : wordWithLink(word, links)))
    .join('')

const wordWithLink = (word: string, links: Links): string => {
  for (const [mark, link] of links) {
    const around = word.split(mark)
    if (around.length === 2 && !isLikeAddress(around.join(''))) return around.join(link)
  }
  return word
}

const isLikeAddress = (word: string): boolean => OF_ADDRESSES.test(word.normalize('NFKC'))

/**
 * The elements allowed in a mail's layout. None of them sends its content, and all parsers read them alike.
 */
const ELEMENTS = new Set([
  ...'html head meta body article aside footer header main nav section address blockquote'.split(' '),
  ...'center div figcaption figure h1 h2 h3 h4 h5 h6 hr p pre dd dl dt li ol ul br'.split(' '),
  ...'caption col colgroup table tbody td tfoot th thead tr'.split(' '),
])
/** The elements that do not end a word. */
const INLINE = new Set(
  'a abbr b big code del em font i img ins s small span strike strong sub sup u'.split(' '),
)
const VOID = new Set(['br', 'col', 'hr', 'img', 'meta'])
/** Elements whose content is no markup; scripts are not mailed. */
const RAW = new Map<string, (typeof TokenizerMode)['SCRIPT_DATA' | 'RAWTEXT' | 'RCDATA']>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
])

/** Styles that could read an address, or load from elsewhere. */
const READING_STYLES = /[[\\]|@(?!media\b)/i
/** Allowed attributes. Besides scripts, the excluded ones report a link's address to others. */
const ATTRIBUTE = /^(?!on|ping$|attributionsrc$)[a-z][\w:.-]*$/

/**
 * Inserts links into HTML, where their placeholders are whole words of its text, or the whole `href` of an
 * `<a>`. So that no parser reads it differently, the HTML is written anew, with the layout elements of mails,
 * quoted attributes, and without comments. HTML without any of the links is returned unchanged.
 */
export const htmlWithLinks = (html: string, links: Links): string => {
  if (![...links.keys()].some((mark) => html.includes(mark))) return html
  const written = writer(links)
  let raw: Token.TagToken | undefined
  let inside = ''
  const add = ({ chars }: Token.CharacterToken) => {
    if (raw) inside += chars
    else written.text(chars)
  }
  const nothing = () => undefined
  const tokenizer = new Tokenizer(
    {},
    {
      onDoctype: () => written.markup('<!doctype html>'),
      onStartTag(tag) {
        const state = RAW.get(tag.tagName)
        if (state === undefined) return written.begin(tag)
        raw = tag
        inside = ''
        tokenizer.state = state
      },
      onEndTag({ tagName }) {
        if (!raw) return written.end(tagName)
        if (tagName === 'title') written.markup(`<title>${escaped(inside)}</title>`)
        if (tagName === 'style' && !READING_STYLES.test(inside))
          written.markup(`<style${attributesOf(raw)}>${inside}</style>`)
        raw = undefined
      },
      onCharacter: add,
      onWhitespaceCharacter: add,
      onNullCharacter: nothing,
      onComment: nothing,
      onEof: nothing,
    },
  )
  tokenizer.write(html, true)
  return written.whole()
}

/** Returns a writer of HTML that writes tag by tag, with the links. */
const writer = (links: Links) => {
  let html = ''
  // The texts on both sides of an omitted tag are one text.
  let words = ''
  let isWithin = false
  const put = (markup: string, isInline = false) => {
    html += escaped(textWithLinks(words, links, isWithin))
    const [last = '', ...earlier] = words.split(SPACE).reverse()
    isWithin = isInline && (isLikeAddress(last) || (isWithin && earlier.length === 0))
    words = ''
    html += markup
  }
  const isKnown = (name: string) => ELEMENTS.has(name) || INLINE.has(name)
  return {
    text(chars: string) {
      words += chars
    },
    markup: (markup: string) => put(markup),
    begin(tag: Token.TagToken) {
      const name = tag.tagName
      if (isKnown(name)) put(`<${name}${attributesOf(tag, links)}>`, INLINE.has(name))
    },
    end(name: string) {
      if (isKnown(name) && !VOID.has(name)) put(`</${name}>`, INLINE.has(name))
    },
    whole() {
      put('')
      return html
    },
  }
}

/** Returns the attributes of a tag, with a link in place of a whole `href` of an `<a>`. */
const attributesOf = ({ tagName, attrs }: Token.TagToken, links?: Links): string =>
  attrs
    .filter(({ name }) => ATTRIBUTE.test(name))
    .map(({ name, value }) => {
      const link = tagName === 'a' && name === 'href' ? links?.get(value.trim()) : undefined
      return ` ${name}="${escaped(link ?? value)}"`
    })
    .join('')

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00A0': '&nbsp;',
}

const escaped = (text: string): string => text.replace(/[&<>"\u00A0]/g, (letter) => ESCAPES[letter] ?? letter)
