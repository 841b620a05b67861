import { definePlugin, type Plugin, type ProtocolRoute } from '../../plugin.ts'
import { addCheckouts } from '../agents/checkouts.ts'
import { continuing } from '../agents/continuing.ts'
import type { Make } from '../agents/make.ts'
import { USUAL } from '../agents/usual.ts'
import { answered } from './answering.ts'
import { discovery } from './discovery.ts'
import { feedMetadata, productFeeds } from './feed.ts'
import { errorBody } from './messages.ts'
import { OPERATIONS } from './operations.ts'
import { HOOKS, KEYS, NONE, platformsIn } from './platforms.ts'
import { acpTeller } from './telling.ts'

const MAKE: Make = { ...USUAL, code: 'acp', hasCarts: false, root: '/acp' }

/** The largest body of a request, in bytes. */
const MOST_BYTES = 32 * 1024

/**
 * The Agentic Commerce Protocol: agents order and pay, and hear of their orders. Like UCP it is a dress of the same
 * checkouts, and has no rule of its own.
 */
export const acp: Plugin = definePlugin({
  code: 'acp',
  name: { ja: 'ACP（AIエージェント）', en: 'ACP (agents)' },
  about: {
    ja: 'Agentic Commerce Protocol により、ChatGPT などのAIエージェントがお店の商品を注文できるようにします。',
    en: 'Lets agents such as ChatGPT order goods, by the Agentic Commerce Protocol.',
  },
  version: '1.0.0',
  fits: '>=0.1.0 <2',
  settings: {
    ACP_KEYS: {
      about: {
        ja: '注文できるプラットフォームの「名前=キー」（空白区切り。キーは32文字以上）。同じ名前のキーを2つ書くと、どちらも有効です。消したキーはすぐに使えなくなります',
        en: 'name=key of each platform that may order, separated by spaces; a key has 32 characters or more. Two keys of one name are both valid, and a key that is removed is refused at once',
      },
      pattern: KEYS,
    },
    ACP_WEBHOOKS: {
      about: {
        ja: '注文の変化を知らせる先の「名前=アドレス,署名の秘密」（空白区切り）。初期値はnone（知らせない）',
        en: 'name=address,secret of each platform that hears of its orders, separated by spaces; none (the default) tells nobody',
      },
      pattern: HOOKS,
      otherwise: NONE,
    },
  },
  setup(shop, { ACP_KEYS: keys, ACP_WEBHOOKS: hooks }) {
    const platforms = platformsIn(keys, hooks)
    const routes = OPERATIONS.map(
      (operation): ProtocolRoute => ({
        method: operation.method,
        path: MAKE.root + operation.path,
        mostBytes: MOST_BYTES,
        handle: (act, request) => answered(act, { make: MAKE, platforms }, operation, request),
        refusal: ({ status, code, detail }) => errorBody(status, code, detail),
      }),
    )
    shop.protocol(discovery(MAKE), ...routes, ...continuing(MAKE), ...feedMetadata(MAKE.root))
    shop.feed(...productFeeds(MAKE.root))
    addCheckouts(shop, { make: MAKE, teller: acpTeller(platforms) })
  },
})
