import type { Part } from '../part.ts'
import { csvJob } from './csv.job.ts'
import type { CsvKind } from './kind.ts'

declare module '../part.ts' {
  interface Part {
    /** The kinds of files that it imports. */
    readonly csv?: readonly CsvKind<unknown>[]
  }
}

/** The department that reads, previews, imports and writes files of many records. */
export const part: Part = {
  name: 'csv',
  works: ({ parts, acting }) => ({
    jobs: { csv: csvJob({ kinds: parts.flatMap(({ csv = [] }) => csv), acting }) },
  }),
}
