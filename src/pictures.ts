import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from './config.ts'
import { PICTURE_FILE } from './shop/catalog/pictures.rules.ts'
import { diskFiles } from './store/files/disk.ts'
import type { Files } from './store/files/files.ts'
import { s3Files } from './store/files/s3.ts'

const DRAWN = fileURLToPath(new URL('../demo/pictures', import.meta.url))
const PREFIX = '/files/products/'
const YEAR_SECONDS = 31_536_000
/** Pictures of goods are also shown elsewhere: in mails, feeds and comparisons. */
const ELSEWHERE = ['cross-origin-resource-policy', 'cross-origin'] as const

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => resolve(dataDir, 'files')

/** Returns the uploaded files of a shop: in its bucket, or on the disk. */
export const filesOf = (config: Pick<Config, 'dataDir' | 'bucket'>): Files =>
  config.bucket ? s3Files(config.bucket) : diskFiles(folderOf(config))

/** Returns the stores of pictures: the uploaded ones, and those of the demonstration shop. */
export const picturesIn = (files: Files): readonly Files[] => [files, diskFiles(DRAWN)]

/** Serves the pictures of products and categories; their names change with their content. */
export const servePictures = (app: FastifyInstance, config: Config, files: Files): void => {
  if (config.bucket) serveFrom(app, picturesIn(files))
  else
    app.register(fastifyStatic, {
      maxAge: YEAR_SECONDS * 1000,
      immutable: true,
      index: false,
      setHeaders: (reply: FastifyReply) => void reply.header(...ELSEWHERE),
      allowedPath: (path) => PICTURE_FILE.test(path.slice(1)),
      root: [folderOf(config), DRAWN],
      prefix: PREFIX,
      decorateReply: false,
    })
}

/** Serves pictures from stores that are no folders. */
const serveFrom = (app: FastifyInstance, pictures: readonly Files[]): void => {
  app.get<{ Params: { readonly '*': string } }>(`${PREFIX}*`, async ({ params }, reply) => {
    const name = params['*']
    for (const files of PICTURE_FILE.test(name) ? pictures : []) {
      const content = await files.read(name)
      if (!content) continue
      reply.header(...ELSEWHERE).header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      return reply.type(`image/${extname(name).slice(1)}`).send(content)
    }
    return reply.callNotFound()
  })
}
