import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** The database machines. */
export const MACHINES = ['a', 'b', 'c'] as const

/** One of them. */
export type Machine = (typeof MACHINES)[number]

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const VARNISH = { address: '127.1.0.31', port: 8080 }
const START_MS = 120_000
/** With less space left, in megabytes, a primary hands over. */
const LEAST_MB = 64

const isRoot = process.getuid?.() === 0

/** Where the programs of Debian's packages are. */
const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  varnishd: '/usr/sbin/varnishd',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
  setpriv: '/usr/bin/setpriv',
  curl: '/usr/bin/curl',
}

/** Varnish's module for the keys of pages; its folder is named after the machine's architecture. */
const hasXkey = (): boolean =>
  readdirSync('/usr/lib').some((folder) =>
    existsSync(join('/usr/lib', folder, 'varnish/vmods/libvmod_xkey.so')),
  )

/** The Debian packages of a cluster. */
export const PACKAGES = 'patroni etcd-server varnish varnish-modules postgresql-15'

/** The programs that a cluster needs and this machine lacks. */
export const missingPrograms = (): readonly string[] => [
  ...Object.entries(PROGRAMS).flatMap(([name, path]) => (existsSync(path) ? [] : [name])),
  ...(hasXkey() ? [] : ['varnish-modules']),
]

/** The address of a database machine, in the loopback range. */
export const addressOf = (machine: Machine): string => `127.1.0.${11 + MACHINES.indexOf(machine)}`

/** The group that the processes of a database machine run in, by which a firewall knows them; root alone may give it. */
export const groupOf = (machine: Machine): number => 31_011 + MACHINES.indexOf(machine)

/** The settings of a cluster. */
export interface ClusterOptions {
  /** The folder of its data, its configuration, its logs and the ids of its processes. */
  readonly folder: string
  /** How many processes of the shop there are. */
  readonly processes: number
  /** Further variables for them. */
  readonly environment?: Readonly<Record<string, string>>
}

/** A cluster on this machine: every part is a process of its own, with its id in `run/NAME.pid`. */
export class Cluster {
  readonly #options: ClusterOptions
  readonly #values: Readonly<Record<string, string>>
  readonly #secrets: Readonly<Record<string, string>>

  constructor(options: ClusterOptions) {
    this.#options = options
    for (const name of ['etc', 'run', 'log', 'shop']) mkdirSync(this.#path(name), { recursive: true })
    this.#secrets = this.#keepSecrets()
    this.#values = {
      ETCD_PEERS: MACHINES.map((one) => `${one}=http://${addressOf(one)}:2380`).join(','),
      ETCD_HOSTS: MACHINES.map((one) => `${addressOf(one)}:2379`).join(','),
      ETCD_STATE: 'new',
      DATABASE_HOSTS: MACHINES.map((one) => `${addressOf(one)}:5432`).join(','),
      NETWORK: '127.0.0.0/8',
      BASE_URL: this.base.href,
      NOREN_DATA: this.#path('shop'),
      // Where requests come from on the loopback network.
      VARNISH_ADDRESS: '127.0.0.1',
      VARNISH_URL: this.base.origin,
      ...this.#secrets,
    }
  }

  /** Where visitors come in: Varnish. */
  get base(): URL {
    return new URL(`http://${VARNISH.address}:${VARNISH.port}`)
  }

  /** The processes of the shop. */
  get doors(): readonly URL[] {
    return this.#shops().map((at) => new URL(`http://${shopAddress(at)}:3000`))
  }

  /** The address of the database for the shop's processes. */
  get databaseUrl(): string {
    const { NOREN_PASSWORD, DATABASE_HOSTS } = this.#values
    return `postgres://noren:${NOREN_PASSWORD}@${DATABASE_HOSTS}/noren?target_session_attrs=read-write`
  }

  /** The folder of a machine's PostgreSQL. */
  postgresFolder(machine: Machine): string {
    return this.#path(`postgresql-${machine}`)
  }

