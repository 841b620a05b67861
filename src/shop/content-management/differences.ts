import { structuredPatch } from 'diff'

/** Lines shown around a difference. */
const AROUND = 3

/** Milliseconds: two texts without common lines are not compared to the end. */
const MOST_MS = 200

/** A line of two compared texts; a gap stands for equal lines. */
export interface ComparedLine {
  readonly kind: 'same' | 'added' | 'removed' | 'gap'
  readonly text: string
  /** Its line number from 1; for equal lines, in the newer text. */
  readonly line: number | null
}

const KINDS: Readonly<Record<string, ComparedLine['kind']>> = { '+': 'added', '-': 'removed', ' ': 'same' }

/** Compares two texts line by line. */
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

// A missing end of the last line is no visible difference.
const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

const eachLine = (text: string, kind: ComparedLine['kind']): ComparedLine[] =>
  text.split('\n').map((line, at) => ({ kind, text: line, line: at + 1 }))
