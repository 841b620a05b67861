/** The sizes of pictures, by the longer edge in pixels: in lists, and on a product's page. */
export const PICTURE_EDGES = { list: 400, detail: 800 } as const

/** A size of a picture. */
export type PictureSize = keyof typeof PICTURE_EDGES

/** The formats of each size: the smaller one first, then the one that every browser supports. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const

/** A format of a picture. */
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Returns the file of a picture at a size. */
export const pictureFile = (name: string, size: PictureSize, format: PictureFormat = 'webp'): string =>
  `${name}-${size}.${format}`

/** Returns all files of a picture. */
export const pictureFiles = (name: string): readonly string[] =>
  (Object.keys(PICTURE_EDGES) as PictureSize[]).flatMap((size) =>
    PICTURE_FORMATS.map((format) => pictureFile(name, size, format)),
  )

const ORIGINALS = 'originals/'

const UPLOADED = /^(?:originals\/)?([0-9a-f]{24}-[0-9a-f]{8})(?:-(?:list|detail)\.(?:avif|webp))?$/

/** Returns the name of the uploaded picture that a file belongs to; undefined for other files. */
export const uploadedPicture = (file: string): string | undefined => UPLOADED.exec(file)?.[1]

/** Returns the uploaded file of a picture, which exists until its sizes are made. */
export const originalFile = (name: string): string => `${ORIGINALS}${name}`

/** Returns the path of a picture at a size. */
export const picturePath = (name: string, size: PictureSize): string =>
  `/files/products/${encodeURIComponent(pictureFile(name, size))}`

/** The names of files that are served as pictures; other files beside them are not. */
export const PICTURE_FILE = /^[^/\\\p{Cc}]+-(?:list|detail)\.(?:avif|webp)$/u
