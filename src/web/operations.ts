import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'
import { type ListenerPlace, listenAt } from './ports.ts'
import type { Services } from './services.ts'

/** Discards all measurements. */
export const noMetrics: Metrics = { observe() {}, stalled() {}, text: async () => '' }

/** Metrics of this process in the Prometheus format. */
export const metrics = async (): Promise<Metrics> => {
  const { Counter, collectDefaultMetrics, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'noren_requests_total',
    help: 'Requests answered, by transition and status.',
    labelNames: ['transition', 'status'],
    registers: [register],
  })
  const seconds = new Histogram({
    name: 'noren_request_seconds',
    help: 'Time to answer, by transition.',
    labelNames: ['transition'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  const stalls = new Counter({
    name: 'noren_event_loop_stalls_total',
    help: 'Turns of the event loop above 500 ms; the log names what was answered meanwhile.',
    registers: [register],
  })
  return {
    observe(transition, status, took) {
      requests.labels(transition, String(status)).inc()
      seconds.labels(transition).observe(took)
    },
    stalled: () => stalls.inc(),
    text: () => register.metrics(),
  }
}

/**
 * `/healthz`: the process lives. `/readyz`: the shop can read, write and reach its files, is migrated and has
 * space left.
 */
export const serveOperations = (app: FastifyInstance, services: Services): void => {
  app.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok\n'))
  app.get('/readyz', async (_request, reply) => {
    try {
      await services.application.ready()
      return await reply.type('text/plain').send('ready\n')
    } catch (error) {
      services.log.warn({ err: error }, 'not ready')
      return reply.code(503).type('text/plain').send('not ready\n')
    }
  })
}

/**
 * Serves `/metrics` on a listener of its own, which visitors do not reach. Returns its address, and a function
 * to close it.
 */
export const serveMetrics = async (
  metrics: Metrics,
  at: ListenerPlace,
): Promise<{ readonly address: string; close(): Promise<void> }> => {
  const server = createServer(async (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (request.url !== '/metrics' || !isRead) {
      response.writeHead(request.url === '/metrics' ? 405 : 404, { allow: 'GET, HEAD' }).end()
      return
    }
    const text = await metrics.text()
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  })
  await listenAt(server, at)
  const { port } = server.address() as AddressInfo
  const host = at.host.includes(':') ? `[${at.host}]` : at.host
  return {
    address: `http://${host}:${port}/metrics`,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
