import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The address of a listener, and the environment variables that set it. */
export interface ListenerPlace {
  readonly host: string
  /** 0 takes any free one. */
  readonly port: number
  readonly named: { readonly host: string; readonly port: string }
}

/** A port that is held while the shop starts. */
export interface HeldPort {
  /** The port, also if any free one was requested. */
  readonly port: number
  /** Releases the port, so that the shop can listen on it. */
  release(): Promise<void>
}

const SECONDS_TO_START = 5

/**
 * Takes a port and answers on it until it is released: `/healthz` that the process lives, everything else with
 * 503 and Retry-After. Rejects with a sentence that names the variable if the port cannot be taken.
 */
export const holdPort = async (place: ListenerPlace): Promise<HeldPort> => {
  const server = createServer((request, response) => {
    const isHealth = request.url === '/healthz'
    response
      .writeHead(isHealth ? 200 : 503, {
        'content-type': 'text/plain',
        connection: 'close',
        ...(!isHealth && { 'retry-after': String(SECONDS_TO_START) }),
      })
      .end(isHealth ? 'ok\n' : 'starting\n')
  })
  await listenAt(server, place)
  const { port } = server.address() as AddressInfo
  return {
    port,
    async release() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Lets a server listen. Rejects with a sentence that names the variable if it cannot. */
export const listenAt = async (server: Server, place: ListenerPlace): Promise<void> => {
  server.listen(place.port, place.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw listenFault(error, place)
  }
}

/**
 * Converts an error of listening to a sentence that names the variable at fault; returns any other error as it
 * is.
 */
export const listenFault = (error: unknown, { host, port, named }: ListenerPlace): unknown => {
  const { code = '' } = error as NodeJS.ErrnoException
  const wrongPort = (why: string) => sentence(named.port, String(port), why, error)
  const wrongHost = (why: string) => sentence(named.host, `"${host}"`, why, error)
  switch (code) {
    case 'EADDRINUSE':
      return wrongPort(`another process listens on port ${port} of ${host}`)
    case 'EACCES':
      return wrongPort(`this process may not listen on port ${port}`)
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return wrongHost('no address is known by that name')
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return wrongHost('this machine has no such address')
    default:
      return error
  }
}

const sentence = (name: string, value: string, why: string, cause: unknown): Error =>
  new Error(`The environment variable ${name} cannot be ${value}: ${why}.`, { cause })
