/** The parts of a page that browsers block: the shop's policy allows scripts and styles only in files. */
export type Blocked = 'script' | 'style' | 'styleAttribute' | 'handler'

/** A blocked part of a template, with its line from 1. */
interface Found {
  readonly what: Blocked
  readonly line: number
}

const MOST = 20

/** Comments are no markup, in HTML or in a template. */
const UNPRINTED = /<!--[\s\S]*?-->|\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g
// Bounded, so that no text takes long.
const TAG = /<([a-z][a-z0-9-]{0,30})((?:[^<>"']|"[^"]{0,1000}"|'[^']{0,1000}'){0,1000})>/gi
const DATA = /\stype\s*=\s*["']?application\/(?:ld\+)?json/i
const SOURCE = /\ssrc\s*=/i
const STYLED = /\sstyle\s*=/i
const HANDLED = /\son[a-z]+\s*=/i
const VALUES = /"[^"]*"|'[^']*'/g

/** Finds the parts of a template that browsers will block: inline scripts and styles, up to a limit. */
export const blockedIn = (template: string): readonly Found[] => {
  const printed = template.replace(UNPRINTED, (whole) => whole.replace(/[^\n]/g, ' '))
  return [...printed.matchAll(TAG)]
    .flatMap(({ 1: name = '', 2: attributes = '', index }) => {
      const line = printed.slice(0, index).split('\n').length
      return whatIn(name.toLowerCase(), attributes).map((what) => ({ what, line }))
    })
    .slice(0, MOST)
}

const whatIn = (name: string, attributes: string): readonly Blocked[] => {
  const bare = attributes.replace(VALUES, '""')
  const found: Blocked[] = []
  if (name === 'script' && !SOURCE.test(bare) && !DATA.test(attributes)) found.push('script')
  if (name === 'style') found.push('style')
  if (STYLED.test(bare)) found.push('styleAttribute')
  if (HANDLED.test(bare)) found.push('handler')
  return found
}
