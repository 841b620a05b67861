import { create as attachment } from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { customTexts } from './shop/content/index.ts'
import { servedFile } from './shop/files/index.ts'
import { kindNamed } from './shop/files/kinds.rules.ts'
import { contentFile, idOf, nameIn, thumbnailFile } from './shop/files/paths.rules.ts'
import type { Store } from './store/database.ts'
import type { Files, Part } from './store/files/files.ts'
import type { Memory } from './store/memory.ts'

const FOR_LONG = 'public, max-age=31536000, immutable'
/** What stands under an address may be another file tomorrow. */
const FOR_A_WHILE = 'public, max-age=300'
/** Opened by itself a file runs nothing, and belongs to no origin (CSP3 §6.1): a drawing may hold a script. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Serves the merchant's own style sheet and script, those that were in force lately as well: a page that
 * was opened before a change asks for them.
 */
export const serveCustomFiles = (app: FastifyInstance, memory: Memory): void => {
  app.get<{ Params: { readonly file: string } }>('/assets/custom-:file', async ({ params }, reply) => {
    const text = (await memory.get(customTexts)).get(`custom-${params.file}`)
    if (text === undefined) return reply.callNotFound()
    return reply
      .header('cache-control', FOR_LONG)
      .type(params.file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')
      .send(text)
  })
}

/** Serves the files of the merchant by their paths, and the small pictures that the office shows of them. */
export const serveUserFiles = (app: FastifyInstance, { reader }: Store, files: Files): void => {
  app.get<{ Params: { readonly '*': string } }>('/files/user_data/*', async ({ params, headers }, reply) => {
    const row = await servedFile(reader, params['*'].normalize('NFC'))
    const kind = row && kindNamed(row.kind)
    if (!kind) return reply.callNotFound()
    const { id, path, size, digest } = row
    const etag = `"${digest}"`
    // Strongly compared (RFC 9110 §13.1.1), and refused in the words of the shop.
    if (!isNamed(headers['if-match'] ?? '*', etag)) throw new Unmet(412)
    guarded(reply).headers({ etag, 'cache-control': FOR_A_WHILE, 'accept-ranges': 'bytes' })
    if (isNamed(headers['if-none-match']?.replaceAll('W/', ''), etag)) return reply.code(304).send()
    const part = headers['if-range'] === undefined ? partOf(headers.range, size) : undefined
    if (part === 'none') {
      reply.removeHeader('etag').header('content-range', `bytes */${size}`)
      throw new Unmet(416)
    }
    const content = await files.read(contentFile(id), part)
    if (!content) return reply.callNotFound()
    if (!kind.isShown) reply.header('content-disposition', attachment(nameIn(path)))
    if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
    const length = part ? part.end - part.start + 1 : size
    return reply
      .type(kind.type.startsWith('text/') ? `${kind.type}; charset=utf-8` : kind.type)
      .header('content-length', length)
      .send(content)
  })
  app.get<{ Params: { readonly file: string } }>('/files/thumbnails/:file', async ({ params }, reply) => {
    const [id = '', ending] = params.file.split('.')
    const name = thumbnailFile(id)
    const content = ending === 'webp' && idOf(name) ? await files.read(name) : undefined
    if (!content) return reply.callNotFound()
    return guarded(reply).header('cache-control', FOR_LONG).type('image/webp').send(content)
  })
}

/** Whether a list of entity tags names one, or any. */
const isNamed = (listed: string | undefined, etag: string): boolean =>
  listed?.trim() === '*' || listed?.split(',').some((one) => one.trim() === etag) === true

/** Thrown for a request that a file cannot meet. */
class Unmet extends Error {
  readonly statusCode: number

  constructor(statusCode: number) {
    super('The file cannot meet the request')
    this.statusCode = statusCode
  }
}

/** Pictures of the shop are shown elsewhere too, as in mails. */
const guarded = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'content-security-policy': HARMLESS, 'cross-origin-resource-policy': 'cross-origin' })

/** The one part of a file that is asked for (RFC 9110 §14.1.2), as players of videos do; `none` where it has no such part. */
const partOf = (range: string | undefined, size: number): Part | 'none' | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : 'none'
}
