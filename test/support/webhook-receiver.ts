import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A message as its receiver got it. */
export interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly body: {
    readonly type: string
    readonly timestamp: string
    readonly data: Readonly<Record<string, unknown>>
    readonly sequence: number
  }
}

/** The answer of a receiver: a status, with headers and a body; or none, if it keeps silent. */
export type Answer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | 'silent'

/** Returns a running receiver of webhooks on this machine, which answers as it is told. */
export const openReceiver = async () => {
  const received: Received[] = []
  let answer: (message: Received) => Answer = () => ({ status: 204 })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const message: Received = {
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      text,
      body: text === '' ? undefined : JSON.parse(text),
    }
    received.push(message)
    const given = answer(message)
    if (given === 'silent') return
    response.writeHead(given.status, given.headers)
    response.end(given.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answers(how: typeof answer): void {
      answer = how
    },
    /** Empties what was received, and returns it. */
    taken: (): readonly Received[] => received.splice(0),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A running receiver. */
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/**
 * Returns whether a message is signed with a secret, by the library of the standard; it compares the time with that of
 * this machine, so the clock of the test decides that first.
 */
export const isSignedWith = (secret: string, { text, headers }: Received, now: Date): boolean => {
  const seconds = Number(headers['webhook-timestamp'])
  if (Math.abs(seconds - now.getTime() / 1000) > 300) return false
  const expected = new Webhook(secret).sign(headers['webhook-id'] ?? '', new Date(seconds * 1000), text)
  return (headers['webhook-signature'] ?? '').split(' ').includes(expected)
}
