import { queueOf } from './queue.ts'

/** argon2id with 19 MiB, two passes, one lane, as OWASP's password storage guide recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Threads of libuv, which files and host names need too. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4
/** Each takes 19 MiB and a thread, of which one is left free. */
const MOST_AT_ONCE = Math.min(4, Math.max(1, THREADS - 1))
/** The most waiting requests: behind more of them a person would wait too long. */
const MOST_WAITING = 64

const inTurn = queueOf(MOST_AT_ONCE, { waiting: MOST_WAITING, what: 'passwords wait to be hashed' })

/** The hash of a password that nobody knows: an unknown account takes as long as a known one. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$0201zQCJQkSD30Ek1mBwuQ$oPO2KLoLtNk4aN1KmF6xaONCtELamAg/nJAQrskRCwE'

/** Loaded with the first password: so the shop opens sooner. */
const argon2 = () => import('@node-rs/argon2')

/**
 * Returns the hash of a password in PHC form, as it is stored. Slow: never within a transaction. Throws
 * `TooManyWaiting`.
 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await argon2()).hash(password, COST))

/**
 * Returns whether a password matches a hash; without a hash, the negative answer takes as long. Slow: never
 * within a transaction. Throws `TooManyWaiting`.
 */
export const isPassword = async (password: string, kept: string | null | undefined): Promise<boolean> =>
  (await inTurn(async () => (await argon2()).verify(kept ?? NOBODYS, password))) && typeof kept === 'string'
