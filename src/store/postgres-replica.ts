import { type Kysely, sql } from 'kysely'
import type { Reader } from './handles.ts'
import { openPostgres } from './postgres.ts'
import { Servers } from './postgres-servers.ts'
import type { Database } from './schema.ts'
import type { Position, Readers, Replica } from './store.ts'

const LOOK_EVERY_MS = 250
/** A replica that is so far behind, or so long silent, is not read from. */
const MOST_LAG_MS = 5000

/** The pools of a replica: their connections and their longest statements, as those of the primary. */
const POOLS = {
  reader: { max: 10, statementMs: 5000, byIndex: true },
  slowReader: { max: 4, statementMs: 10_000 },
  officeReader: { max: 3, statementMs: 10_000 },
} as const

/** The parts of a replica. */
export interface ReplicaParts {
  readonly url: string
  readonly primary: Reader
  readonly databaseOver: (pool: ReturnType<typeof openPostgres>) => Kysely<Database>
  readonly monotonic?: () => number
}

/** A moment of the primary. */
interface Sample {
  readonly at: number
  readonly position: bigint
}

/**
 * Reads from a streaming replica. It is asked several times a second how far it has come; what it has is known a little
 * late, never too early.
 */
export const postgresReplica = ({
  url,
  primary,
  databaseOver,
  monotonic = () => performance.now(),
}: ReplicaParts): Replica & { close(): Promise<void> } => {
  const servers = new Servers(url)
  const pools = Object.entries(POOLS).map(([name, rules]) => [name, openPostgres(servers, rules)] as const)
  const readers = Object.fromEntries(pools.map(([name, pool]) => [name, databaseOver(pool)])) as {
    readonly [Name in keyof Readers]: Kysely<Database>
  }
  let samples: readonly Sample[] = []
  let replayed = 0n
  let isReplica = false
  let heardAt = Number.NEGATIVE_INFINITY
  let looking: Promise<unknown> = Promise.resolve()

  /** How long ago the primary was where the replica is, in milliseconds. */
  const lag = (): number => {
    const now = monotonic()
    const missing = samples.find(({ position }) => position > replayed)
    return Math.max(missing ? now - missing.at : 0, now - heardAt - LOOK_EVERY_MS)
  }

  const look = async (): Promise<void> => {
    const at = monotonic()
    const [position, standing] = await Promise.all([
      // While the primary is away, nothing is written that a replica could lack.
      positionOf(primary).catch(() => undefined),
      sql<{ isReplica: boolean; replayed: string | null }>`
        select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as replayed`.execute(
        readers.reader,
      ),
    ])
    const [row] = standing.rows
    isReplica = row?.isReplica ?? false
    replayed = numberOf(row?.replayed ?? '0/0')
    heardAt = monotonic()
    // One sample that it has already is enough.
    const known = position === undefined ? samples : [...samples, { at, position: numberOf(position) }]
    const reached = known.findLastIndex((sample) => sample.position <= replayed)
    samples = known.slice(Math.max(0, reached))
  }

  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined)
  }, LOOK_EVERY_MS).unref()

  return {
    ...readers,
    has: (seen) => isReplica && lag() <= MOST_LAG_MS && numberOf(seen) <= replayed,
    leave() {
      isReplica = false
    },
    position: () => positionOf(primary),
    figures: () => ({ lagMs: lag(), isUsed: isReplica && lag() <= MOST_LAG_MS }),
    pools: () => pools.map(([name, pool]) => ({ name: `replica ${name}`, ...pool.figures() })),
    async close() {
      clearInterval(timer)
      await looking
      for (const reader of Object.values(readers)) await reader.destroy()
    },
  }
}

const positionOf = async (primary: Reader): Promise<Position> => {
  const { rows } = await sql<{ position: Position }>`
    select pg_current_wal_lsn()::text as position`.execute(primary)
  return rows[0]?.position ?? '0/0'
}

const POSITION = /^([\da-f]{1,8})\/([\da-f]{1,8})$/i

/** The number of a position in the log, `16/B374D848`; that of no position is 0. */
const numberOf = (position: Position): bigint => {
  const [, high = '0', low = '0'] = POSITION.exec(position) ?? []
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
