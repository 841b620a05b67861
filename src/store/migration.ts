import type { Kysely } from 'kysely'
import type { Dialect } from './columns.ts'
import type { Database } from './schema.ts'

/** One step of the schema; forward only. */
export interface Migration {
  readonly name: string
  /** The release that brings it, such as `1.1.0`. The database stores it, for programs that do not know the step. */
  readonly release: string
  /**
   * Seconds that were measured on a shop with 100,000 orders, if the time grows with the rows. Without it the step
   * takes less than a second in any shop.
   */
  readonly seconds?: Readonly<Record<Dialect, number>>
  /**
   * Whether it takes away what the release before reads or writes, so that no process of that release may run beside
   * it. What it takes away is unused since the release before.
   */
  readonly contract?: boolean
  run(db: Kysely<Database>, dialect: Dialect): Promise<void>
}
