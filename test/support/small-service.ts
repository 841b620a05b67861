import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a service was asked. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** What it answers: a status and an object; nothing where it hangs up. */
export type Answered = readonly [status: number, body: object] | undefined

/** A service on the loopback that answers in JSON. Asked twice under one key it does nothing twice. */
export const openService = async ({
  keyHeader,
  answer,
}: {
  /** The header of the idempotency key. */
  readonly keyHeader: string
  readonly answer: (asked: Asked) => Answered
}) => {
  let isAway = false
  const kept = new Map<string, { readonly asked: string; readonly answered: Answered }>()

  const answerOnce = (asked: Asked): Answered => {
    const key = asked.method === 'POST' ? String(asked.headers[keyHeader] ?? '') : ''
    const known = kept.get(key)
    const same = asked.path + asked.text
    if (known && known.asked !== same)
      return [400, { error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } }]
    const answered = known?.answered ?? answer(asked)
    if (key !== '' && answered && answered[0] < 500) kept.set(key, { asked: same, answered })
    return answered
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://service')
    const { method = 'GET', headers } = request
    const answered = isAway ? undefined : answerOnce({ method, path, query, headers, text })
    if (!answered) return request.socket.destroy()
    response.writeHead(answered[0], { 'content-type': 'application/json' })
    response.end(JSON.stringify(answered[1]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    away(away: boolean) {
      isAway = away
    },
    forgetKeys: () => kept.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
