import pLimit from 'p-limit'
import type { SharpOptions } from 'sharp'
import { type Message, message } from '../../../hypermedia/message.ts'
import type { UploadedFile } from '../../../hypermedia/upload.ts'
import {
  PICTURE_EDGES,
  PICTURE_FORMATS,
  type PictureSize,
  pictureFile,
} from '../../catalog/pictures.rules.ts'
import { MOST_MEGAPIXELS, pictureFault } from './pictures.rules.ts'

/** Truncated and corrupt files are rejected; of an animation only the first frame is read. */
const READING: SharpOptions = {
  failOn: 'error',
  limitInputPixels: MOST_MEGAPIXELS * 1_000_000,
  sequentialRead: true,
  pages: 1,
}

/** The settings of each format: no visible loss, in less than a second. */
const WRITING = { avif: { quality: 50, effort: 3 }, webp: { quality: 78, effort: 4 } } as const

/** A picture of 50 megapixels takes about 150 MB while it is decoded: never two at once. */
const inTurn = pLimit(1)

/** Loaded with the first picture: a shop without uploads does not load it. */
const sharp = async (input: string | Buffer, reading = READING) => {
  const { default: open } = await import('sharp')
  open.cache(false)
  return open(input, reading)
}

/** Returns a small picture of a file, with edges of at most `edge` pixels. Throws if it cannot be read. */
export const makeThumbnail = (path: string, edge: number): Promise<Buffer> =>
  inTurn(async () =>
    (await sharp(path))
      .autoOrient()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .toFormat('webp', WRITING.webp)
      .toBuffer(),
  )

/** The settings for re-encoding a picture without visible loss. */
const AS_GOOD = {
  jpeg: { quality: 92, chromaSubsampling: '4:4:4' },
  webp: { quality: 92 },
  avif: { quality: 75 },
  png: {},
} as const

const FORMATS = Object.keys(AS_GOOD) as (keyof typeof AS_GOOD)[]

/**
 * Returns a picture upright and without a camera's metadata, such as its location, with all frames of an
 * animation; undefined if it has no such metadata. Throws if it cannot be read.
 */
export const withoutMetadata = (path: string, kind: string): Promise<Buffer | undefined> =>
  inTurn(async () => {
    const format = FORMATS.find((one) => one === kind)
    if (format === undefined) return undefined
    const picture = await sharp(path, { ...READING, pages: format === 'webp' ? -1 : 1 })
    const { exif, iptc, xmp, tifftagPhotoshop } = await picture.metadata()
    if (!exif && !iptc && !xmp && !tifftagPhotoshop) return undefined
    return picture.autoOrient().keepIccProfile().toFormat(format, AS_GOOD[format]).toBuffer()
  })

/** Returns why a file is not a valid picture, by its content; reads it to its end. */
export const judgePicture = ({ path, name }: UploadedFile): Promise<Message | undefined> =>
  inTurn(async () => {
    try {
      // The metadata is read without decoding pixels, so their number needs no limit here.
      const described = await sharp(path, { ...READING, limitInputPixels: false })
      const fault = pictureFault(await described.metadata(), name)
      if (fault) return fault
      await (await sharp(path)).resize(16, 16, { fit: 'inside' }).raw().toBuffer()
      return undefined
    } catch {
      return message('input.pictureUnreadable', { name })
    }
  })

/**
 * Makes all files of a picture, one after the other: upright, within its size, in the colours of screens, and
 * without the camera's metadata. Throws if it cannot be read.
 */
export async function* makePicture(
  name: string,
  original: Buffer,
): AsyncGenerator<{ readonly name: string; readonly content: Buffer }> {
  for (const [size, edge] of Object.entries(PICTURE_EDGES) as [PictureSize, number][])
    for (const format of PICTURE_FORMATS)
      yield {
        name: pictureFile(name, size, format),
        content: await inTurn(async () =>
          (await sharp(original))
            .autoOrient()
            .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
            .toFormat(format, WRITING[format])
            .toBuffer(),
        ),
      }
}
