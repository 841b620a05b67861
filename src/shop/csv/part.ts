import type { Part } from '../part.ts'
import { csvJob } from './csv.job.ts'
import type { CsvKind } from './kind.ts'

declare module '../part.ts' {
  interface Part {
    /** The kinds of file that it imports. */
    readonly csv?: readonly CsvKind<unknown>[]
  }
}

/** Files of many records: how they are read, looked at, imported and written. */
export const part: Part = {
  name: 'csv',
  works: ({ parts, acting }) => ({
    jobs: { csv: csvJob({ kinds: parts.flatMap(({ csv = [] }) => csv), acting }) },
  }),
}
