import type { IncomingMessage, Server } from 'node:http'

/** The slowest pace of a request. */
export interface Pace {
  /** The time that every request has. */
  readonly ms: number
  /** Each millisecond of further time needs so many bytes: a film over a slow line takes its time. */
  readonly bytesPerMs: number
}

/** 16 kB a second. */
export const PACE: Pace = { ms: 30_000, bytesPerMs: 16 }

/** No request may take longer, at any pace. */
export const LONGEST_REQUEST_MS = 3_600_000

/** Ends requests whose bodies come in more slowly, as Node.js ends those with slow headers. */
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

/** The error has the code of Node.js. */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
