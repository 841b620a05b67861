/** The sizes that a picture is made at, by the longer edge in pixels: what the theme shows in lists, and on a product's page. */
export const PICTURE_EDGES = { list: 400, detail: 800 } as const

/** A size of a picture. */
export type PictureSize = keyof typeof PICTURE_EDGES

/** The formats of each size: the smaller one first, then the one that every browser knows. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const

/** A format of a picture. */
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The file of a picture at a size. */
export const pictureFile = (name: string, size: PictureSize, format: PictureFormat = 'webp'): string =>
  `${name}-${size}.${format}`

/** All files of a picture. */
export const pictureFiles = (name: string): readonly string[] =>
  (Object.keys(PICTURE_EDGES) as PictureSize[]).flatMap((size) =>
    PICTURE_FORMATS.map((format) => pictureFile(name, size, format)),
  )

const ORIGINALS = 'originals/'

const UPLOADED = /^(?:originals\/)?([0-9a-f]{24}-[0-9a-f]{8})(?:-(?:list|detail)\.(?:avif|webp))?$/

/** The name of the uploaded picture that a file belongs to; nothing where it is none of one. */
export const uploadedPicture = (file: string): string | undefined => UPLOADED.exec(file)?.[1]

/** The file of a picture as it was uploaded, until its sizes are made. */
export const originalFile = (name: string): string => `${ORIGINALS}${name}`

/** The path of a picture at a size. */
export const picturePath = (name: string, size: PictureSize): string =>
  `/files/products/${encodeURIComponent(pictureFile(name, size))}`

/** The names of files that are served as pictures; nothing else that lies with them is. */
export const PICTURE_FILE = /^[^/\\\p{Cc}]+-(?:list|detail)\.(?:avif|webp)$/u
