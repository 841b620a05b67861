import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { House } from './house.ts'

/** What is measured of each request. */
export interface Metrics {
  observe(transition: string, status: number, seconds: number): void
  text(): Promise<string>
}

/** Metrics of this process in the Prometheus format. */
export const metrics = (): Metrics => {
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
  return {
    observe(transition, status, took) {
      requests.labels(transition, String(status)).inc()
      seconds.labels(transition).observe(took)
    },
    text: () => register.metrics(),
  }
}

/** `/healthz`: alive. `/readyz`: the database answers and is migrated. `/metrics`. */
export const serveOperations = (app: FastifyInstance, house: House): void => {
  app.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok\n'))
  app.get('/readyz', async (_request, reply) => {
    try {
      await house.application.ready()
      return await reply.type('text/plain').send('ready\n')
    } catch (error) {
      house.log.warn({ err: error }, 'not ready')
      return reply.code(503).type('text/plain').send('not ready\n')
    }
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(await house.metrics.text()),
  )
}
