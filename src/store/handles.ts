import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** Reads. On SQLite it uses a connection that cannot write. */
export type Reader = Kysely<Database>

/** One transaction. Await only its own queries in it. */
export type Writer = Transaction<Database>
