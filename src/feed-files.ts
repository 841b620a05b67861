import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { servedFeed, servedPluginFeed } from './shop/feeds/index.ts'
import type { Services } from './shop/services.ts'
import type { Store } from './store/database.ts'
import type { Files } from './store/files/files.ts'
import type { Memory } from './store/memory.ts'
import type { Row } from './store/schema.ts'

const FOR_A_WHILE = 'public, max-age=300'

/** Returns the paths of the feeds of plugins, as routes. */
export const pluginFeedPaths = ({ plugins }: Pick<Services, 'plugins'>): readonly string[] => [
  ...new Set(plugins.found.flatMap(({ feeds }) => feeds.map(({ path }) => path))),
]

/** Serves the shop's own product feeds, as they were made last. */
export const serveFeeds = (app: FastifyInstance, { reader }: Store, memory: Memory, files: Files): void => {
  app.get<{ Params: { readonly name: string } }>('/feeds/:name', async (request, reply) =>
    send(await servedFeed(reader, memory, request.params.name), files, request, reply),
  )
}

/** Serves the product feeds of plugins, which are unknown while their plugin is off. */
export const servePluginFeeds = (
  app: FastifyInstance,
  {
    store: { reader },
    files,
    services,
    log,
    settle,
  }: {
    readonly store: Store
    readonly files: Files
    readonly services: Pick<Services, 'plugins'>
    readonly log: Logger
    /** Updates which plugins are on. */
    readonly settle: () => Promise<void>
  },
): void => {
  for (const path of pluginFeedPaths(services)) {
    if (app.hasRoute({ method: 'GET', url: path })) {
      log.error({ path }, 'a plugin has a path that the shop serves itself')
      continue
    }
    app.get(path, async (request, reply) => {
      await settle()
      return send(await servedPluginFeed(reader, services, path), files, request, reply)
    })
  }
}

const send = async (
  feed: Row<'feed'> | undefined,
  files: Files,
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
) => {
  if (!feed) return reply.callNotFound()
  const etag = `"${feed.digest}"`
  const known = headers['if-none-match']?.replaceAll('W/', '').split(',') ?? []
  if (known.some((one) => one.trim() === etag))
    return reply.code(304).headers({ etag, 'cache-control': FOR_A_WHILE }).send()
  const content = await files.read(feed.file)
  if (!content) return reply.callNotFound()
  return reply.headers({ etag, 'cache-control': FOR_A_WHILE }).type(feed.media_type).send(content)
}
