import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'

/** An answer to a request of a load, or what became of it. */
export interface Loaded {
  /** 0 where the connection broke before there was an answer. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** What the connection broke with. */
  readonly error?: string
}

/** One request over a kept connection, cheaper than `fetch`: never throws. */
export const ask = (
  address: URL,
  agent: Agent | false,
  { body, ...options }: RequestOptions & { readonly body?: string } = {},
): Promise<Loaded> =>
  new Promise((resolve) => {
    const sent = request(address, { agent, ...options }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', (error: NodeJS.ErrnoException) => broken(error))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    const broken = (error: NodeJS.ErrnoException) =>
      resolve({ status: 0, headers: {}, body: '', error: error.code ?? error.message })
    sent.on('error', broken)
    // Of a DELETE, Node tells no length by itself.
    if (body !== undefined) sent.setHeader('content-length', Buffer.byteLength(body))
    sent.end(body)
  })

/** Connections for so many at once. */
export const connections = (count: number): Agent => new Agent({ keepAlive: true, maxSockets: count })
