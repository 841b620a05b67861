/** A row of another program's database: its values as texts, by the names of its columns in small letters. */
export type ElsewhereRow = Readonly<Record<string, string>>

/** Another program's database, which is only read. */
export interface Elsewhere {
  /** Whether there is a table. */
  readonly has: (table: string) => Promise<boolean>
  /** Returns all rows of a table. */
  readonly rows: (table: string) => Promise<readonly ElsewhereRow[]>
  readonly close: () => Promise<void>
}

/**
 * Opens a database by its address, `postgres://…` or `mysql://…`, or the file of SQLite at a path. Loads its driver
 * only. All tables are read as they were at one moment.
 */
export const openElsewhere = async (address: string): Promise<Elsewhere> => {
  if (/^postgres(ql)?:/.test(address)) return openPostgres(address)
  if (/^(mysql|mariadb):/.test(address)) return openMysql(address)
  return openSqlite(address.replace(/^(sqlite|file):(\/\/)?/, ''))
}

const NAME = /^[a-z_0-9]+$/

const asTexts = (row: Readonly<Record<string, unknown>>): ElsewhereRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column.toLowerCase(), value === null ? '' : textOf(value)]),
  )

const textOf = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString() : String(value))

const named = (table: string): string => {
  if (!NAME.test(table)) throw new Error(`${table} is no table`)
  return table
}

const openPostgres = async (address: string): Promise<Elsewhere> => {
  const { default: pg } = await import('pg')
  // As the database writes them: this program reads its dates and numbers by itself.
  const client = new pg.Client({
    connectionString: address,
    types: { getTypeParser: () => (value: unknown) => value } as never,
  })
  await client.connect()
  await client.query("set time zone 'UTC'")
  await client.query('begin transaction isolation level repeatable read, read only')
  return {
    has: async (table) =>
      (await client.query('select to_regclass($1) as found', [table])).rows[0]?.found !== null,
    rows: async (table) =>
      (await client.query<Record<string, unknown>>(`select * from ${named(table)}`)).rows.map(asTexts),
    close: () => client.end(),
  }
}

const openMysql = async (address: string): Promise<Elsewhere> => {
  const { createConnection } = await import('mysql2/promise')
  const client = await createConnection({
    uri: address.replace(/^mariadb:/, 'mysql:'),
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    charset: 'utf8mb4',
  })
  await client.query('set session transaction isolation level repeatable read')
  await client.query('start transaction with consistent snapshot, read only')
  return {
    async has(table) {
      const [found] = await client.query(
        'select 1 from information_schema.tables where table_schema = database() and table_name = ?',
        [table],
      )
      return Array.isArray(found) && found.length > 0
    },
    async rows(table) {
      const [found] = await client.query(`select * from ${named(table)}`)
      return (found as readonly Record<string, unknown>[]).map(asTexts)
    },
    close: () => client.end(),
  }
}

const openSqlite = async (path: string): Promise<Elsewhere> => {
  const { default: SQLite } = await import('better-sqlite3')
  const file = new SQLite(path, { readonly: true, fileMustExist: true })
  file.exec('begin')
  return {
    has: async (table) =>
      file.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table) !== undefined,
    rows: async (table) =>
      (file.prepare(`select * from ${named(table)}`).all() as readonly Record<string, unknown>[]).map(
        asTexts,
      ),
    close: async () => void file.close(),
  }
}
