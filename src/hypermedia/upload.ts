import { type Message, message } from './message.ts'

/**
 * A file of a form. Only the parser of multipart forms makes one: if it were a plain record, a program could
 * name any path of the machine in JSON.
 */
export class UploadedFile {
  /** Its path for the time of the request. */
  readonly path: string
  /** The name that its sender gives it; never a path of this machine. */
  readonly name: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  /** Its purpose, if its control names one in brackets: `picture` of `files[picture]`; else empty. */
  readonly key: string

  constructor({
    key = '',
    ...found
  }: Pick<UploadedFile, 'path' | 'name' | 'mediaType' | 'size'> & { readonly key?: string }) {
    this.path = found.path
    this.name = found.name
    this.mediaType = found.mediaType
    this.size = found.size
    this.key = key
  }

  /** Its form in the digest of a request, without the temporary path. */
  toJSON(): object {
    const { name, mediaType, size, key } = this
    return { name, mediaType, size, ...(key !== '' && { key }) }
  }
}

/** The rules for the files of an input. */
export interface FileRules {
  /** The largest number of files. */
  readonly most: number
  /** The smallest number of files; 0 by default. */
  readonly least?: number
  /** The largest size of each file, in bytes. */
  readonly bytes: number
  /** The accepted media types. */
  readonly kinds: readonly string[]
}

const MEGABYTE = 1024 * 1024

/** Whether a file control was sent with nothing chosen. */
export const isNoFile = (sent: unknown): boolean =>
  sent === '' || (sent instanceof UploadedFile && sent.name === '' && sent.size === 0)

/** The fault of the first file that an input does not accept. */
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
