/** Text that is markup already and is not escaped again. */
export interface Markup {
  readonly markup: string
}

/** The values of a template. Text and numbers are escaped; undefined adds nothing. */
export type Part = string | number | Markup | undefined | readonly Part[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

const written = (part: Part): string => {
  if (part === undefined) return ''
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => entities[character] ?? '')
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(written).join('')
}

/** Markup from a template, HTML or XML. Its values are escaped unless they are markup. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: strings.map((text, at) => text + written(parts[at])).join(''),
})

/** Parts with text between them. */
export const joined = (parts: readonly Part[], between: string): Part[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [between, part]))