  /** Starts everything that does not run yet, and resolves when the shop is open. */
  async start(): Promise<void> {
    await this.startMachines()
    for (const at of this.#shops()) await this.startShop(at)
    this.#startVarnish()
    await until('Varnish answers', async () => (await fetch(new URL('/readyz', this.base))).ok)
  }

  /** Starts the three database machines, and makes the database of the shop. */
  async startMachines(): Promise<void> {
    for (const machine of MACHINES) this.#startEtcd(machine)
    for (const machine of MACHINES) this.startMachine(machine)
    await until('the cluster is whole', async () => (await this.faults()).length === 0)
    await this.#makeDatabase()
  }

  /** Starts Patroni of a machine, and what watches its disk. */
  startMachine(machine: Machine): void {
    const folder = this.postgresFolder(machine)
    mkdirSync(folder, { recursive: true })
    giveTo(machine, folder)
    const values = {
      NAME: machine,
      ADDRESS: addressOf(machine),
      POSTGRES_DATA: join(folder, 'data'),
      RUN: this.#socketFolder(machine),
    }
    const config = this.#write('patroni.yml', `patroni-${machine}.yml`, values)
    giveTo(machine, config)
    this.#spawn(`patroni-${machine}`, PROGRAMS.patroni, [config], { machine, env: { LANG: 'C.UTF-8' } })
    const guard = fileURLToPath(new URL('disk-guard.sh', import.meta.url))
    const { PATRONI_PASSWORD = '' } = this.#secrets
    this.#spawn(`guard-${machine}`, guard, [addressOf(machine), machine, folder, String(LEAST_MB)], {
      env: { PATRONI_PASSWORD },
    })
  }

  /** Starts a process of the shop, and resolves when it is open. */
  async startShop(at: number): Promise<void> {
    const file = this.#write('noren.env', `noren-${at}.env`, { ADDRESS: shopAddress(at) })
    const lines = readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)
    const env = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
    this.#spawn(`noren-${at}`, process.execPath, ['--max-semi-space-size=16', MAIN], {
      env: { ...env, ...this.#options.environment },
    })
    const ready = new URL('/readyz', `http://${shopAddress(at)}:3000`)
    await until(`process ${at} is open`, async () => (await fetch(ready)).ok)
  }

  /** The machine whose PostgreSQL takes writes, as its Patroni says. */
  async primary(): Promise<Machine | undefined> {
    const asked = await Promise.all(
      MACHINES.map(async (machine) => ((await stateOf(machine, '/primary'))?.ok ? machine : undefined)),
    )
    return asked.find((machine) => machine !== undefined)
  }

  /** What is missing until each machine does its part: one primary, one synchronous replica, one more that streams. */
  async faults(): Promise<readonly string[]> {
    const roles: readonly string[] = await Promise.all(
      MACHINES.map(async (machine) => {
        if ((await stateOf(machine, '/primary'))?.ok) return 'primary'
        if ((await stateOf(machine, '/sync'))?.ok) return 'sync'
        return (await stateOf(machine, '/replica?lag=16MB'))?.ok ? 'replica' : 'away'
      }),
    )
    return ['primary', 'sync', 'replica'].filter((role) => !roles.includes(role))
  }

  /** The id of a part's process; undefined if it does not run. */
  pid(part: string): number | undefined {
    const file = this.#path(`run/${part}.pid`)
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
    return pid > 0 && isAlive(pid) ? pid : undefined
  }

  /** The id of a machine's PostgreSQL; undefined if it does not run. */
  postgresPid(machine: Machine): number | undefined {
    const file = join(this.postgresFolder(machine), 'data/postmaster.pid')
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
    return pid > 0 && isAlive(pid) ? pid : undefined
  }

  /** Ends a part, and resolves when it is gone. */
  async stop(part: string): Promise<void> {
    const pid = this.pid(part)
    if (pid === undefined) return
    process.kill(pid, 'SIGTERM')
    await until(`${part} is gone`, async () => !isAlive(pid), 60_000)
  }

  /** Ends everything, the front first. */
  async stopAll(): Promise<void> {
    await this.stop('varnish')
    for (const at of this.#shops()) await this.stop(`noren-${at}`)
    for (const kind of ['guard', 'patroni', 'etcd'])
      await Promise.all(MACHINES.map((machine) => this.stop(`${kind}-${machine}`)))
  }

  #path(name: string): string {
    return join(this.#options.folder, name)
  }

  #shops(): readonly number[] {
    return Array.from({ length: this.#options.processes }, (_, at) => at + 1)
  }

  /** A path of a socket may have a hundred letters only. */
  #socketFolder(machine: Machine): string {
    const folder = `/tmp/noren-${addressOf(machine)}`
    mkdirSync(folder, { recursive: true })
    giveTo(machine, folder)
    return folder
  }

  #keepSecrets(): Readonly<Record<string, string>> {
    const file = this.#path('etc/secrets.json')
    if (!existsSync(file)) {
      const names = ['PATRONI', 'SUPERUSER', 'REPLICATION', 'REWIND', 'NOREN'].map(
        (name) => `${name}_PASSWORD`,
      )
      const made = [...names, 'APP_SECRET'].map((name) => [name, randomBytes(24).toString('hex')])
      writeFileSync(file, JSON.stringify(Object.fromEntries(made)), { mode: 0o600 })
    }
    return JSON.parse(readFileSync(file, 'utf8'))
  }

  /** Fills in a configuration file of this folder; returns its path. */
  #write(template: string, name: string, values: Readonly<Record<string, string>>): string {
    const text = readFileSync(new URL(template, import.meta.url), 'utf8')
    const known = { ...this.#values, ...values }
    const path = this.#path(`etc/${name}`)
    const filled = text.replace(/\$\{(\w+)\}/g, (_, key: string) => {
      const value = known[key]
      if (value === undefined) throw new Error(`${template} wants ${key}`)
      return value
    })
    writeFileSync(path, filled, { mode: 0o600 })
    return path
  }

  #startEtcd(machine: Machine): void {
    const data = this.#path(`etcd-${machine}`)
    mkdirSync(data, { recursive: true, mode: 0o700 })
    giveTo(machine, data)
    const values = { NAME: machine, ADDRESS: addressOf(machine), ETCD_DATA: data }
    const config = this.#write('etcd.yml', `etcd-${machine}.yml`, values)
    giveTo(machine, config)
    this.#spawn(`etcd-${machine}`, PROGRAMS.etcd, ['--config-file', config], { machine })
  }

  #startVarnish(): void {
    const backend = (name: string, at: number, probe: string) =>
      `backend ${name}_${at} { .host = "${shopAddress(at)}"; .port = "3000"; .probe = ${probe}; .connect_timeout = 1s; }`
    const shops = this.#shops()
    const config = this.#write('shop.vcl', 'shop.vcl', {
      VARNISH_VCL: fileURLToPath(new URL('../varnish.vcl', import.meta.url)),
      BACKENDS: shops
        .flatMap((at) => [backend('alive', at, 'is_alive'), backend('ready', at, 'is_ready')])
        .join('\n'),
      DIRECTORS: shops
        .flatMap((at) => [`  alive.add_backend(alive_${at});`, `  ready.add_backend(ready_${at});`])
        .join('\n'),
    })
    const listens = ['-F', '-f', config, '-a', `${VARNISH.address}:${VARNISH.port}`, '-s', 'default,64m']
    this.#spawn('varnish', PROGRAMS.varnishd, [...listens, '-n', this.#path('varnish'), '-j', 'none'])
  }

  /** Starts a part unless it runs: without a terminal, its words in `log/NAME.log`. */
  #spawn(
    part: string,
    command: string,
    args: readonly string[],
    {
      machine,
      env = {},
    }: { readonly machine?: Machine; readonly env?: Readonly<Record<string, string>> } = {},
  ): void {
    if (this.pid(part) !== undefined) return
    const log = openSync(this.#path(`log/${part}.log`), 'a')
    const as = machine === undefined || !isRoot ? [] : asPostgres(machine)
    const [first = '', ...rest] = [...as, command, ...args]
    const { PATH = '' } = process.env
    const child: ChildProcess = spawn(first, rest, {
      cwd: '/',
      detached: true,
      env: { PATH, ...env },
      stdio: ['ignore', log, log],
    })
    child.unref()
    writeFileSync(this.#path(`run/${part}.pid`), String(child.pid))
  }

  async #makeDatabase(): Promise<void> {
    const primary = await this.primary()
    if (primary === undefined) throw new Error('There is no primary')
    const { SUPERUSER_PASSWORD: password, NOREN_PASSWORD } = this.#secrets
    const client = new pg.Client({
      host: addressOf(primary),
      user: 'postgres',
      database: 'postgres',
      password,
    })
    await client.connect()
    try {
      const { rows } = await client.query("select 1 from pg_database where datname = 'noren'")
      if (rows.length > 0) return
      await client.query(`create role noren login password '${NOREN_PASSWORD}'`)
      await client.query('create database noren owner noren')
    } finally {
      await client.end()
    }
  }

  /** Deletes everything that it kept. */
  clear(): void {
    for (const machine of MACHINES) rmSync(this.#socketFolder(machine), { recursive: true, force: true })
    rmSync(this.#options.folder, { recursive: true, force: true })
  }
}

const shopAddress = (at: number): string => `127.1.0.${20 + at}`

const asPostgres = (machine: Machine): string[] => [
  PROGRAMS.setpriv,
  '--reuid=postgres',
  `--regid=${groupOf(machine)}`,
  '--clear-groups',
]

const POSTGRES = /^postgres:[^:]*:(\d+):/m

const giveTo = (machine: Machine, path: string): void => {
  const [, uid] = POSTGRES.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  if (isRoot && uid !== undefined) chownSync(path, Number(uid), groupOf(machine))
}

/** Whether a process runs; one that has ended and waits for its parent does not. */
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const stateOf = (machine: Machine, path: string): Promise<Response | undefined> =>
  fetch(`http://${addressOf(machine)}:8008${path}`, { signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  )

/** Waits until something holds; throws if it takes too long. */
export const until = async (
  said: string,
  holds: () => Promise<boolean>,
  patienceMs = START_MS,
): Promise<void> => {
  const end = performance.now() + patienceMs
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`It took too long until ${said}`)
    await pause(200)
  }
}
