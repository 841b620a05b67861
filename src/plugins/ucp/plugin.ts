import {
  CANCELLED,
  definePlugin,
  dropItems,
  emailKey,
  FOLLOWING,
  fail,
  keepItem,
  optional,
  type Plugin,
  readItems,
  text,
  z,
} from '../../plugin.ts'
import type { Make } from './make.ts'
import { mcpRoutes } from './mcp.ts'
import { forgetBuyer, forgetEnded, keptFor } from './personal.queries.ts'
import { exported } from './personal.ts'
import { checkoutById, orderOfShipping, sweepUcp, tieOrder, ucpTables } from './queries.ts'
import { tiedIn } from './quote.ts'
import { restRoutes } from './rest.ts'
import { tellOf } from './telling.ts'
import { USUAL } from './usual.ts'
import { JANUARY, LATEST } from './versions.ts'

/** The name of a checkout in its session; it follows the buyer when they sign in. */
const TIED = `${FOLLOWING}ucp`

const DAY_MS = 86_400_000
/** Days for which an expired checkout is still stated, and for which one with an order is. */
const [OPEN_DAYS, PLACED_DAYS] = [1, 180]

const SHIPPED = 5

const Exported = z.object({
  platform: z.string(),
  orderNo: z.string().nullable(),
  items: z.array(z.object({ productCode: z.string(), quantity: z.int() })),
  buyer: z.record(z.string(), z.unknown()),
  addresses: z.array(z.record(z.string(), z.unknown())),
  /** UTC, ISO 8601. */
  endsAt: z.string(),
})

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
      shop.tables(ucpTables)
      shop.protocol(...restRoutes(make, version === JANUARY ? JANUARY : LATEST), ...mcpRoutes(make))
      shop.extend('doQuoteOrder', {
        input: { ucpCheckout: optional(text(128, { control: 'hidden' })) },
        async choose({ db, visitor, now, input: { ucpCheckout } }) {
          if (ucpCheckout === undefined) return {}
          const known = (await readItems(db, visitor.key, now)).get(TIED)
          if (known !== ucpCheckout) await keepItem(db, visitor, TIED, ucpCheckout, now)
          return {}
        },
        add: async () => undefined,
      })
      // In the transaction that places the order: a checkout has one order, whoever places it how often.
      shop.extend('doCheckout', {
        async add({ db, visitor, now }, { orderNo }) {
          const name = (await readItems(db, visitor.key, now)).get(TIED)
          if (typeof name !== 'string') return undefined
          await dropItems(db, visitor.key, [TIED])
          const { id, opening } = tiedIn(name)
          if (await tieOrder(db, { id, opening }, orderNo)) return undefined
          const row = await checkoutById(db, id)
          return row?.status === 'completing' ? fail('orderNotAccepted') : undefined
        },
      })
      shop.on('order.placed', (act, { orderId }) => tellOf(act, make, orderId, 'order_placed'))
      shop.on('order.refunded', (act, { orderId }) => tellOf(act, make, orderId, 'order_refunded'))
      shop.on('order.changed', (act, { orderId }) => tellOf(act, make, orderId, 'order_updated'))
      shop.on('order.moved', async (act, { orderId, to }) => {
        if (to === CANCELLED) await tellOf(act, make, orderId, 'order_cancelled')
        else if (to === SHIPPED) await tellOf(act, make, orderId, 'order_shipped')
      })
      shop.on('order.shipped', async (act, { shippingId }) => {
        const orderId = await orderOfShipping(act.db, shippingId)
        if (orderId !== undefined) await tellOf(act, make, orderId, 'order_shipped')
      })
      shop.on('customer.withdrawn', ({ write }, { customerId, email }) =>
        write(({ db }) => forgetBuyer(db, { customerId, emailKey: emailKey(email) })),
      )
      shop.extend('goMypageExport', {
        state: { ucpCheckouts: z.array(Exported), ucpCarts: z.array(Exported) },
        async add({ slowDb }, { customer: { id, email } }) {
          const person = { customerId: String(id), emailKey: emailKey(String(email)) }
          const { checkouts, carts } = await keptFor(slowDb, person)
          return { state: { ucpCheckouts: checkouts.map(exported), ucpCarts: carts.map(exported) } }
        },
      })
      shop.sweep(async (db, now) => {
        const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
        await sweepUcp(db, now, { open: before(OPEN_DAYS), placed: before(PLACED_DAYS) })
        return forgetEnded(db, now)
      })
    },
  })
}
