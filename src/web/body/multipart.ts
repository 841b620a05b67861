import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { type Failure, fail } from '../../hypermedia/reply.ts'
import type { FileRules, UploadedFile } from '../../hypermedia/upload.ts'
import { type Decoded, fieldsOf, MOST_ENTRIES, mediaTypeOf, type Pair } from './body.ts'
import { Spool } from './spool.ts'

/** The rules of the files that a transition takes, by the name of the input. */
export type FilesTaken = ReadonlyMap<string, FileRules>

/** The limits of a form. */
export interface FormLimits {
  /** Bytes of its texts, names and values. */
  readonly text: number
  readonly files: FilesTaken
  /** The directory of the files, for the time of the request. */
  readonly directory: string
}

/** Whether a body is a multipart form. */
export const isMultipart = (contentType: string | undefined): boolean =>
  mediaTypeOf(contentType) === 'multipart/form-data'

/** The largest body with these files, each at its largest size, and the texts. */
export const wholeOf = ({ text, files }: Pick<FormLimits, 'text' | 'files'>): number =>
  [...files.values()].reduce((sum, { most, bytes }) => sum + most * bytes, text)

/** Two for each entry, like `=` and `&` in the other encoding, so that empty entries count too. */
const SEPARATORS = 2

/** A part of a form that is a file. */
interface Part {
  readonly name: string
  /** The purpose that its control names in brackets: `files[key]`. */
  readonly key: string
  readonly fileName: string
  readonly mediaType: string
  readonly content: BusboyFileStream
}

/** The name of an input, and what it says in brackets: `file[]` says nothing, `files[icon]` what a file is for. */
const controlOf = (typed: string): Pick<Part, 'name' | 'key'> => {
  const [, name = typed, key = ''] = /^([^[\]]*)\[([^[\]]*)\]$/.exec(typed) ?? []
  return { name, key }
}

/**
 * A multipart form (RFC 7578), read in two steps: the texts before the first file, which decide whether the
 * files are accepted, and then the rest. Nothing is read in between, except what came in one chunk with the
 * first file.
 */
export class MultipartForm {
  /**
   * Files by the name of their input, once they are stored. One more than the limit stands for all that were
   * too many.
   */
  readonly files: Record<string, UploadedFile[]> = {}
  readonly #request: IncomingMessage
  readonly #chunks: AsyncIterableIterator<Buffer>
  readonly #parser: BusboyInstance
  readonly #texts: Pair[] = []
  readonly #waiting: Part[] = []
  /** Holds each file until the rest is requested. */
  #take = (part: Part): void => {
    this.#heads ??= this.#texts.length
    this.#waiting.push(part)
  }
  /** The number of texts before the first file. */
  #heads: number | undefined
  #received = 0
  #textBytes = 0
  /** Resolves once the parser has room for more. */
  #parsed: Promise<unknown> = Promise.resolve()
  #isRead = false
  #broken = false
  #spool: Spool | undefined

  /** Throws if the content type names no boundary. */
  constructor(request: IncomingMessage, mostText: number) {
    this.#request = request
    this.#chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
    this.#parser = new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: { fieldSize: mostText + 1 },
    })
    this.#parser
      .on('field', (name, value) => this.#note(name, value))
      .on('file', (name: string | undefined, content, fileName, _encoding, mediaType) => {
        // The whole form fails if one part breaks off.
        content.on('error', () => undefined)
        this.#take({ ...controlOf(name ?? ''), fileName, mediaType, content })
      })
      .on('error', () => {
        this.#broken = true
      })
  }

  /** Whether it is read to its end. */
  get isRead(): boolean {
    return this.#isRead
  }

  /** Bytes of the texts so far. */
  get textBytes(): number {
    return this.#textBytes
  }

  /**
   * Reads the texts before the first file, at most `most` bytes. Calls `goOn` first for a client that waits for
   * it.
   */
  async readHead(most: number, goOn: () => void): Promise<Decoded | Failure> {
    if (this.#request.headers.expect !== undefined) goOn()
    try {
      while (this.#waiting.length === 0 && (await this.#advance()))
        if (this.#waiting.length === 0 && this.#received > most) return fail('bodyTooLarge')
    } catch {
      // The visitor hung up, or took too long: not an error of the shop.
      return fail('badBody')
    }
    return this.#broken ? fail('badBody') : this.#decoded(this.#heads)
  }

  /**
   * Reads the rest: writes accepted files to `directory`, and returns all texts. Throws if a file cannot be
   * written.
   */
  async readRest(limits: FormLimits): Promise<Decoded | Failure> {
    if (Number(this.#request.headers['content-length'] ?? 0) > wholeOf(limits)) return fail('bodyTooLarge')
    const spool = new Spool(limits.directory)
    this.#spool = spool
    this.#take = (part) => this.#put(part, limits.files, spool)
    for (const part of this.#waiting.splice(0)) this.#take(part)
    const failure = await Promise.race([this.#readToEnd(limits), spool.failed])
    if (failure) return failure
    for (const [name, file] of await spool.settled()) this.files[name] = [...(this.files[name] ?? []), file]
    return this.#decoded()
  }

  /** Releases the request, read or not, and deletes the files. */
  async leave(): Promise<void> {
    // Not awaited: it would wait for a pending chunk.
    void this.#chunks.return?.()
    for (const { content } of this.#waiting) content.destroy()
    await this.#spool?.remove()
  }

  async #readToEnd(limits: FormLimits): Promise<Failure | undefined> {
    const whole = wholeOf(limits)
    const isTooLarge = () => this.#received > whole || this.#textBytes > limits.text
    try {
      while (!isTooLarge() && (await this.#advance()));
    } catch {
      return fail('badBody')
    }
    if (isTooLarge()) return fail('bodyTooLarge')
    return this.#broken ? fail('badBody') : undefined
  }

  /** Gives the parser one more chunk, once it has room; false at the end. */
  async #advance(): Promise<boolean> {
    await this.#parsed
    if (this.#isRead || this.#broken) return false
    const { done, value } = await this.#chunks.next()
    if (done) {
      this.#isRead = true
      await this.#end()
      return false
    }
    this.#received += value.length
    this.#parsed = new Promise((resolve) => this.#parser.write(value, resolve))
    // The error may come when nothing waits for it any more.
    this.#parsed.catch(() => undefined)
    return true
  }

  #end(): Promise<void> {
    return new Promise((resolve) => {
      this.#parser.once('finish', () => resolve()).once('error', () => resolve())
      this.#parser.end()
    })
  }

  #note(name: string | undefined, value: string): void {
    if (name === undefined) return
    // One more than the limit stands for all that were too many.
    if (this.#texts.length <= MOST_ENTRIES) this.#texts.push([name, value])
    this.#textBytes += Buffer.byteLength(name) + Buffer.byteLength(value) + SEPARATORS
  }

  /** A file that no input takes is read and dropped, and so is that of a control with nothing chosen. */
  #put({ name, key, fileName, mediaType, content }: Part, taken: FilesTaken, spool: Spool): void {
    const rules = taken.get(name)
    const isAny = rules !== undefined && fileName !== '' && spool.count(name) <= rules.most
    if (isAny) spool.put(name, { name: fileName, key, mediaType, content }, rules)
    else content.resume()
  }

  /** Parses the texts as in the other encoding. */
  #decoded(most?: number): Decoded {
    return fieldsOf(this.#texts.slice(0, most))
  }
}
