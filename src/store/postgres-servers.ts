import pg from 'pg'
import { troubleOf } from './trouble.ts'

/** The longest time for a connection to open, in milliseconds. */
const CONNECT_MS = 3000

/** Milliseconds after which a refusal counts as slow, and for which such a server is left alone. */
const SLOW_MS = 1000
const LEFT_ALONE_MS = 5000

/** Milliseconds of silence after which the system asks the other end of a connection whether it is there. */
const KEEP_ALIVE_AFTER_MS = 5000

/** Scheme and user, hosts, and the rest of an address. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/

const WANTS_WRITES = /[?&]target_session_attrs=(?:read-write|primary)(?:&|$)/

/** Returns an address for each host of a `postgres://` address, which may list several as libpq does: `a:5432,b:5432`. */
export const addressesOf = (databaseUrl: string): readonly string[] => {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(databaseUrl) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

/**
 * The servers of one database, of which one takes writes. It is looked for anew when it does not answer or has become a
 * replica. Where a connection breaks, those that were opened before are not trusted any more: each would cost
 * somebody the same wait.
 */
export class Servers {
  readonly #addresses: readonly string[]
  /** The open connections, each with the count of breaks before it. */
  readonly #open = new Map<pg.Client, number>()
  readonly #leftAloneUntil = new Map<string, number>()
  #at = 0
  #breaks = 0

  /** Whether a server is asked if it takes writes: one that was named alone is believed to. */
  readonly areAsked: boolean

  constructor(databaseUrl: string) {
    this.#addresses = addressesOf(databaseUrl)
    this.areAsked = this.#addresses.length > 1 || WANTS_WRITES.test(databaseUrl)
  }

  /** The address of the server that took writes last, as far as is known. */
  get address(): string {
    return this.#addresses[this.#at] ?? ''
  }

  /**
   * Turns to the next server, unless somebody else has. One that only kept everybody waiting is left alone for a
   * while, as long as there are others.
   */
  passOver(address: string, waitedMs: number): void {
    if (waitedMs > SLOW_MS) this.#leftAloneUntil.set(address, performance.now() + LEFT_ALONE_MS)
    if (address !== this.address) return
    const others = this.#addresses.map((_, at) => (this.#at + 1 + at) % this.#addresses.length)
    this.#at = others.find((at) => this.#isAsked(at)) ?? others[0] ?? 0
  }

  #isAsked(at: number): boolean {
    return (this.#leftAloneUntil.get(this.#addresses[at] ?? '') ?? 0) < performance.now()
  }

  /** Opens a connection, at each of the servers in turn until one takes writes. */
  async reach<T>(open: () => Promise<T>): Promise<T> {
    for (let left = this.#addresses.length; ; left -= 1) {
      try {
        return await open()
      } catch (error) {
        if (left <= 1 || troubleOf(error) !== 'down') throw error
      }
    }
  }

  /** Notes that a connection is open, until it ends. */
  noteOpen(client: pg.Client): void {
    this.#open.set(client, this.#breaks)
    client.once('end', () => this.#open.delete(client))
  }

  /** Whether nothing has broken since a connection was opened. */
  trusts(client: pg.Client): boolean {
    return this.#open.get(client) === this.#breaks
  }

  /** Notes that a connection broke. Those in use go on; those that are idle are used no more. */
  distrust(client: pg.Client): void {
    // Of those that break together, the first one tells.
    if (this.trusts(client)) this.#breaks += 1
  }

  /** Notes that the server is silent: whoever waits for an answer of it learns so now. */
  hangUp(): void {
    this.#breaks += 1
    for (const client of this.#open.keys()) drop(client)
  }
}

/** Ends a connection without a word to the server, which may be silent. */
export const drop = (client: pg.Client): void => {
  const { connection } = client as unknown as { readonly connection: pg.Connection }
  connection.stream.destroy()
}

type Opened = ((error: Error) => void) & ((error: null, client: pg.Client) => void)

/** A connection to the one of some servers that takes writes. Rejects if the server where it is tried does not. */
export class ServerClient extends pg.Client {
  readonly #servers: Servers
  readonly #address: string

  constructor({ servers, ...config }: pg.ClientConfig & { readonly servers: Servers }) {
    const { address } = servers
    super({
      ...config,
      connectionString: address,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    })
    this.#servers = servers
    this.#address = address
    // It breaks while it is idle, or between two queries of a transaction.
    this.on('error', () => undefined)
  }

  override connect(): Promise<this>
  override connect(opened: Opened): void
  override connect(opened?: Opened): unknown {
    const done = this.#connect()
    return opened ? void done.then(() => opened(null, this), opened) : done
  }

  async #connect(): Promise<this> {
    const began = performance.now()
    try {
      await super.connect()
      if (this.#servers.areAsked) await assertTakesWrites(this)
    } catch (error) {
      this.#servers.passOver(this.#address, performance.now() - began)
      this.end().catch(() => undefined)
      throw error
    }
    this.#servers.noteOpen(this)
    return this
  }
}

/** PostgreSQL's read_only_sql_transaction. */
const READ_ONLY = '25006'

const assertTakesWrites = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('The server is a replica'), { code: READ_ONLY })
}
