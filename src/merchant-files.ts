import type { FastifyInstance } from 'fastify'
import { customTexts } from './shop/content/index.ts'
import type { Memory } from './store/memory.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Serves the merchant's own style sheet and script, those that were in force lately as well: a page that
 * was opened before a change asks for them.
 */
export const serveCustomFiles = (app: FastifyInstance, memory: Memory): void => {
  app.get<{ Params: { readonly file: string } }>('/assets/custom-:file', async ({ params }, reply) => {
    const text = (await memory.get(customTexts)).get(`custom-${params.file}`)
    if (text === undefined) return reply.callNotFound()
    return reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .type(params.file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')
      .send(text)
  })
}
