import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import SQLite from 'better-sqlite3'
import { OWNER_ONLY, syncDirectory } from '../data-dir.ts'
import type { Files } from '../files/files.ts'
import { decode, digesting, nameOf, type StepName, stepsIn } from './steps.ts'

/** The states of a place: of the oldest one and of the newest, UTC, ISO 8601. */
export interface Reach {
  readonly from: string
  readonly until: string
}

/** Returns the times between which states can be restored; undefined if there is none. */
export const reachOf = async (files: Files): Promise<Reach | undefined> => {
  const steps = await stepsIn(files)
  const [first] = steps
  const last = steps.at(-1)
  return first && last && { from: first.at, until: last.at }
}

/**
 * Restores the state of a database at a time, by default the newest, into a file that does not exist yet. Returns the
 * time of the state. Throws if there is none, or if steps up to it are missing or damaged.
 */
export const recover = async (
  files: Files,
  { file, at }: { readonly file: string; readonly at?: Date | undefined },
): Promise<string> => {
  for (const name of [file, `${file}-wal`])
    if (existsSync(name)) throw new Error(`${name} exists already; nothing was written`)
  const steps = wantedOf(await stepsIn(files), at?.toISOString())
  const last = steps.at(-1)
  if (!last) throw new Error('There is no state that old')
  const draft = `${file}.recovering`
  removeDraft(draft)
  const handle = openSync(draft, 'wx', OWNER_ONLY.file)
  try {
    try {
      let previous = ''
      for (const [index, name] of steps.entries()) {
        previous = await applied(files, name, { handle, index, previous })
      }
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    assertSound(draft)
    // Unlike a renamed file, it replaces none that was made meanwhile.
    linkSync(draft, file)
    syncDirectory(dirname(file))
  } finally {
    removeDraft(draft)
  }
  return last.at
}

/**
 * The steps up to a time: of the last generation that had begun by then, those up to the last that is not later. Numbers
 * count, as the clock may have been set back within a generation.
 */
const wantedOf = (all: readonly StepName[], limit = '~'): readonly StepName[] => {
  const generation = all.findLast((step) => step.number === 1 && step.at <= limit)?.generation
  const steps = all.filter((step) => step.generation === generation)
  return steps.slice(0, steps.findLastIndex((step) => step.at <= limit) + 1)
}

/** Removes it with the files that SQLite puts beside it. */
const removeDraft = (draft: string): void => {
  for (const name of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(name, { force: true })
}

/** Writes the pages of a step; returns the digest of its file. */
const applied = async (
  files: Files,
  name: StepName,
  { handle, index, previous }: { readonly handle: number; readonly index: number; readonly previous: string },
): Promise<string> => {
  const broken = (why: string, cause?: unknown) =>
    new Error(`${nameOf(name)} cannot be used: ${why}. Choose a time before ${name.at}.`, { cause })
  if (name.number !== index + 1) throw broken('a step before it is missing')
  const content = await files.read(nameOf(name))
  if (!content) throw broken('it is gone')
  const { content: bytes, digest } = digesting(content)
  const step = await decode(bytes, (number, page, { pageSize }) => {
    writeSync(handle, page, 0, page.length, (number - 1) * pageSize)
  }).catch((error: unknown) => {
    throw broken('it is damaged', error)
  })
  if (step.previous !== previous) throw broken('it does not follow the step before it')
  ftruncateSync(handle, step.size * step.pageSize)
  return digest()
}

const assertSound = (file: string): void => {
  const db = new SQLite(file, { readonly: true })
  try {
    const found = db.pragma('quick_check', { simple: true })
    if (found !== 'ok') throw new Error(`The restored database is damaged: ${String(found)}`)
  } finally {
    db.close()
  }
}
