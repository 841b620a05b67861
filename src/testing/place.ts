import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A data directory and, on PostgreSQL, a database of a test's own. */
export interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Deletes both. */
  clear(): Promise<void>
}

/** Makes a place for a shop: on SQLite, or in a new database on the server of a `postgres://` address. */
export const makePlace = async (serverUrl: string | undefined): Promise<Place> => {
  const database = serverUrl === undefined ? undefined : await newDatabase(serverUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'noren-test-'))
  return {
    dataDir,
    databaseUrl: database?.url,
    async clear() {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const newDatabase = async (serverUrl: string) => {
  const name = `noren_test_${randomBytes(6).toString('hex')}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await onServer(serverUrl, `create database ${name}`)
  return { url: url.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) }
}

const onServer = async (connectionString: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
