import { structuredPatch } from 'diff'

/** Lines around a difference that are shown with it. */
const AROUND = 3

/** Two texts that have nothing in common are not compared to the end. */
const MOST_MS = 200

/** A line of two texts that are compared; a gap stands for lines that are the same. */
export interface ComparedLine {
  readonly kind: 'same' | 'added' | 'removed' | 'gap'
  readonly text: string
  /** In the text that it stands in, from 1; in the newer one where it stands in both. */
  readonly line: number | null
}

const KINDS: Readonly<Record<string, ComparedLine['kind']>> = { '+': 'added', '-': 'removed', ' ': 'same' }

/** What differs between two texts, line by line. */
export const comparedLines = (older: string, newer: string): readonly ComparedLine[] => {
  const patch = structuredPatch('', '', ended(older), ended(newer), '', '', {
    context: AROUND,
    timeout: MOST_MS,
  })
  if (!patch) return [...eachLine(older, 'removed'), ...eachLine(newer, 'added')]
  return patch.hunks.flatMap(({ oldStart, newStart, lines }, at) => {
    let [before, after] = [oldStart, newStart]
    const shown = lines.map((one): ComparedLine => {
      const kind = KINDS[one.charAt(0)] ?? 'same'
      const line = kind === 'removed' ? before : after
      if (kind !== 'added') before += 1
      if (kind !== 'removed') after += 1
      return { kind, text: one.slice(1), line }
    })
    return at > 0 ? [GAP, ...shown] : shown
  })
}

const GAP: ComparedLine = { kind: 'gap', text: '', line: null }

// Whether the last line ends is no difference to people.
const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

const eachLine = (text: string, kind: ComparedLine['kind']): ComparedLine[] =>
  text.split('\n').map((line, at) => ({ kind, text: line, line: at + 1 }))
