import type { Kysely } from 'kysely'
import type { Dialect } from './columns.ts'
import type { Database } from './schema.ts'

/** One step of the schema; forward only. */
export interface Migration {
  readonly name: string
  run(db: Kysely<Database>, dialect: Dialect): Promise<void>
}
