import type { IncomingMessage, Server } from 'node:http'

/** How fast a request has to come in. */
export interface Pace {
  /** It has so long, however slow it is. */
  readonly ms: number
  /** It has longer by what came of it: a film over a slow line takes its time. */
  readonly bytesPerMs: number
}

/** 16 kB a second. */
export const PACE: Pace = { ms: 30_000, bytesPerMs: 16 }

/** No request takes longer, at whatever pace it comes. */
export const LONGEST_REQUEST_MS = 3_600_000

/** Ends requests whose bodies come in more slowly than that, as Node.js ends those whose headers do. */
export const keepPace = (server: Server, { ms, bytesPerMs }: Pace = PACE): void => {
  const watch = (request: IncomingMessage): void => {
    if (!hasBody(request)) return
    const { socket } = request
    const [begun, before] = [performance.now(), socket.bytesRead]
    const look = (): void => {
      const left = ms + (socket.bytesRead - before) / bytesPerMs - (performance.now() - begun)
      if (request.complete || socket.destroyed) return
      if (left > 0) timer = setTimeout(look, left).unref()
      else server.emit('clientError', new TooSlow(), socket)
    }
    let timer = setTimeout(look, ms).unref()
    request.once('close', () => clearTimeout(timer))
  }
  server.prependListener('request', watch)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** In the words of Node.js. */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
