const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

/** Escapes text for HTML and for quoted attributes. */
export const escapeHtml = (text: unknown): string =>
  String(text).replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** Writes the attributes of an element: `true` has no value; `undefined`, `null` and `false` are left out. */
export const attributes = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`))
    .join('')
