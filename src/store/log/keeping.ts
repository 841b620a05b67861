import { mkdirSync, openSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { OWNER_ONLY, unlessMissing } from '../data-dir.ts'

/** The file that is written to; the ones before it have the time in their names at which they were full. */
const CURRENT = 'noren.log'
const FULL = /^noren-\d{8}T\d{9}Z-\d+\.log$/
/** How large a file may be before the next one is begun, and how many full ones are kept beside it. */
const MOST_BYTES = 10 * 1024 * 1024
const MOST_FULL = 4
const LOOK_EVERY_MS = 5000
/** What waits for a slow disk: beyond it lines are dropped. */
const MOST_WAITING_BYTES = 1024 * 1024

/** Where the lines of a log are kept. */
export interface Keeper {
  /** Takes a line, and writes it later. */
  write(line: string): void
  /** Begins the next file where this one is full; also done by itself every few seconds. */
  look(): Promise<void>
  /** Writes what waits, and takes nothing any more. */
  close(): Promise<void>
}

/** The folder of a data directory in which its log lies. */
export const logFolderIn = (dataDir: string): string => resolve(dataDir, 'logs')

/**
 * Keeps a log in the files of a folder, which is its owner's alone. Several processes may write to the
 * same ones: each opens the file anew as long as it writes, since another one may have set it aside.
 * Where it cannot be written, lines are dropped until it can; `report` hears of it once.
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

/** Sets the file aside where it is full. Of two processes that are at it one finds it gone, or sets a short one aside. */
const setAside = async (folder: string, mostBytes: number): Promise<void> => {
  const present = await unlessMissing(stat(join(folder, CURRENT)))
  if (!present || present.size < mostBytes) return
  const now = new Date().toISOString().replace(/[-:.]/g, '')
  await unlessMissing(rename(join(folder, CURRENT), join(folder, `noren-${now}-${process.pid}.log`)))
  const [, ...full] = await logFilesIn(folder)
  for (const name of full.slice(MOST_FULL)) await rm(name, { force: true })
}

/** The files of a log, the newest first: the one that is written to, and those before it. */
export const logFilesIn = async (folder: string): Promise<readonly string[]> => {
  const names = (await unlessMissing(readdir(folder))) ?? []
  const full = names
    .filter((name) => FULL.test(name))
    .sort()
    .reverse()
  return [CURRENT, ...full].map((name) => join(folder, name))
}
