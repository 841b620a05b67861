import { DOMSerializer, type Node, DOMParser as Parser } from 'prosemirror-model'
import { schema } from './schema.ts'

/** Deeper nesting than the shop accepts. */
const TOO_DEEP = `:scope${' > *'.repeat(21)}`

const parser = Parser.fromSchema(schema)
const serializer = DOMSerializer.fromSchema(schema)

/** Parses HTML, as far as the shop accepts it. */
export function read(html: string): Node {
  return parser.parse(new DOMParser().parseFromString(inert(html), 'text/html').body)
}

/**
 * Removes styles and handlers: a browser checks them against the Content-Security-Policy even in a page that
 * is never shown.
 */
function inert(html: string): string {
  return html
    .replace(/<style\b.*?<\/style>/gis, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(?=(?:style|on[a-z]+)\s*=)/gi, ' data-'))
}

/** Writes a document as HTML that the shop stores unchanged; empty if the document is empty. */
export function written(document: Node): string {
  if (document.childCount === 1 && document.firstChild?.content.size === 0) return ''
  const holder = window.document.createElement('div')
  serializer.serializeFragment(document.content, {}, holder)
  for (const empty of holder.querySelectorAll('p:empty')) empty.append(window.document.createElement('br'))
  // An item with a single paragraph needs no paragraph.
  for (const only of holder.querySelectorAll('li > p:first-child:not(:has(~ p))'))
    only.replaceWith(...only.childNodes)
  for (let deep = holder.querySelector(TOO_DEEP); deep; deep = holder.querySelector(TOO_DEEP))
    deep.replaceWith(...deep.childNodes)
  return holder.innerHTML
}
