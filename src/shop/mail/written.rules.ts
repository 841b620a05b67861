/** What a member typed, as the HTML part of a mail. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '')

/** An address up to what ends it in a sentence, in Japanese as well. */
const ADDRESS = /(https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]*[\w\-~/#&=%])/

/** A text as HTML: paragraphs, lines, and links where addresses stand; nothing else of it is markup. */
export const htmlOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(linked).join('<br>\n')}</p>`)
    .join('\n')

const linked = (line: string): string =>
  line
    .split(ADDRESS)
    // Split by one group, what it holds stands at every second place.
    .map((part, at) => (at % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('')
