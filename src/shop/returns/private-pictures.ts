import { uuidv7 } from 'uuidv7'
import type { Message } from '../../hypermedia/message.ts'
import type { UploadedFile } from '../../hypermedia/upload.ts'
import type { Files } from '../../store/files/files.ts'
import type { Keeper } from '../../store/files/unused.ts'
import { judgePicture, makeThumbnail } from '../products/index.ts'
import { returnPicture, returnPictureFile } from './private-pictures.rules.ts'
import { picturesAmong } from './returns.queries.ts'

/** The longer edge in pixels: enough to see a crack. */
const EDGE = 1600

const DAY_MS = 24 * 3_600_000

/** The pictures of a request by their names, or why one of them is not valid. */
export interface TakenPictures {
  readonly names: readonly string[]
  readonly fault?: Message
}

/** Checks pictures, and stores each anew, smaller and without what the camera says: all or none. */
export const takePrivatePictures = async (
  files: Files,
  uploaded: readonly UploadedFile[],
): Promise<TakenPictures> => {
  for (const file of uploaded) {
    const fault = await judgePicture(file)
    if (fault) return { names: [], fault }
  }
  const names: string[] = []
  try {
    for (const { path } of uploaded) {
      const name = `return-${uuidv7()}`
      await files.put(returnPictureFile(name), await makeThumbnail(path, EDGE))
      names.push(name)
    }
  } catch (error) {
    await leavePrivatePictures(files, names)
    throw error
  }
  return { names }
}

/** Deletes stored pictures that are not used after all. */
export const leavePrivatePictures = async (files: Files, names: readonly string[]): Promise<void> => {
  for (const name of names) await files.remove(returnPictureFile(name))
}

/** Keeps pictures as long as a request has them. */
export const privatePictures: Keeper = {
  nameOf: returnPicture,
  filesOf: (name) => [returnPictureFile(name)],
  usedAmong: picturesAmong,
  graceMs: DAY_MS,
}
