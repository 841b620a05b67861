import pg from 'pg'

const OID = { bigint: 20, numeric: 1700, date: 1082, instant: 1184 }

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.bigint]: Number,
  [OID.numeric]: Number,
  [OID.date]: (text) => text,
  [OID.instant]: (text) => new Date(text).toISOString(),
}

interface PoolRules {
  /** Connections at most. */
  readonly max: number
  /** How long one statement may take. */
  readonly statementMs: number
}

/** A pool whose rows look as they do from SQLite: numbers, ISO 8601 instants, `YYYY-MM-DD` days. */
export const openPostgres = (connectionString: string, { max, statementMs }: PoolRules): pg.Pool =>
  new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementMs,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  })
