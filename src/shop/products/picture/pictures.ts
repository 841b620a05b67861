import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Message } from '../../../hypermedia/message.ts'
import type { UploadedFile } from '../../../hypermedia/upload.ts'
import type { Files } from '../../../store/files/files.ts'
import { originalFile } from '../../catalog/pictures.rules.ts'
import type { ReadEnvironment } from '../../environment.ts'
import { judgePicture } from './picture.maker.ts'

/** Uploaded pictures: their stored names, or the faults of one of them. */
export interface TakenPictures {
  readonly names: readonly string[]
  readonly fault?: Message
}

type Act = Pick<ReadEnvironment, 'files'> & { readonly input: { readonly image: readonly UploadedFile[] } }

/** Validates the pictures of a form, and stores them for the job that makes their sizes: all or none. */
export const takePictures = async ({ files, input }: Act): Promise<TakenPictures> => {
  for (const file of input.image) {
    const fault = await judgePicture(file)
    if (fault) return { names: [], fault }
  }
  const names: string[] = []
  try {
    for (const { path } of input.image) names.push(await layDown(files, path))
  } catch (error) {
    await leavePictures({ files }, { names })
    throw error
  }
  return { names }
}

/** Deletes stored uploads that are not used after all. */
export const leavePictures = async (
  { files }: Pick<Act, 'files'>,
  { names }: TakenPictures,
): Promise<void> => {
  for (const name of names) await files.remove(originalFile(name))
}

/**
 * The name contains a digest of the file, so that it can be cached for ever; and each upload has its own, so
 * that it can be deleted without regard to others.
 */
const layDown = async (files: Files, path: string): Promise<string> => {
  const content = await readFile(path)
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 24)
  const name = `${digest}-${randomBytes(4).toString('hex')}`
  await files.put(originalFile(name), content)
  return name
}
