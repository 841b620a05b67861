import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** Reads; on SQLite through a connection that cannot write. */
export type Reader = Kysely<Database>

/** One transaction. Nothing else may be awaited in it than its own queries. */
export type Writer = Transaction<Database>
