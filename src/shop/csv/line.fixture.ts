import type { ReadLine } from './lines.ts'

/** Returns a parsed line of a file: its faults name their column by `label`. */
export const readLine = <V>(line: number, values: V): ReadLine<V> => ({
  line: {
    line,
    cell: () => undefined,
    fault: (why, label) => ({ line, column: 0, label, why }),
  },
  values,
})

/** Returns parsed lines below the header. */
export const readLines = <V>(...all: readonly V[]): readonly ReadLine<V>[] =>
  all.map((values, at) => readLine(at + 2, values))

/** Returns texts as a file in UTF-8 has them. */
export const asWritten = <T extends string | null | undefined>(typed: T): T => typed
