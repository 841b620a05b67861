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
/** Another file can be at an address tomorrow. */
const FOR_A_WHILE = 'public, max-age=300'
/**
 * A file opened by itself runs nothing, and belongs to no origin (CSP3 §6.1): a vector graphic can contain a
 * script.
 */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Serves the merchant's own style sheet and script, including those replaced lately: a page that was opened
 * before the change requests them.
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

/** Serves the files of the merchant by their paths, and their small pictures for the office. */
export const serveUserFiles = (app: FastifyInstance, { reader }: Store, files: Files): void => {
  app.get<{ Params: { readonly '*': string } }>('/files/user_data/*', async ({ params, headers }, reply) => {
    const row = await servedFile(reader, params['*'].normalize('NFC'))
    const kind = row && kindNamed(row.kind)
    if (!kind) return reply.callNotFound()
    const { id, path, size, digest } = row
    const etag = `"${digest}"`
    // Compared strongly (RFC 9110 §13.1.1), and rejected with the shop's error.
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

/** Returns whether a list of entity tags names one, or any. */
const isNamed = (listed: string | undefined, etag: string): boolean =>
  listed?.trim() === '*' || listed?.split(',').some((one) => one.trim() === etag) === true

/** Thrown for a request with an unmet condition. */
class Unmet extends Error {
  readonly statusCode: number

  constructor(statusCode: number) {
    super('The file cannot meet the request')
    this.statusCode = statusCode
  }
}

/** Pictures of the shop are also shown elsewhere, as in mails. */
const guarded = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'content-security-policy': HARMLESS, 'cross-origin-resource-policy': 'cross-origin' })

/**
 * Returns the requested part of a file (RFC 9110 §14.1.2), as video players request it; `none` if it has no
 * such part.
 */
const partOf = (range: string | undefined, size: number): Part | 'none' | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : 'none'
}
