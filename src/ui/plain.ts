import type { SelectorDefinition } from 'html-to-text'
import { LRUCache } from 'lru-cache'

const MOST_KNOWN = 100

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const line = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
const paragraph = { leadingLineBreaks: 2, trailingLineBreaks: 2 }

const selectors: SelectorDefinition[] = [
  ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false, ...paragraph } })),
  ...['dt', 'dd', 'tr'].map((selector) => ({ selector, format: 'block', options: line })),
  ...['td + td', 'th + td', 'th + th'].map((selector) => ({
    selector,
    format: 'inlineSurround',
    options: { prefix: ' ' },
  })),
  { selector: 'ul', options: { itemPrefix: '- ' } },
  { selector: 'img', format: 'skip' },
]

/**
 * Returns a function that converts safe HTML to lines of text: paragraphs and items on their own lines, links
 * with their addresses. The converter is loaded with the first mail, not with the shop.
 */
export const loadPlain = async (baseUrl: string): Promise<(html: unknown) => string> => {
  const { compile } = await import('html-to-text')
  const convert = compile({ wordwrap: false, selectors: [...selectors, linksFrom(baseUrl)] })
  // Mail after mail contains the same few texts, such as the payment instructions and the shop's contact
  // data.
  const known = new LRUCache<string, string>({ max: MOST_KNOWN })
  return (html) => {
    const given = String(html ?? '')
    const text = known.get(given) ?? convert(given)
    known.set(given, text)
    return text
  }
}

const linksFrom = (baseUrl: string): SelectorDefinition => ({
  selector: 'a',
  options: { baseUrl, hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] },
})
