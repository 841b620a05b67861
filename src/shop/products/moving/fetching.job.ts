import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { UploadedFile } from '../../../hypermedia/upload.ts'
import type { Store } from '../../../store/database.ts'
import type { Files } from '../../../store/files/files.ts'
import type { JobKind } from '../../../store/jobs.ts'
import type { Acting } from '../../part.ts'
import type { Services } from '../../services.ts'
import { judgePicture } from '../picture/picture.maker.ts'
import { leavePictures, takePictures } from '../picture/pictures.ts'
import {
  addFetched,
  countWaiting,
  notePictureFailed,
  type PictureSource,
  waitingPictures,
} from './pictures.queries.ts'

export { FETCH_PICTURES } from './pictures.ts'

/** The parts of the job. */
export interface FetchingParts {
  readonly store: Store
  readonly files: Files
  readonly services: Pick<Services, 'others'>
  readonly acting: Pick<Acting, 'alone'>
}

/** Milliseconds before each further attempt. */
const PAUSES_MS = [500, 3000]

/** A file that is not there, and an address that must not be asked. */
const STAYS = /^(4\d\d|notAnAddress|credentials|scheme|port|network|not connected to .*)$/

/** The most failures that the result of the job names. */
const MOST_NAMED = 50

/**
 * Fetches the pictures of imported products, one after the other, from public networks alone, and checks them like
 * uploads. Its result has the counts, and why pictures failed.
 */
export const fetchingJob =
  ({ store, files, services, acting }: FetchingParts): JobKind =>
  async (_job, { progress, signal }) => {
    const total = await countWaiting(store.reader)
    const failed: Record<string, string> = {}
    let [done, last, fetched] = [0, 0, 0]
    for (;;) {
      const sources = await waitingPictures(store.reader, last)
      if (sources.length === 0) break
      for (const source of sources) {
        signal.throwIfAborted()
        await progress(done, total)
        const error = await fetchOne(source, { files, services, acting, signal })
        if (error === undefined) fetched += 1
        else {
          await store.write((tx) => notePictureFailed(tx, source.id, error, PAUSES_MS.length + 1))
          if (Object.keys(failed).length < MOST_NAMED) failed[source.url] = error
        }
        done += 1
        last = source.id
      }
    }
    return { fetched, failed: done - fetched, ...failed }
  }

/** Fetches and stores a picture; returns why it failed. */
const fetchOne = async (
  source: PictureSource,
  { files, services, acting, signal }: Omit<FetchingParts, 'store'> & { readonly signal: AbortSignal },
): Promise<string | undefined> => {
  const got = await downloaded(source.url, services, signal)
  if ('error' in got) return got.error
  return keepPicture(source, got.content, { files, acting })
}

const downloaded = async (url: string, { others }: Pick<Services, 'others'>, signal: AbortSignal) => {
  const ask = async () => {
    const answer = await others.download(url, signal)
    const isPlain = 'error' in answer && answer.error === 'scheme' && url.startsWith('http:')
    return isPlain ? others.download(url.replace(/^http:/, 'https:'), signal) : answer
  }
  let got = await ask()
  for (const pause of PAUSES_MS) {
    if (!('error' in got) || STAYS.test(got.error)) return got
    await after(pause, undefined, { signal })
    got = await ask()
  }
  return got
}

/** Checks a picture like an upload and adds it to its product; returns why it cannot be. */
export const keepPicture = async (
  source: PictureSource,
  content: Buffer,
  { files, acting }: Pick<FetchingParts, 'files' | 'acting'>,
): Promise<string | undefined> => {
  const path = join(tmpdir(), `noren-${randomUUID()}`)
  try {
    await writeFile(path, content)
    const file = new UploadedFile({ path, name: source.url, mediaType: 'image/*', size: content.length })
    const fault = await judgePicture(file)
    if (fault) return fault.key
    const { names } = await takePictures({ files, input: { image: [file] } })
    const [name] = names
    if (name === undefined) return 'input.pictureUnreadable'
    const isAdded = await acting.alone(async (act) => {
      if (!(await addFetched(act.db, source, name))) return false
      await act.startJob('pictures', { names: [name] })
      return true
    })
    if (!isAdded) await leavePictures({ files }, { names })
    return undefined
  } finally {
    await rm(path, { force: true })
  }
}
