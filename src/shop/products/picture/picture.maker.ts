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

/** What is cut short, or torn, is no picture; of what moves the first frame counts. */
const READING: SharpOptions = {
  failOn: 'error',
  limitInputPixels: MOST_MEGAPIXELS * 1_000_000,
  sequentialRead: true,
  pages: 1,
}

/** How each format is written: smaller than the eye sees, within a second. */
const WRITING = { avif: { quality: 50, effort: 3 }, webp: { quality: 78, effort: 4 } } as const

/** A picture of 50 megapixels takes some 150 MB while it is read: never two at once. */
const inTurn = pLimit(1)

/** Loaded with the first picture: a shop that is given none holds none of it. */
const sharp = async (input: string | Buffer, reading = READING) => {
  const { default: open } = await import('sharp')
  open.cache(false)
  return open(input, reading)
}

/** A small picture of a file, no edge of it longer than `edge`. Throws where it cannot be read as one. */
export const makeThumbnail = (path: string, edge: number): Promise<Buffer> =>
  inTurn(async () =>
    (await sharp(path))
      .autoOrient()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .toFormat('webp', WRITING.webp)
      .toBuffer(),
  )

/** How a picture is written again that is to stay as good as it was. */
const AS_GOOD = {
  jpeg: { quality: 92, chromaSubsampling: '4:4:4' },
  webp: { quality: 92 },
  avif: { quality: 75 },
  png: {},
} as const

const FORMATS = Object.keys(AS_GOOD) as (keyof typeof AS_GOOD)[]

/**
 * A picture of a file upright and with nothing of what a camera writes down beside it, such as where that was, all
 * of what moves included; nothing where it says nothing of the kind. Throws where it cannot be read.
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

/** What is wrong with a file that should be a picture, as its content says; it is read to its end. */
export const judgePicture = ({ path, name }: UploadedFile): Promise<Message | undefined> =>
  inTurn(async () => {
    try {
      // What it says of itself is read without a look at its pixels, so there may be any number of them.
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
 * Makes all files of a picture, one after the other: upright, at most as large as its size, in the colours
 * of screens, and with nothing of what a camera writes down beside the picture. Throws where it cannot be read.
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
