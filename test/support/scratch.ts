import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, which Linux has. */
const MEMORY = '/dev/shm'
/** Several times what the tests ever have at once. */
const ENOUGH_BYTES = 2 * 1024 ** 3

/**
 * Where the files of tests are made, which nobody misses after a crash: in memory where it has room.
 * A copy of a database is over a thousand files, and each that is made on a disk takes up to a millisecond.
 */
export const scratch = (): string => (hasRoom(MEMORY) ? MEMORY : tmpdir())

const hasRoom = (directory: string): boolean => {
  try {
    accessSync(directory, constants.W_OK)
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/** A directory for tests. */
export interface ScratchDirectory {
  readonly path: string
  clear(): Promise<void>
}

/** Makes one. It goes when our end of the pipe closes: also when the tests are killed. */
export const scratchDirectory = (prefix: string): ScratchDirectory => {
  const path = mkdtempSync(join(scratch(), prefix))
  const keeper = spawn('/bin/sh', ['-c', 'read -r _; rm -rf "$1"', 'sh', path], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const gone = once(keeper, 'exit')
  return {
    path,
    async clear() {
      keeper.stdin.end()
      await gone
    },
  }
}
