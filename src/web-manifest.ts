import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { toLanguage } from './hypermedia/language.ts'
import { prefixesFor } from './hypermedia/prefix.ts'
import { describeShop, templatesInForce } from './shop/content/index.ts'
import { baseInfo } from './shop/settings/index.ts'
import type { Memory } from './store/memory.ts'
import type { ThemeShelf } from './store/themes/shelf.ts'
import { themeValues } from './themes.ts'
import { themeAssets } from './ui/assets.ts'

const FOR_A_WHILE = 'public, max-age=300'
const WHITE = '#ffffff'
/** The sizes of `icon-<size>.png`, whose margins are wide enough for any mask. */
const SIZES = [192, 512]

/** Serves the web app manifest: the shop's name in a language, with the icons and colours of the theme in force. */
export const serveWebManifest = (app: FastifyInstance, memory: Memory, themes: ThemeShelf): void => {
  app.get<{ Querystring: { readonly lang?: unknown } }>('/site.webmanifest', async (request, reply) => {
    const language = toLanguage([String(request.query.lang ?? '')], 'ja')
    const [base, { shopName }, { themeCode, settings: set }] = await Promise.all([
      memory.get(baseInfo),
      describeShop({ memory, language }),
      memory.get(templatesInForce),
    ])
    await themes.ready(themeCode)
    const addressOf = themeAssets(themes.directories(themeCode))
    const { settings } = themeValues(themes, themeCode, set)
    const text = JSON.stringify({
      name: shopName,
      short_name: shopName,
      lang: language,
      start_url: `${prefixesFor(base.language)[language]}/`,
      scope: '/',
      display: 'minimal-ui',
      background_color: settings.paper ?? WHITE,
      theme_color: settings.main ?? WHITE,
      icons: settings.icon
        ? [{ src: settings.icon, sizes: 'any' }]
        : SIZES.map((size) => ({
            src: addressOf(`icon-${size}.png`),
            sizes: `${size}x${size}`,
            type: 'image/png',
            purpose: 'any maskable',
          })),
    })
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`
    reply.headers({ etag, 'cache-control': FOR_A_WHILE })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('application/manifest+json; charset=utf-8').send(text)
  })
}
