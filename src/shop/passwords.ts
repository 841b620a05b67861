import { isMovedHash, movedForm, movedHash, typedAs } from './moved-passwords.rules.ts'
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

/** The library's numbers of the algorithms. */
const ARGON2I = 1
const ARGON2ID = 2

/** Loaded with the first password of another program that hashed with it. */
const bcrypt = () => import('@node-rs/bcrypt')

/**
 * Returns the hash of a password in PHC form, as it is stored. Slow: never within a transaction. Throws
 * `TooManyWaiting`.
 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await argon2()).hash(password, COST))

/**
 * Returns whether a password matches a hash; without a hash, the negative answer takes as long. Hashes of other
 * programs match nothing. Slow: never within a transaction. Throws `TooManyWaiting`.
 */
export const isPassword = (password: string, kept: string | null | undefined): Promise<boolean> =>
  inTurn(() => isUsual(password, kept != null && isMovedHash(kept) ? null : kept))

/**
 * Like `isPassword`, for customers: a hash that moved in with them matches too. `samples` has a hash of each slower form
 * among those; each answer takes the time of all forms, so that it does not tell which accounts there are.
 */
export const isCustomersPassword = (
  password: string,
  kept: string | null | undefined,
  samples: readonly string[] = [],
): Promise<boolean> =>
  inTurn(async () => {
    const moved = kept == null ? undefined : movedHash(kept)
    const form = moved && movedForm(moved.hash)
    const own = kept == null || isMovedHash(kept) ? null : kept
    const usual = moved && form === undefined ? moved.hash : own
    let isRight = await isUsual(moved ? typedAs(password, moved) : password, usual)
    if (moved && form !== undefined) isRight = await isSlow(typedAs(password, moved), moved.hash)
    for (const sample of samples) if (movedForm(sample) !== form) await isSlow(password, sample)
    return isRight
  })

/**
 * Returns the hash of a password that nobody knows, like another one in its form and cost; undefined if its form takes
 * no longer than the usual one.
 */
export const sampleLike = async (hash: string): Promise<string | undefined> => {
  const form = movedForm(hash)
  if (form === undefined) return undefined
  const nobodys = crypto.randomUUID()
  if (!form.startsWith('$argon2')) return (await bcrypt()).hash(nobodys, Number(form.split('$')[2]))
  const [, memory = '65536', time = '4', lanes = '1'] = /m=(\d+),t=(\d+),p=(\d+)/.exec(form) ?? []
  const { hash: make } = await argon2()
  return make(nobodys, {
    algorithm: form.startsWith('$argon2id') ? ARGON2ID : ARGON2I,
    ...{ memoryCost: Number(memory), timeCost: Number(time), parallelism: Number(lanes) },
  })
}

const isUsual = async (password: string, kept: string | null | undefined): Promise<boolean> =>
  (await (await argon2()).verify(kept ?? NOBODYS, password)) && typeof kept === 'string'

/** A hash that cannot be read is a wrong password: its error would tell of the account. */
const isSlow = async (password: string, hash: string): Promise<boolean> => {
  try {
    return hash.startsWith('$argon2')
      ? await (await argon2()).verify(hash, password)
      : await (await bcrypt()).verify(password, hash)
  } catch {
    return false
  }
}
