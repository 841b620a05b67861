/** The reason why a database cannot serve: it does not answer, others lock it, or its disk is full. */
export type Trouble = 'down' | 'busy' | 'full'

/**
 * Codes by reason: SQLSTATE for PostgreSQL, names for SQLite and the system. A name includes all that begin
 * with it.
 */
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

/** Errors of SQLite and PostgreSQL if a file is not a database any more, or cannot be read. */
const DAMAGE = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_IOERR', 'XX001', 'XX002']

/** Whether an error shows that the files of the database are damaged. */
export const isDamage = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  const { code } = error
  return typeof code === 'string' && DAMAGE.some((one) => code.startsWith(one))
}

/** Whether a write failed because a row that it refers to is gone. */
export const isOrphaned = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === '23503' || error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY')

/** Whether a write failed because of a unique constraint. */
export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE')

const LOSSES: readonly unknown[] = ['40P01', '40001', '0A000']

/**
 * Whether a transaction lost a deadlock or a serialization, or used a plan from before a migration. A retry may
 * succeed.
 */
export const isLost = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && LOSSES.includes(error.code)

/** Whether a column cannot store or compare a value (SQLSTATE class 22). */
export const isUnstorable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^22\d/.test(String(error.code))

/** Errors of the PostgreSQL driver without a code. */
const LOST = /^(?:Connection terminated|timeout expired|Query read timeout|Client has encountered a conn)/

/** The error of the PostgreSQL driver if all connections were in use for too long. */
const ALL_IN_USE = /^timeout exceeded when trying to connect/

/** Thrown if the database is locked, overloaded, or took too long. */
export class Unavailable extends Error {}

/** Thrown if the connection broke after COMMIT was sent: the transaction may have been committed or not. */
export class OutcomeUnknown extends Error {}

/** The reason why the database could not serve; undefined if the error has another cause. */
export const troubleOf = (error: unknown): Trouble | undefined => {
  if (error instanceof Unavailable) return 'busy'
  if (error instanceof OutcomeUnknown) return 'down'
  if (typeof error !== 'object' || error === null) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  for (const trouble of ['full', 'busy', 'down'] as const)
    if (code !== '' && CODES[trouble].some((one) => code.startsWith(one))) return trouble
  // A connection that cannot be opened, whatever the code of the system.
  if ('syscall' in error && error.syscall === 'connect') return 'down'
  if (!(error instanceof Error)) return undefined
  if (ALL_IN_USE.test(error.message)) return 'busy'
  return LOST.test(error.message) ? 'down' : undefined
}
