import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Store } from '../../../store/database.ts'
import type { Files } from '../../../store/files/files.ts'
import { JobFailed, type JobKind } from '../../../store/jobs.ts'
import { originalFile, type PicturePixels, pictureFiles, pictureSizes } from '../../catalog/pictures.rules.ts'
import { shownAmong } from '../sweeps.queries.ts'
import { makePicture, originalOf, pixelsOf } from './picture.maker.ts'
import { isWaitedFor, showPicture } from './pictures.queries.ts'

/** The input of the job: the names of the pictures. */
const Asked = z.object({ names: z.array(z.string()) })

/**
 * Makes the sizes of uploaded pictures and shows them. Skips pictures that were made before, and deletes uploads
 * that nothing waits for any more.
 */
export const picturesJob =
  (store: Store, files: Files): JobKind =>
  async ({ input }, { progress, signal }) => {
    const { names } = Asked.parse(input)
    for (const [done, name] of names.entries()) {
      signal.throwIfAborted()
      await progress(done, names.length)
      if (await isWaitedFor(store.reader, name)) {
        const pixels = await make(files, name)
        await store.write((tx) => showPicture(tx, name, pixels))
      } else if ((await shownAmong(store.reader, [name])).length === 0) await files.remove(originalFile(name))
    }
    return { made: names.length }
  }

/** The original replaces the upload before any size of it can be seen. */
const make = async (files: Files, name: string): Promise<PicturePixels> => {
  const upload = await files.read(originalFile(name))
  if (!upload) return assertMade(files, name)
  const original = await originalOf(await buffer(upload))
  await files.put(originalFile(name), original.content)
  for await (const made of makePicture(name, original)) await files.put(made.name, made.content)
  return pixelsOf(original)
}

/** A picture whose original was lost is shown at the sizes that it has. */
const assertMade = async (files: Files, name: string): Promise<PicturePixels> => {
  const unknown = { width: null, height: null }
  for (const file of pictureFiles(name, pictureSizes(unknown))) {
    const content = await files.read(file)
    if (!content) throw new JobFailed({ reason: `${originalFile(name)} is not there` })
    await content[Symbol.asyncIterator]().return?.()
  }
  return unknown
}
