import { join } from 'node:path'
import { isDamage, troubleOf } from './store/trouble.ts'

/** The names of the settings that say where the database is, and of the environment. */
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the sentence for an error that ends a command: for those of the database and its disk, with what the operator
 * can do; else the error's own.
 */
export const sayFailed = (error: unknown, env: Environment): string => {
  const said = error instanceof Error ? error.message : String(error)
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const onPostgres = (env.DATABASE_URL ?? '') !== ''
  const place = onPostgres ? 'the database of DATABASE_URL' : join(env.DATA_DIR || './data', 'noren.sqlite')
  if (troubleOf(error) === 'full')
    return `A disk is full (${said}): the command is undone. Free space where ${place} is, and in DATA_DIR, then repeat it.`
  if (code.startsWith('SQLITE_IOERR'))
    return `The disk of ${place} cannot be read or written (${said}): it is full or broken. Free space or look at the disk, then repeat the command.`
  if (isDamage(error))
    return `${capital(place)} is damaged (${said}). Stop the shop, keep a copy of it${onPostgres ? '' : ' with the files beside it'}, and restore the latest backup into an empty database: see docs/disasters.md.`
  return said
}

const capital = (text: string): string => text.replace(/^the /, 'The ')
