/** Why a database cannot serve: it does not answer, others hold it, or its disk is full. */
export type Trouble = 'down' | 'busy' | 'full'

/** PostgreSQL's by SQLSTATE, SQLite's and the system's by name; a name stands for all that it begins. */
const CODES: Readonly<Record<Trouble, readonly string[]>> = {
  full: ['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'],
  busy: ['SQLITE_BUSY', 'SQLITE_LOCKED', '55P03', '57014', '53200'],
  down: [
    'SQLITE_IOERR',
    'SQLITE_CANTOPEN',
    'SQLITE_READONLY',
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    '08',
    '25006',
    '53300',
    '57P',
  ],
}

/** What SQLite and PostgreSQL say where what they read is no database any more, or cannot be read. */
const DAMAGE = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_IOERR', 'XX001', 'XX002']

/** Whether an error tells that the files of the database are damaged. */
export const isDamage = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  const { code } = error
  return typeof code === 'string' && DAMAGE.some((one) => code.startsWith(one))
}

/** Whether a row was refused because the one that it hangs on is gone. */
export const isOrphaned = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === '23503' || error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY')

/** Whether a row was refused because there is one that it may not stand beside. */
export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE')

const LOSSES: readonly unknown[] = ['40P01', '40001', '0A000']

/** Whether a transaction lost a deadlock or a serialisation, or met a plan from before a migration: run again, it may go well. */
export const isLost = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && LOSSES.includes(error.code)

/** Whether a value cannot be held or compared by a column (SQLSTATE class 22). */
export const isUnstorable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^22\d/.test(String(error.code))

/** What the driver of PostgreSQL says without a code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a conn)/

/** Thrown where a database is not asked any longer: it is locked, has too much to do, or took too long. */
export class Unavailable extends Error {}

/** Why the database could not serve, where that is what an error tells of; nothing for any other error. */
export const troubleOf = (error: unknown): Trouble | undefined => {
  if (error instanceof Unavailable) return 'busy'
  if (typeof error !== 'object' || error === null) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  for (const trouble of ['full', 'busy', 'down'] as const)
    if (code !== '' && CODES[trouble].some((one) => code.startsWith(one))) return trouble
  // A connection that cannot be made, whatever the system calls it.
  if ('syscall' in error && error.syscall === 'connect') return 'down'
  return error instanceof Error && LOST.test(error.message) ? 'down' : undefined
}
