import { type Kysely, sql } from 'kysely'
import type { PersonName } from '../../hypermedia/writing.ts'
import { prepared } from '../../store/prepared.ts'
import type { Database } from '../../store/schema.ts'
import { outlivesBrowser } from '../../store/sessions.ts'

/** The data of a visitor for every page, on which its ETag depends. */
export interface Visit {
  readonly customerId: string | null
  readonly name?: PersonName
  /** Prefecture of the customer, 1..47; null if it is unknown. */
  readonly pref: number | null
  /** The customer's group; null for none. */
  readonly groupId: number | null
  /** The life of the session after a visit, seconds. */
  readonly life: number
  /** Whether the cookie outlives the browser's window. */
  readonly persistent: boolean
  /** The last recorded visit. */
  readonly seenAt: string
  /** Pieces in all carts. */
  readonly cartCount: number
  /** Changes whenever the carts or the account do. */
  readonly version: string
}

/** One statement for session and carts: it runs with every request of a visitor who has a session. */
const visitById = prepared<{ id: string }>()((db, { id }) =>
  db
    .selectFrom('session')
    .leftJoin('customer', 'customer.id', 'session.customer_id')
    // Only one of the two has rows: a cart is a visitor's or a customer's.
    .leftJoin('cart as own', (join) =>
      join.onRef('own.session_id', '=', 'session.id').on('session.customer_id', 'is', null),
    )
    .leftJoin('cart as theirs', 'theirs.customer_id', 'session.customer_id')
    .leftJoin('cart_line', (join) =>
      join.on((eb) => eb('cart_line.cart_id', '=', eb.fn.coalesce('own.id', 'theirs.id'))),
    )
    .select(['session.customer_id', 'session.seen_at', 'session.expires_at', 'session.life_seconds'])
    .select(['customer.name01', 'customer.name02', 'customer.pref', 'customer.version as account_version'])
    .select(['customer.blocked_at', 'customer.group_id'])
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('cart_line.quantity'), sql<number>`0`).as('pieces'),
      eb.fn
        .coalesce(eb.fn.sum<number>(eb.fn.coalesce('own.version', 'theirs.version')), sql<number>`0`)
        .as('version'),
    ])
    .where('session.id', '=', id)
    .groupBy(['session.id', 'customer.id']),
)

/**
 * Returns the visitor of a session; undefined if it does not exist, has expired, or is that of a customer who is
 * blocked: a session that began while they were blocked is none, either.
 */
export const readVisit = async (db: Kysely<Database>, id: string, now: Date): Promise<Visit | undefined> => {
  const [row] = await visitById(db, { id })
  if (!row || row.expires_at <= now.toISOString() || row.blocked_at !== null) return undefined
  return {
    customerId: row.customer_id,
    ...(row.name01 !== null && { name: { name01: row.name01, name02: row.name02 } }),
    pref: row.pref,
    groupId: row.group_id,
    life: row.life_seconds,
    persistent: outlivesBrowser(row.customer_id, row.life_seconds),
    seenAt: row.seen_at,
    cartCount: row.pieces,
    version: `${row.pieces}.${row.version}.${row.account_version ?? 0}`,
  }
}
