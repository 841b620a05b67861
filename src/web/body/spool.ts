import { type FileHandle, mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type FileRules, UploadedFile } from '../../hypermedia/upload.ts'
import { SIGNATURE_BYTES, trueType } from './signature.ts'

const PREFIX = 'upload-'
const OWNER_ONLY = { directory: 0o700, file: 0o600 }
/** No request lasts as long. */
const STALE_MS = 600_000

/** A file as it comes in. */
interface Incoming {
  readonly name: string
  readonly mediaType: string
  readonly content: Readable
}

/** The files of one request, in a directory of its own that is made with the first of them. */
export class Spool {
  /** Rejects where a file cannot be written; never resolves. */
  readonly failed: Promise<never>
  readonly #root: string
  readonly #files: [input: string, file: Promise<UploadedFile>][] = []
  readonly #contents: Readable[] = []
  #directory: Promise<string> | undefined
  #fail: (reason: unknown) => void = () => undefined

  constructor(root: string) {
    this.#root = root
    this.failed = new Promise((_resolve, reject) => {
      this.#fail = reject
    })
    this.failed.catch(() => undefined)
  }

  /** How many files of an input there are. */
  count(input: string): number {
    return this.#files.filter(([name]) => name === input).length
  }

  /** Takes a file in: as much of it is written as its input takes, and nothing of one too many or of another kind. */
  put(input: string, incoming: Incoming, rules: FileRules): void {
    const isTaken = this.count(input) < rules.most && rules.kinds.includes(incoming.mediaType)
    const path = isTaken ? this.#place(this.#files.length) : undefined
    const file = this.#write(incoming, path, rules.bytes)
    // Heard of by `failed`, or of no interest, since the form broke off.
    file.catch(() => undefined)
    this.#contents.push(incoming.content)
    this.#files.push([input, file])
  }

  /** All files, with the names of their inputs, once they are written. */
  settled(): Promise<[input: string, file: UploadedFile][]> {
    return Promise.all(this.#files.map(async ([input, file]) => [input, await file]))
  }

  /** Ends what is still written, and removes all of it. */
  async remove(): Promise<void> {
    for (const content of this.#contents) content.destroy()
    await Promise.allSettled(this.#files.map(([, file]) => file))
    const directory = await this.#directory?.catch(() => undefined)
    if (directory !== undefined) await rm(directory, { recursive: true, force: true })
  }

  async #place(at: number): Promise<string> {
    this.#directory ??= this.#ours(mkdtemp(join(this.#root, PREFIX)))
    return join(await this.#directory, String(at))
  }

  async #write(
    { name, mediaType, content }: Incoming,
    place: Promise<string> | undefined,
    most: number,
  ): Promise<UploadedFile> {
    const path = (await place) ?? ''
    const handle = place && (await this.#ours(open(path, 'wx+', OWNER_ONLY.file)))
    let size = 0
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size <= most && handle) await this.#ours(handle.appendFile(chunk))
      }
      const found = handle && size <= most ? await this.#ours(typeIn(handle, mediaType)) : mediaType
      return new UploadedFile({ path, name, mediaType: found, size })
    } finally {
      await handle?.close()
    }
  }

  async #ours<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      this.#fail(error)
      throw error
    }
  }
}

const typeIn = async (handle: FileHandle, declared: string): Promise<string> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
  return trueType(buffer.subarray(0, bytesRead), declared)
}

/** Makes the directory of uploads where it is missing, and removes from it what a process that died has left. */
export const sweepUploads = async (root: string): Promise<void> => {
  await mkdir(root, { recursive: true, mode: OWNER_ONLY.directory })
  for (const name of await readdir(root)) {
    const path = join(root, name)
    // Other processes put theirs here too: one that is new may be in use.
    const found = await stat(path).catch(() => undefined)
    if (name.startsWith(PREFIX) && found && Date.now() - found.mtimeMs > STALE_MS)
      await rm(path, { recursive: true, force: true })
  }
}
