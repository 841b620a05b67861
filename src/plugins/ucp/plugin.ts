import { definePlugin, type Plugin } from '../../plugin.ts'
import { addCheckouts } from '../agents/checkouts.ts'
import { linkingTable, sweepConsents } from './linking.ts'
import type { Make } from './make.ts'
import { mcpRoutes } from './mcp.ts'
import { restRoutes } from './rest.ts'
import { ucpTeller } from './telling.ts'
import { USUAL } from './usual.ts'
import { JANUARY, LATEST } from './versions.ts'

/**
 * The Universal Commerce Protocol: agents search, order and pay, and hear of their orders. It translates their requests
 * into those of the shop's own interface, and has no rule of its own. `parts` replaces parts of it.
 */
export const ucp = (parts: Partial<Make> = {}): Plugin => {
  const make: Make = { ...USUAL, ...parts }
  return definePlugin({
    code: 'ucp',
    name: { ja: 'UCP（AIエージェント）', en: 'UCP (agents)' },
    about: {
      ja: 'Universal Commerce Protocol により、AIエージェントがお店の商品を探し、注文できるようにします。',
      en: 'Lets agents find goods and order them, by the Universal Commerce Protocol.',
    },
    version: '1.0.0',
    fits: '>=1.0.0 <2',
    settings: {
      UCP_PROFILE_VERSION: {
        about: {
          ja: '/.well-known/ucp が示す UCP のバージョン。もう一方のバージョンにも対応します。',
          en: 'The version of UCP that /.well-known/ucp declares. The shop speaks the other one as well.',
        },
        pattern: new RegExp(`^(?:${LATEST}|${JANUARY})$`),
        otherwise: LATEST,
      },
    },
    setup(shop, { UCP_PROFILE_VERSION: version }) {
      shop.protocol(...restRoutes(make, version === JANUARY ? JANUARY : LATEST), ...mcpRoutes(make))
      addCheckouts(shop, { make, teller: ucpTeller })
      shop.tables(linkingTable)
      shop.sweep(async (db) => {
        await sweepConsents(db)
        return false
      })
    },
  })
}
