import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import ipaddr from 'ipaddr.js'
import { addressFault, hostOf, mayConnect } from './address.ts'

/** Milliseconds from the look-up of the name to the status of the answer. */
const PATIENCE_MS = 10_000
/** The most bytes of an answer that are read; of one to a message only its status is used. */
const MOST_ANSWER_BYTES = 64 * 1024

/** A message to another program. */
export interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The result of an attempt: the status of the answer, or why there was none. */
export interface Posted {
  readonly status?: number
  readonly error?: string
}

/** An answer that was read from an address, or why there was none. */
export interface Read extends Posted {
  readonly body?: string
}

interface Circumstances {
  readonly allowsPrivate: boolean
  readonly stopping: AbortSignal
}

/**
 * Sends a message once. Its name is looked up once, and the connection goes to an address that was judged: another
 * answer of the name server cannot lead it into a private network. Redirects are answers like any other.
 */
export const post = async (message: Post, circumstances: Circumstances): Promise<Posted> => {
  const { body: _, ...posted } = await sent(message, circumstances)
  return posted
}

/** Reads from an address by the rules of `post`, 64 KiB at most; it must be one that messages may be sent to. */
export const read = async (url: string, circumstances: Circumstances): Promise<Read> => {
  const fault = addressFault(url, circumstances.allowsPrivate)
  if (fault !== undefined) return { error: fault }
  return sent({ url, headers: { accept: 'application/json' } }, circumstances)
}

type Message = Omit<Post, 'body'> & Partial<Pick<Post, 'body'>>

/** The most bytes of a picture, as of an uploaded one. */
const MOST_PICTURE_BYTES = 20 * 1024 * 1024
/** Milliseconds for a picture. */
const PICTURE_PATIENCE_MS = 30_000
const MOST_REDIRECTS = 3

/** A file that was read from an address, or why there is none. */
export type Downloaded = { readonly content: Buffer } | { readonly error: string }

/**
 * Reads a picture from an address by the rules of `post`, 20 MB at most. It follows three redirects, each judged like
 * the first address.
 */
export const download = async (url: string, circumstances: Circumstances): Promise<Downloaded> => {
  let at = url
  for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
    const fault = addressFault(at, circumstances.allowsPrivate)
    if (fault !== undefined) return { error: fault }
    const limits = { bytes: MOST_PICTURE_BYTES, patience: PICTURE_PATIENCE_MS }
    const answer = await answered({ url: at, headers: { accept: 'image/*' } }, circumstances, limits)
    if ('error' in answer) return answer
    const { status, body, location } = answer
    if (status === 200) return body ? { content: body } : { error: 'more than 20 MB' }
    if (status < 300 || status >= 400 || location === undefined || !URL.canParse(location, at))
      return { error: String(status) }
    at = new URL(location, at).href
  }
  return { error: 'too many redirects' }
}

const sent = async (message: Message, circumstances: Circumstances): Promise<Read> => {
  const limits = { bytes: MOST_ANSWER_BYTES, patience: PATIENCE_MS }
  const answer = await answered(message, circumstances, limits)
  return 'error' in answer ? answer : { status: answer.status, body: (answer.body ?? '').toString() }
}

/** The limits of an answer: bytes, and milliseconds. */
interface Limits {
  readonly bytes: number
  readonly patience: number
}

/** An answer; its body is undefined if it is longer than the limit. */
interface Answered {
  readonly status: number
  readonly location: string | undefined
  readonly body: Buffer | undefined
}

const answered = async (
  message: Message,
  { allowsPrivate, stopping }: Circumstances,
  limits: Limits,
): Promise<Answered | { readonly error: string }> => {
  const over = AbortSignal.timeout(limits.patience)
  const signal = AbortSignal.any([over, stopping])
  try {
    const url = new URL(message.url)
    const isPlain = url.protocol === 'http:'
    const address = await untilAborted(addressOf(hostOf(url)), signal)
    if (!mayConnect(address, { allowsPrivate, isPlain })) return { error: `not connected to ${address}` }
    return await request(url, address, message, { signal, most: limits.bytes })
  } catch (error) {
    if (over.aborted) return { error: `no answer within ${limits.patience / 1000} s` }
    return { error: wordsOf(error) }
  }
}

const addressOf = async (host: string): Promise<string> =>
  ipaddr.isValid(host) ? host : (await lookup(host)).address

const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    if (signal.aborted) stop()
  })

/** Sends a request to a network address, whatever its host is: a message if there is one, else it reads. */
const request = (
  url: URL,
  address: string,
  { headers, body }: Message,
  { signal, most }: { readonly signal: AbortSignal; readonly most: number },
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const family = ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4
    const { request: ask } = url.protocol === 'http:' ? http : https
    const asked = ask(url, {
      method: body === undefined ? 'GET' : 'POST',
      // A connection that is kept would outlive the judgement of its address.
      agent: false,
      signal,
      lookup: (_host, { all }, found) =>
        all ? found(null, [{ address, family }]) : found(null, address, family),
      headers: {
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        }),
        'user-agent': 'Noren-Webhooks',
        ...headers,
      },
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      const chunks: Buffer[] = []
      let size = 0
      const end = () => {
        const { statusCode: status = 0, headers: told } = answer
        resolve({ status, location: told.location, body: size > most ? undefined : Buffer.concat(chunks) })
        asked.destroy()
      }
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > most) end()
        else chunks.push(chunk)
      })
      answer.on('end', end)
      answer.on('error', reject)
    })
    asked.end(body)
  })

const wordsOf = (error: unknown): string => {
  const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown }
  return String(code ?? message ?? error).slice(0, 200)
}
