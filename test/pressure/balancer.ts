import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** One address before several processes: requests go to them in turn, or to the next where one does not answer the door. */
export interface Balancer {
  readonly base: URL
  /** The processes behind it from now on. */
  use(doors: readonly URL[]): void
  close(): Promise<void>
}

/** Starts one on a free port of the loopback. */
export const startBalancer = async (): Promise<Balancer> => {
  let doors: readonly URL[] = []
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const order = doors.map((_, at) => doors[(turn + at) % doors.length] as URL)
    // Whoever is asked next is sent the body once more.
    buffer(incoming).then(
      (body) => forward(incoming, body, outgoing, order),
      () => outgoing.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    base: new URL(`http://127.0.0.1:${port}`),
    use: (to) => {
      doors = to
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

// As if each request came from somewhere else: the limits by address are not what these tests are about.
const anyAddress = (): string => `10.${byte()}.${byte()}.${byte()}`

const byte = (): number => Math.floor(Math.random() * 256)

const forward = (
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
  doors: readonly URL[],
): void => {
  const [door, ...others] = doors
  if (!door) {
    outgoing.destroy()
    return
  }
  const { method, url } = incoming
  const headers = { ...incoming.headers, 'x-forwarded-for': anyAddress() }
  const passed = request(new URL(url ?? '/', door), { method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  passed.on('error', (error: NodeJS.ErrnoException) => {
    // Nobody was there to hear it: another one may be asked. Anything else may have had its effect.
    if (error.code === 'ECONNREFUSED' && others.length > 0) forward(incoming, body, outgoing, others)
    else outgoing.destroy()
  })
  passed.end(body)
}
