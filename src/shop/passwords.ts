import { queueOf } from './queue.ts'

/** argon2id with 19 MiB, two passes, one lane, as OWASP's password storage guide has it. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Threads of libuv, which files and host names need too. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4
/** Each takes 19 MiB and a thread, of which one is left free. */
const MOST_AT_ONCE = Math.min(4, Math.max(1, THREADS - 1))
/** Behind so many one would wait for longer than people do. */
const MOST_WAITING = 64

const inTurn = queueOf(MOST_AT_ONCE, { waiting: MOST_WAITING, what: 'passwords wait to be hashed' })

/** The hash of a password nobody knows: who is not there is looked at as long as who is. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$0201zQCJQkSD30Ek1mBwuQ$oPO2KLoLtNk4aN1KmF6xaONCtELamAg/nJAQrskRCwE'

/** Loaded when somebody first has a password to give: a shop opens sooner without. */
const argon2 = () => import('@node-rs/argon2')

/** The hash of a password in PHC form, as it is kept. Slow: never within a transaction. Throws `TooManyWaiting`. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await argon2()).hash(password, COST))

/** Whether a password belongs to a hash; to none, it takes as long to say no. Slow: never within a transaction. Throws `TooManyWaiting`. */
export const isPassword = async (password: string, kept: string | null | undefined): Promise<boolean> =>
  (await inTurn(async () => (await argon2()).verify(kept ?? NOBODYS, password))) && typeof kept === 'string'
