import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { OWNER_ONLY } from './data-dir.ts'

const openLock = (dataDir: string): SQLite.Database => {
  const file = join(dataDir, 'running.lock')
  // Closing a file releases all locks that the process has on it, so an existing file is not opened.
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY.file))
  return new SQLite(file, { timeout: 0 })
}

/**
 * Shares the lock that shows which shops are open on a SQLite file, until the returned function is called. The
 * system releases it when a process dies. The lock is on an empty file beside the database, which is never
 * written.
 */
export const shareLock = (dataDir: string): (() => void) => {
  const lock = openLock(dataDir)
  try {
    lock.exec('begin; select count(*) from sqlite_master')
  } catch {
    // Another process checks the lock at this moment.
  }
  return () => lock.close()
}

/** Whether a process shares the lock. */
export const isLockShared = (dataDir: string): boolean => {
  const lock = openLock(dataDir)
  try {
    lock.exec('begin exclusive')
    return false
  } catch {
    return true
  } finally {
    lock.close()
  }
}
