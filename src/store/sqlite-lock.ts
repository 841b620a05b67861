import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { OWNER_ONLY } from './data-dir.ts'

const openLock = (dataDir: string): SQLite.Database => {
  const file = join(dataDir, 'running.lock')
  // Closing a file gives back whatever locks the process has on it: one that is there is not opened.
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY.file))
  return new SQLite(file, { timeout: 0 })
}

/**
 * Has a share, until what is given is called, of the lock by which the shops that are open on a SQLite file are known:
 * the system takes it back from a process that dies. The lock is on an empty file beside it, which nobody writes.
 */
export const shareLock = (dataDir: string): (() => void) => {
  const lock = openLock(dataDir)
  try {
    lock.exec('begin; select count(*) from sqlite_master')
  } catch {
    // Somebody asks at this moment whether there is a shop.
  }
  return () => lock.close()
}

/** Whether somebody has a share of it. */
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
