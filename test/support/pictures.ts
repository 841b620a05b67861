import sharp from 'sharp'

/** The media types that a file may say it has. */
type Said = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'text/plain'

/** Something as a file of a form. */
export const fileOf = (content: Uint8Array | string, name: string, type: Said = 'image/png'): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })

interface Drawn {
  readonly width?: number
  readonly height?: number
  readonly format?: 'png' | 'jpeg' | 'gif' | 'webp'
  readonly colour?: string
  /** How a camera was held, as EXIF has it. */
  readonly orientation?: number
}

/** The bytes of a picture of one colour. */
export const drawn = ({
  width = 1000,
  height = 800,
  format = 'png',
  colour = '#b5483a',
  orientation,
}: Drawn = {}): Promise<Buffer> => {
  const plain = sharp({ create: { width, height, channels: 3, background: colour } })
  const exif = { IFD0: { Artist: 'Somebody', Copyright: 'whoever' } }
  return plain
    .withMetadata({ ...(orientation !== undefined && { orientation }), exif })
    .toFormat(format)
    .toBuffer()
}

/** A picture as a file of a form. */
export const photo = async (name = 'photo.png', about: Drawn = {}): Promise<File> =>
  fileOf(await drawn(about), name)
