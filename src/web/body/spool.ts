import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type FileRules, UploadedFile } from '../../hypermedia/upload.ts'
import { SIGNATURE_BYTES, trueType } from './signature.ts'

const PREFIX = 'upload-'
const OWNER_ONLY = { directory: 0o700, file: 0o600 }
/** Longer than a request, in milliseconds. */
const STALE_MS = 600_000

/** A file that is being received. */
interface Incoming {
  readonly name: string
  readonly key: string
  readonly mediaType: string
  readonly content: Readable
}

/** The files of one request, in a directory of its own, which is made with the first of them. */
export class Spool {
  /** Rejects if a file cannot be written; never resolves. */
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

  /** The number of files of an input. */
  count(input: string): number {
    return this.#files.filter(([name]) => name === input).length
  }

  /** Receives a file: writes as much as its input accepts, and nothing of one too many or of another kind. */
  put(input: string, incoming: Incoming, rules: FileRules): void {
    const at = this.#files.length
    const isTooMany = this.count(input) >= rules.most
    const file = this.#write(incoming, rules, async (mediaType) =>
      isTooMany || !rules.kinds.includes(mediaType) ? undefined : this.#place(at),
    )
    // The error rejects `failed`, or does not matter because the form broke off.
    file.catch(() => undefined)
    this.#contents.push(incoming.content)
    this.#files.push([input, file])
  }

  /** All files, with the names of their inputs, once they are written. */
  settled(): Promise<[input: string, file: UploadedFile][]> {
    return Promise.all(this.#files.map(async ([input, file]) => [input, await file]))
  }

  /** Ends pending writes and deletes all files. */
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

  /** Writes a file into the directory. Its first bytes decide its kind. */
  async #write(
    { name, key, mediaType: declared, content }: Incoming,
    { bytes }: FileRules,
    placeFor: (mediaType: string) => Promise<string | undefined>,
  ): Promise<UploadedFile> {
    const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    const head = await headOf(chunks)
    const mediaType = trueType(head.subarray(0, SIGNATURE_BYTES), declared)
    const path = await placeFor(mediaType)
    const handle = path === undefined ? undefined : await this.#ours(open(path, 'wx', OWNER_ONLY.file))
    let size = 0
    try {
      for await (const chunk of behind(head, chunks)) {
        size += chunk.length
        if (size <= bytes && handle) await this.#ours(handle.appendFile(chunk))
      }
      return new UploadedFile({ path: path ?? '', name, key, mediaType, size })
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

/** The first chunks, together at least as long as a signature, if there are enough. */
const headOf = async (chunks: AsyncIterator<Buffer>): Promise<Buffer> => {
  const head: Buffer[] = []
  for (let length = 0; length < SIGNATURE_BYTES; length += head.at(-1)?.length ?? 0) {
    const { done, value } = await chunks.next()
    if (done) break
    head.push(value)
  }
  return Buffer.concat(head)
}

async function* behind(head: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* { [Symbol.asyncIterator]: () => chunks }
}

/** Makes the directory of uploads if it is missing, and deletes what a process that died left in it. */
export const sweepUploads = async (root: string): Promise<void> => {
  await mkdir(root, { recursive: true, mode: OWNER_ONLY.directory })
  for (const name of await readdir(root)) {
    const path = join(root, name)
    // Other processes use the directory too: a new entry may be in use.
    const found = await stat(path).catch(() => undefined)
    if (name.startsWith(PREFIX) && found && Date.now() - found.mtimeMs > STALE_MS)
      await rm(path, { recursive: true, force: true })
  }
}
