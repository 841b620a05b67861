import { type IncomingHttpHeaders, request } from 'node:http'
import type { Shop } from './shop.ts'

/** Asks a shop for an address of any host: goes to the machine that it runs on, and names the host as browsers do. */
export const asHost =
  ({ base }: Pick<Shop, 'base'>) =>
  async (url: URL, init: RequestInit = {}): Promise<Response> => {
    const meant = new Request(url, init)
    const body = Buffer.from(await meant.arrayBuffer())
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const sent = request(new URL(url.pathname + url.search, base), {
      method: meant.method,
      headers: { ...Object.fromEntries(meant.headers), host: url.host, 'content-length': body.length },
    })
    sent.on('error', reject)
    sent.on('response', async (answer) => {
      const chunks = await answer.toArray()
      const { statusCode: status = 0 } = answer
      const isEmpty = [204, 303, 304].includes(status)
      resolve(
        new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: headersIn(answer.headers) }),
      )
    })
    sent.end(body)
    return promise
  }

const headersIn = (heard: IncomingHttpHeaders): Headers => {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(heard))
    for (const value of [values].flat()) headers.append(name, value)
  return headers
}
