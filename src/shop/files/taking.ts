import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { type Message, message } from '../../hypermedia/message.ts'
import type { UploadedFile } from '../../hypermedia/upload.ts'
import { metered } from '../../store/backup/format.ts'
import type { Files } from '../../store/files/files.ts'
import { makeThumbnail, withoutMetadata } from '../products/index.ts'
import { type FileKind, isToRead, kindNamed, kindOf, mostBytes, nameFor } from './kinds.rules.ts'
import { contentFile, nameFrom, thumbnailFile } from './paths.rules.ts'

/** The longest edge of a small picture, in pixels: a cell of the list at twice its size. */
const THUMBNAIL_EDGE = 240
const MEGABYTE = 1024 * 1024

/** A stored file that has no row yet. */
export interface TakenFile {
  readonly id: string
  readonly name: string
  /** The purpose that its control named; empty if none. */
  readonly key: string
  readonly kind: FileKind
  /** Bytes. */
  readonly size: number
  readonly digest: string
  readonly hasThumbnail: boolean
}

/** The files of a form: stored, or the faults of one of them. */
export interface TakenFiles {
  readonly taken: readonly TakenFile[]
  readonly fault?: Message
  /** The purpose of the file with the fault. */
  readonly key?: string
}

interface Act {
  readonly files: Files
  readonly input: { readonly file: readonly UploadedFile[] }
}

/** Validates the files of a form, and stores them under generated names: all or none. */
export const takeFiles = async ({ files, input }: Act): Promise<TakenFiles> => {
  const taken: TakenFile[] = []
  try {
    for (const file of input.file) {
      const found = await judged(file)
      if ('fault' in found) {
        await leaveFiles({ files }, { taken })
        return { taken: [], fault: found.fault, key: file.key }
      }
      taken.push(await layDown(files, file, found))
    }
  } catch (error) {
    await leaveFiles({ files }, { taken })
    throw error
  }
  return { taken }
}

/** Deletes stored files that are not used after all. */
export const leaveFiles = async (
  { files }: Pick<Act, 'files'>,
  { taken }: Pick<TakenFiles, 'taken'>,
): Promise<void> => {
  for (const { id } of taken)
    for (const name of [contentFile(id), thumbnailFile(id)]) await files.remove(name)
}

interface Judged {
  readonly kind: FileKind
  readonly name: string
  readonly thumbnail: Buffer | undefined
  /** The content to store in place of the sent one. */
  readonly content?: Buffer | undefined
}

const judged = async ({
  path,
  name: sent,
  mediaType,
  size,
}: UploadedFile): Promise<Judged | { readonly fault: Message }> => {
  const content = isToRead(mediaType) && size <= mostBytes('txt') ? await readFile(path) : undefined
  const wanted = nameFrom(sent)
  const kind = kindOf(mediaType, wanted, content)
  const name = kind && nameFor(kind, wanted)
  if (kind === undefined || name === undefined) return { fault: message('input.fileKind', { name: sent }) }
  if (size > mostBytes(kind))
    return { fault: message('input.fileTooLarge', { name: sent, max: mostBytes(kind) / MEGABYTE }) }
  if (!kindNamed(kind)?.isPicture || kind === 'svg') return { kind, name, thumbnail: undefined }
  try {
    const thumbnail = await makeThumbnail(path, THUMBNAIL_EDGE)
    return { kind, name, thumbnail, content: await withoutMetadata(path, kind) }
  } catch {
    return { fault: message('input.pictureBroken', { name: sent }) }
  }
}

const layDown = async (
  files: Files,
  { path, size: sent, key }: UploadedFile,
  { kind, name, thumbnail, content }: Judged,
): Promise<TakenFile> => {
  const id = uuidv7()
  const size = content?.length ?? sent
  const meter = metered(content ? Readable.from([content]) : createReadStream(path))
  await files.put(contentFile(id), meter.chunks())
  if (thumbnail) await files.put(thumbnailFile(id), thumbnail)
  return { id, name, key, kind, size, digest: meter.result().sha256, hasThumbnail: thumbnail !== undefined }
}
