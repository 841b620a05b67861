import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'

/** Returns an address that the shop allows in a link, or undefined: see `ADDRESS` of `safe-html.ts`. */
export function linkTo(typed: string): string | undefined {
  const address = typed.trim()
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s\\<>]*$/i.test(address) ? address : undefined
}

/**
 * Returns the address of a picture that the shop allows in a text, or undefined: see `PICTURE` of
 * `safe-html.ts`.
 */
function pictureAt(address: string | null): string | undefined {
  return /^\/files\/user_data\/(?!(?:[^/]*\/)*(?:\.|%2e){1,2}(?:\/|$))[^\s\\"'=?#<>]+$/i.test(address ?? '')
    ? (address ?? undefined)
    : undefined
}

const picture: NodeSpec = {
  group: 'inline',
  inline: true,
  draggable: true,
  attrs: { src: {}, alt: { default: '' } },
  parseDOM: [
    {
      tag: 'img[src]',
      getAttrs: (element) => {
        const src = pictureAt(element.getAttribute('src'))
        return src === undefined ? false : { src, alt: element.getAttribute('alt') ?? '' }
      },
    },
  ],
  // The content of forbidden elements is dropped, too.
  toDOM: ({ attrs }): DOMOutputSpec => [
    'img',
    { src: attrs.src, alt: String(attrs.alt).replace(/[<>"]/g, ' ').trim() },
  ],
}

const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  // Keeps the texts of adjacent table cells apart.
  parseDOM: [{ tag: 'p' }, { tag: 'td' }, { tag: 'th' }],
  toDOM: as('p'),
}

const heading: NodeSpec = {
  group: 'block',
  content: 'inline*',
  defining: true,
  attrs: { level: { default: 3 } },
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: level < 4 ? 3 : 4 } })),
  toDOM: ({ attrs }): DOMOutputSpec => [`h${attrs.level}`, 0],
}

const item: NodeSpec = {
  content: 'paragraph block*',
  defining: true,
  parseDOM: [{ tag: 'li' }],
  toDOM: as('li'),
}

const lineBreak: NodeSpec = {
  group: 'inline',
  inline: true,
  selectable: false,
  // A lone line break keeps an empty line open.
  parseDOM: [
    { tag: 'br', getAttrs: ({ parentNode }) => (parentNode?.childNodes.length === 1 ? false : null) },
  ],
  toDOM: (): DOMOutputSpec => ['br'],
}

const link: MarkSpec = {
  attrs: { href: {} },
  inclusive: false,
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = linkTo(element.getAttribute('href') ?? '')
        return href === undefined ? false : { href }
      },
    },
  ],
  toDOM: ({ attrs }): DOMOutputSpec => ['a', { href: attrs.href }, 0],
}

const strong: MarkSpec = {
  parseDOM: [
    { tag: 'strong' },
    // Google Docs copies its content within a `b` that is not bold.
    { tag: 'b', getAttrs: (element) => (isStyled(element, /font-weight:\s*normal/) ? false : null) },
    { tag: 'span', getAttrs: ifStyled(/font-weight:\s*(?:bold|[6-9]00)/), consuming: false },
  ],
  toDOM: as('strong'),
}

const em: MarkSpec = {
  parseDOM: [
    { tag: 'em' },
    { tag: 'i' },
    { tag: 'span', getAttrs: ifStyled(/font-style:\s*italic/), consuming: false },
  ],
  toDOM: as('em'),
}

/**
 * The document's schema: the HTML that the shop accepts from merchants (`safe-html.ts`). Typed and pasted
 * content is limited to it.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph,
    heading,
    bullets: { group: 'block', content: 'item+', parseDOM: [{ tag: 'ul' }], toDOM: as('ul') },
    numbers: { group: 'block', content: 'item+', parseDOM: [{ tag: 'ol' }], toDOM: as('ol') },
    item,
    text: { group: 'inline' },
    lineBreak,
    picture,
  },
  marks: {
    link,
    strong,
    em,
    underline: { parseDOM: [{ tag: 'u' }], toDOM: as('u') },
    small: { parseDOM: [{ tag: 'small' }], toDOM: as('small') },
  },
})

function as(tag: string): () => DOMOutputSpec {
  return () => [tag, 0]
}

function ifStyled(pattern: RegExp): (element: HTMLElement) => false | null {
  return (element) => (isStyled(element, pattern) ? null : false)
}

function isStyled(element: HTMLElement, pattern: RegExp): boolean {
  return pattern.test(element.dataset.style ?? '')
}
