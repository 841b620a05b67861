import { type Message, message } from './message.ts'

/**
 * A file that came with a form. Only the reader of such forms makes one: were it a plain record, a
 * program could name any path of the machine in JSON.
 */
export class UploadedFile {
  /** Where it lies for as long as the request lasts. */
  readonly path: string
  /** As its sender calls it: never a path of ours. */
  readonly name: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number

  constructor(found: Pick<UploadedFile, 'path' | 'name' | 'mediaType' | 'size'>) {
    this.path = found.path
    this.name = found.name
    this.mediaType = found.mediaType
    this.size = found.size
  }

  /** As it is written down, in a digest of what was sent for one: where it lay for a moment is nobody's business. */
  toJSON(): object {
    return { name: this.name, mediaType: this.mediaType, size: this.size }
  }
}

/** What files an input takes. */
export interface FileRules {
  /** At most so many. */
  readonly most: number
  /** At least so many; none unless given. */
  readonly least?: number
  /** The largest size of each, bytes. */
  readonly bytes: number
  /** The media types it takes. */
  readonly kinds: readonly string[]
}

const MEGABYTE = 1024 * 1024

/** What a file control sends where nothing was chosen. */
export const isNoFile = (sent: unknown): boolean =>
  sent === '' || (sent instanceof UploadedFile && sent.name === '' && sent.size === 0)

/** What is wrong with the first file that an input does not take. */
export const fileFault = (
  files: readonly UploadedFile[],
  { bytes, kinds }: FileRules,
): Message | undefined => {
  const large = files.find(({ size }) => size > bytes)
  if (large) return message('input.fileTooLarge', { name: large.name, max: toMegabytes(bytes) })
  const other = files.find(({ mediaType }) => !kinds.includes(mediaType))
  return other && message('input.fileKind', { name: other.name })
}

const toMegabytes = (bytes: number): number => Math.round((bytes / MEGABYTE) * 10) / 10
