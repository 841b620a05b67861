import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import sendFromDisk from '@fastify/send'
import { create as attachment } from 'content-disposition'
import type { FileContent, FileReply } from '../../hypermedia/file.ts'
import { type Failure, fail } from '../../hypermedia/reply.ts'
import type { Exchange } from '../exchange.ts'
import { refusePlainly } from '../outside.ts'
import type { Services } from '../services.ts'
import type { Representation } from './cache.ts'
import { takesGzip } from './negotiate.ts'
import { filled, finish, representation, send, setHeaders } from './send.ts'

/**
 * Sends a file under its name (RFC 6266): one on the disk also in parts (RFC 9110 §14), any other while it is
 * generated.
 */
export const sendFile = async (
  x: Exchange,
  services: Services,
  file: FileReply,
  cookies: readonly string[],
): Promise<void> => {
  const { contentType } = file
  const headers = { 'content-disposition': attachment(file.name) }
  if ('path' in file)
    return sendKept(x, services, file.path, { ...headers, 'content-type': contentType }, cookies)
  if (typeof file.content === 'string')
    return send(x, services, 200, representation(file.content, contentType, services, { headers }), cookies)
  const made = await begun(file.content)
  setHeaders(x, services, { ...headers, 'content-type': contentType }, cookies)
  sendMade(x, services, 200, made)
}

/** Preconditions that a file on the disk does not meet: If-Match or If-Unmodified-Since, and Range. */
const UNMET: Readonly<Record<number, Failure>> = {
  412: fail('preconditionFailed'),
  416: fail('unknownRange'),
}

const sendKept = async (
  x: Exchange,
  services: Services,
  path: string,
  headers: Readonly<Record<string, string>>,
  cookies: readonly string[],
): Promise<void> => {
  const { request, reply } = x
  const name = encodeURIComponent(basename(path))
  const sent = await sendFromDisk(request.raw, name, {
    root: dirname(path),
    dotfiles: 'allow',
    cacheControl: false,
    contentType: false,
  })
  const { statusCode } = sent
  const unmet = UNMET[statusCode]
  if (unmet) {
    const { 'Content-Range': range } = sent.headers
    refusePlainly(request, reply, services, unmet, { ...x.headers, ...(range && { 'content-range': range }) })
    return
  }
  if (sent.type !== 'file') throw new Error(`${path} is not there to be sent`)
  reply.code(statusCode).headers(sent.headers)
  setHeaders(x, services, headers, cookies)
  end(x, services, statusCode, sent.stream)
}

/**
 * Sends a representation in which one text, at `place`, is generated while it is sent. The answer begins with
 * the text's first piece: until then it may still be a failure.
 */
export const sendAround = async (
  x: Exchange,
  services: Services,
  status: number,
  body: Representation,
  { place, text }: { readonly place: string; readonly text: AsyncIterable<string> },
  cookies: readonly string[],
): Promise<void> => {
  const bytes = await filled(x, services, body.pieces)
  const at = bytes.indexOf(place)
  const made = await begun(text)
  setHeaders(x, services, { ...body.headers, 'content-type': body.contentType }, cookies)
  const whole = async function* () {
    yield bytes.subarray(0, at)
    for await (const piece of made) yield JSON.stringify(piece).slice(1, -1)
    yield bytes.subarray(at + place.length)
  }
  sendMade(x, services, status, whole())
}

const sendMade = (x: Exchange, services: Services, status: number, content: FileContent): void => {
  const { request, reply } = x
  const made = Readable.from(content, { objectMode: false })
  const isSmall = takesGzip(request.headers['accept-encoding'] ?? 'identity')
  if (isSmall) reply.header('content-encoding', 'gzip')
  reply.code(status)
  end(x, services, status, isSmall ? compressed(made) : made)
}

const compressed = (made: Readable): Readable => {
  const small = createGzip({ level: 1 })
  // An error on the way destroys both streams; it is logged where the answer ends.
  pipeline(made, small).catch(() => undefined)
  return small
}

/** Sends the stream at the reader's speed, and logs the end. */
const end = (x: Exchange, services: Services, status: number, body: Readable): void => {
  const { request, reply } = x
  if (request.method === 'HEAD') {
    body.destroy()
    finish(x, services, status)
    reply.send()
    return
  }
  finished(body)
    .catch((error: unknown) => services.log.warn({ err: error, id: request.id }, 'an answer was broken off'))
    .finally(() => finish(x, services, status))
  reply.send(body)
}

/** Reads the first piece before the answer begins, so that an error at the start is a proper failure. */
const begun = async <T>(content: AsyncIterable<T>): Promise<AsyncIterable<T>> => {
  const iterator = content[Symbol.asyncIterator]()
  const first = await iterator.next()
  let isFirst = true
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        if (!isFirst) return iterator.next()
        isFirst = false
        return first
      },
      async return() {
        return (await iterator.return?.()) ?? { done: true, value: undefined }
      },
    }),
  }
}
