import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Store } from '../../../store/database.ts'
import type { Files } from '../../../store/files/files.ts'
import { JobFailed, type JobKind } from '../../../store/jobs.ts'
import { originalFile, pictureFiles } from '../../catalog/pictures.rules.ts'
import { makePicture } from './picture.maker.ts'
import { isWaitedFor, showPicture } from './pictures.queries.ts'

/** The input of the job: the names of the pictures. */
const Asked = z.object({ names: z.array(z.string()) })

/**
 * Makes the sizes of uploaded pictures, shows them, and deletes the uploads. Skips pictures that were made
 * before, or that nothing waits for any more.
 */
export const picturesJob =
  (store: Store, files: Files): JobKind =>
  async ({ input }, { progress, signal }) => {
    const { names } = Asked.parse(input)
    for (const [done, name] of names.entries()) {
      signal.throwIfAborted()
      await progress(done, names.length)
      if (await isWaitedFor(store.reader, name)) {
        await make(files, name)
        await store.write((tx) => showPicture(tx, name))
      }
      await files.remove(originalFile(name))
    }
    return { made: names.length }
  }

const make = async (files: Files, name: string): Promise<void> => {
  const original = await files.read(originalFile(name))
  if (original)
    for await (const made of makePicture(name, await buffer(original)))
      await files.put(made.name, made.content)
  else await assertMade(files, name)
}

/**
 * Deletes the upload only when all sizes are made: so a backup at any moment has either all sizes, or the
 * upload and a pending job.
 */
const assertMade = async (files: Files, name: string): Promise<void> => {
  for (const file of pictureFiles(name)) {
    const content = await files.read(file)
    if (!content) throw new JobFailed({ reason: `${originalFile(name)} is not there` })
    await content[Symbol.asyncIterator]().return?.()
  }
}
