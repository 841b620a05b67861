import pLimit from 'p-limit'
import type { SharpOptions } from 'sharp'
import { type Message, message } from '../../../hypermedia/message.ts'
import type { UploadedFile } from '../../../hypermedia/upload.ts'
import {
  PICTURE_EDGES,
  PICTURE_FORMATS,
  type PicturePixels,
  pictureFile,
  pictureSizes,
} from '../../catalog/pictures.rules.ts'
import { MOST_MEGAPIXELS, pictureFault } from './pictures.rules.ts'

/** Truncated and corrupt files are rejected; of an animation only the first frame is read. */
const READING: SharpOptions = {
  failOn: 'error',
  limitInputPixels: MOST_MEGAPIXELS * 1_000_000,
  sequentialRead: true,
  pages: 1,
}

/**
 * The settings of each format: no visible loss, and all files of 12 megapixels in less than two seconds of one
 * processor. AVIF with more effort is hardly smaller, and takes twice that.
 */
const WRITING = { avif: { quality: 50, effort: 1 }, webp: { quality: 78, effort: 4 } } as const

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

/** The original of a picture, and its pixels. */
export interface Original {
  readonly content: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Returns an uploaded picture as it is kept: upright, its first frame, encoded anew without visible loss, so that
 * nothing is left in it of where and with which camera it was taken. Throws if it cannot be read.
 */
export const originalOf = (upload: Buffer): Promise<Original> =>
  inTurn(async () => {
    const picture = await sharp(upload)
    const { format } = await picture.metadata()
    const kept = FORMATS.find((one) => one === format) ?? 'png'
    const { data, info } = await picture
      .autoOrient()
      .keepIccProfile()
      .toFormat(kept, AS_GOOD[kept])
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  })

/** Returns the pixels of a picture at its largest size. */
export const pixelsOf = ({ width, height }: Pick<Original, 'width' | 'height'>) => {
  const scale = Math.min(1, PICTURE_EDGES.large / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Decodes a picture within the largest size, in the colours of screens. */
const decoded = (content: Buffer) =>
  inTurn(async () => {
    const edge = PICTURE_EDGES.large
    const picture = (await sharp(content)).resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
  })

/**
 * Makes all files of a picture from its original, one after the other: within its size and in the colours of
 * screens. Throws if it cannot be read.
 */
export async function* makePicture(
  name: string,
  original: Original,
): AsyncGenerator<{ readonly name: string; readonly content: Buffer }> {
  const { data, raw } = await decoded(original.content)
  for (const size of pictureSizes(original satisfies PicturePixels))
    for (const format of PICTURE_FORMATS) {
      const edge = PICTURE_EDGES[size]
      const make = async () =>
        (await sharp(data, { raw }))
          .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
          .toFormat(format, WRITING[format])
          .toBuffer()
      yield { name: pictureFile(name, size, format), content: await inTurn(make) }
    }
}
