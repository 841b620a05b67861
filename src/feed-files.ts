import type { FastifyInstance } from 'fastify'
import { servedFeed } from './shop/feeds/index.ts'
import type { Store } from './store/database.ts'
import type { Files } from './store/files/files.ts'
import type { Memory } from './store/memory.ts'

const FOR_A_WHILE = 'public, max-age=300'

/** Serves the product feeds that were made last. */
export const serveFeeds = (app: FastifyInstance, { reader }: Store, memory: Memory, files: Files): void => {
  app.get<{ Params: { readonly name: string } }>('/feeds/:name', async ({ params, headers }, reply) => {
    const feed = await servedFeed(reader, memory, params.name)
    if (!feed) return reply.callNotFound()
    const etag = `"${feed.digest}"`
    const known = headers['if-none-match']?.replaceAll('W/', '').split(',') ?? []
    if (known.some((one) => one.trim() === etag))
      return reply.code(304).headers({ etag, 'cache-control': FOR_A_WHILE }).send()
    const content = await files.read(feed.file)
    if (!content) return reply.callNotFound()
    return reply.headers({ etag, 'cache-control': FOR_A_WHILE }).type(feed.media_type).send(content)
  })
}
