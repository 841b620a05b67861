import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import type { Row } from './bare-store.ts'
import type { Place } from './place.ts'

/** The database of a place, looked into beside the shop. */
export interface Data {
  /** What a bare server opens: the file of SQLite, or the address of PostgreSQL. */
  readonly address: string
  /** The rows of a query without values; on PostgreSQL every value is the text that it would be inserted from. */
  all(sql: string): Promise<readonly Row[]>
  close(): Promise<void>
}

const asText = { getTypeParser: () => (text: unknown) => text } as unknown as pg.CustomTypesConfig

/** Opens the database of a place. */
export const openData = async ({ directory, environment }: Place): Promise<Data> => {
  const { DATABASE_URL: url = '' } = environment
  if (url === '') {
    const address = join(directory, 'noren.sqlite')
    const db = new SQLite(address)
    return {
      address,
      async all(sql) {
        const statement = db.prepare<[], Row>(sql)
        if (statement.reader) return statement.all()
        statement.run()
        return []
      },
      close: async () => void db.close(),
    }
  }
  const client = new pg.Client({ connectionString: url, types: asText })
  // When a run fails, its server ends before this connection: the reason is to be seen.
  client.on('error', () => undefined)
  await client.connect()
  return {
    address: url,
    all: async (sql) => (await client.query<Row>(sql)).rows,
    close: () => client.end(),
  }
}
