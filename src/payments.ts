import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { WriteEnvironment } from './shop/environment.ts'
import { attemptCalled } from './shop/orders/index.ts'
import { settle } from './shop/payments/index.ts'
import { BadWebhook, type Gateway } from './shop/plugins/index.ts'
import type { Store } from './store/database.ts'
import { readBody } from './web/body/body.ts'

const MOST_BYTES = 1024 * 1024

/** The parts of the webhooks of payment services. */
export interface WebhookParts {
  readonly store: Pick<Store, 'reader'>
  /** Updates which plugins are on. */
  readonly settle: () => Promise<void>
  /** The gateways whose webhooks arrive at an address. */
  readonly gatewaysAt: (method: string) => readonly Gateway[]
  readonly alone: <T>(work: (act: WriteEnvironment) => Promise<T>) => Promise<T>
  readonly log: Logger
}

/**
 * Receives the webhooks of payment services, at `/payments/<method>`. 204 if it was processed or does not
 * concern the shop, 400 if it is invalid, 503 if it must be sent again: the payment may not be stored yet.
 */
export const servePaymentWebhooks = (app: FastifyInstance, parts: WebhookParts): void => {
  app.post<{ Params: { readonly method: string } }>('/payments/:method', async (request, reply) => {
    await parts.settle()
    const gateways = parts.gatewaysAt(request.params.method)
    const [gateway] = gateways
    if (!gateway) return reply.callNotFound()
    const body = await readBody(request.raw, MOST_BYTES)
    if ('failure' in body) return reply.code(body.failure === 'bodyTooLarge' ? 413 : 400).send()
    try {
      const news = await gateway.webhook({ headers: request.headers, body })
      if (!news) return reply.code(204).send()
      const attempt = await attemptCalled(
        parts.store.reader,
        gateways.map(({ method }) => method),
        news.reference,
      )
      if (!attempt) return reply.code(503).header('retry-after', '10').send()
      await parts.alone((act) => settle(act, attempt.id, news))
      return reply.code(204).send()
    } catch (error) {
      if (error instanceof BadWebhook) return reply.code(400).send()
      parts.log.error({ err: error, method: gateway.method }, 'a payment was not settled')
      return reply.code(503).header('retry-after', '30').send()
    }
  })
}
