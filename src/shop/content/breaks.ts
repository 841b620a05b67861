import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { faultMessage } from '../template-faults.ts'
import { breaksIn } from './breaks.queries.ts'
import { templatesInForce } from './templates.queries.ts'

/** A page that the templates in force break: it is rendered with those beneath. */
export interface BrokenPage {
  /** The template, the place and the fault, as a sentence. */
  readonly fault: string
  /** UTC, ISO 8601. */
  readonly since: string
}

/**
 * Returns the pages that the templates in force broke, by their keys; any change of a template clears them.
 */
export const brokenPages = async ({
  db,
  memory,
  now,
  say,
}: Pick<ReadEnvironment | WriteEnvironment, 'db' | 'memory' | 'now' | 'say'>): Promise<
  ReadonlyMap<string, BrokenPage>
> => {
  const { version } = await memory.get(templatesInForce)
  const rows = await breaksIn(db, version, now)
  return new Map(
    [...rows].map(([page, { file, line, reason, first_at }]) => [
      page,
      { fault: say(faultMessage({ file, line, column: 1, reason }, say, true)), since: first_at },
    ]),
  )
}
