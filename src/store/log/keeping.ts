import { mkdirSync, openSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { OWNER_ONLY, unlessMissing } from '../data-dir.ts'

/** The current file. Full files have the time in their names at which they were full. */
const CURRENT = 'noren.log'
const FULL = /^noren-\d{8}T\d{9}Z-\d+\.log$/
/** The size at which the next file is begun, and the number of full ones that are kept. */
const MOST_BYTES = 10 * 1024 * 1024
const MOST_FULL = 4
const LOOK_EVERY_MS = 5000
/** The bytes that wait for a slow disk; further lines are dropped. */
const MOST_WAITING_BYTES = 1024 * 1024

/** Writes the lines of a log. */
export interface Keeper {
  /** Queues a line. */
  write(line: string): void
  /** Begins the next file if this one is full. It also runs every few seconds. */
  look(): Promise<void>
  /** Writes the queued lines, and accepts no more. */
  close(): Promise<void>
}

/** The folder of the log in a data directory. */
export const logFolderIn = (dataDir: string): string => resolve(dataDir, 'logs')

/**
 * Writes a log to files of a folder that only its owner may read. Several processes may write to the same
 * files: each opens the file again for each write, since another one may have renamed it. While it cannot be
 * written, lines are dropped; `report` receives the error once.
 */
export const keepLog = (folder: string, report: (error: unknown) => void, mostBytes = MOST_BYTES): Keeper => {
  const current = join(folder, CURRENT)
  let isTold = false
  let hasWritten = false
  const tell = (error: unknown): void => {
    if (!isTold) report(error)
    isTold = true
  }
  const open = () => {
    try {
      mkdirSync(folder, { recursive: true, mode: OWNER_ONLY.directory })
      const dest = openSync(current, 'a', OWNER_ONLY.file)
      const opened = pino.destination({ dest, maxLength: MOST_WAITING_BYTES })
      return opened.on('error', (error: unknown) => {
        tell(error)
        opened.destroy()
        if (file === opened) file = undefined
      })
    } catch (error) {
      tell(error)
      return undefined
    }
  }
  let file = open()
  const look = async () => {
    if (file && hasWritten) isTold = false
    await setAside(folder, mostBytes).catch(tell)
    if (file && !hasWritten) return
    const before = file
    hasWritten = false
    file = open()
    before?.end()
  }
  const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return {
    write(line) {
      hasWritten = true
      file?.write(line)
    },
    look,
    async close() {
      clearInterval(looking)
      const last = file
      file = undefined
      if (!last) return
      const closed = new Promise((resolve) => last.once('close', resolve))
      last.end()
      await closed
    },
  }
}

/** Renames the file if it is full. If two processes do so, one finds it gone, or renames a short one. */
const setAside = async (folder: string, mostBytes: number): Promise<void> => {
  const present = await unlessMissing(stat(join(folder, CURRENT)))
  if (!present || present.size < mostBytes) return
  const now = new Date().toISOString().replace(/[-:.]/g, '')
  await unlessMissing(rename(join(folder, CURRENT), join(folder, `noren-${now}-${process.pid}.log`)))
  const [, ...full] = await logFilesIn(folder)
  for (const name of full.slice(MOST_FULL)) await rm(name, { force: true })
}

/** The files of a log, the newest first: the current one, and those before it. */
export const logFilesIn = async (folder: string): Promise<readonly string[]> => {
  const names = (await unlessMissing(readdir(folder))) ?? []
  const full = names
    .filter((name) => FULL.test(name))
    .sort()
    .reverse()
  return [CURRENT, ...full].map((name) => join(folder, name))
}
