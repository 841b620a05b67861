/**
 * The sizes of pictures, by the longer edge in pixels: in lists, on a product's page, and there on sharp screens
 * and enlarged.
 */
export const PICTURE_EDGES = { list: 400, detail: 800, large: 1600 } as const

/** A size of a picture. */
export type PictureSize = keyof typeof PICTURE_EDGES

/** The formats of each size: the smaller one first, then the one that every browser supports. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const

/** A format of a picture. */
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The pixels of a picture at its largest size; null if they are unknown. */
export interface PicturePixels {
  readonly width: number | null
  readonly height: number | null
}

const ALL = Object.keys(PICTURE_EDGES) as PictureSize[]

/** Returns the sizes that a picture has: the large one only if it is larger than the others. */
export const pictureSizes = ({ width, height }: PicturePixels): readonly PictureSize[] =>
  Math.max(width ?? 0, height ?? 0) > PICTURE_EDGES.detail ? ALL : ALL.filter((size) => size !== 'large')

/** Returns the file of a picture at a size. */
export const pictureFile = (name: string, size: PictureSize, format: PictureFormat = 'webp'): string =>
  `${name}-${size}.${format}`

/** Returns the files of a picture at all sizes, or at these. */
export const pictureFiles = (name: string, sizes = ALL as readonly PictureSize[]): readonly string[] =>
  sizes.flatMap((size) => PICTURE_FORMATS.map((format) => pictureFile(name, size, format)))

const ORIGINALS = 'originals/'

const UPLOADED = /^(?:originals\/)?([0-9a-f]{24}-[0-9a-f]{8})(?:-(?:list|detail|large)\.(?:avif|webp))?$/

/** Returns the name of the uploaded picture that a file belongs to; undefined for other files. */
export const uploadedPicture = (file: string): string | undefined => UPLOADED.exec(file)?.[1]

/**
 * Returns the original of a picture, of which its sizes are made: as uploaded until then, afterwards upright and
 * without metadata.
 */
export const originalFile = (name: string): string => `${ORIGINALS}${name}`

/** Returns the path of a picture at a size. */
export const picturePath = (name: string, size: PictureSize): string =>
  `/files/products/${encodeURIComponent(pictureFile(name, size))}`

/** The names of files that are served as pictures; other files beside them are not. */
export const PICTURE_FILE = /^[^/\\\p{Cc}]+-(?:list|detail|large)\.(?:avif|webp)$/u
