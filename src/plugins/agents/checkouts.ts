import {
  CANCELLED,
  dropItems,
  emailKey,
  FOLLOWING,
  fail,
  keepItem,
  optional,
  type PluginHost,
  readItems,
  text,
  z,
} from '../../plugin.ts'
import type { Make } from './make.ts'
import { forgetBuyer, forgetEnded, keptFor } from './personal.queries.ts'
import { exported } from './personal.ts'
import { checkoutById, orderOfShipping, sweepAgents, tieOrder } from './queries.ts'
import { tiedIn, tieOf } from './quote.ts'
import { agentTables } from './tables.ts'
import { type Teller, tellOf } from './telling.ts'

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
  message: z.string().nullable(),
  /** UTC, ISO 8601. */
  endsAt: z.string(),
})

/**
 * Adds the checkouts of a protocol to the shop: their tables, the orders that are placed for them, whom they are told
 * of, and how long they and their buyers are kept.
 */
export const addCheckouts = (
  shop: PluginHost,
  { make, teller }: { readonly make: Make; readonly teller: Teller },
): void => {
  const { code, hasCarts } = make
  const tie = tieOf(make)
  /** The name of a checkout in its session; it follows the buyer when they sign in. */
  const tied = `${FOLLOWING}${code}`
  const telling = { make, teller }

  shop.tables(agentTables(make))
  shop.extend('doQuoteOrder', {
    input: { [tie]: optional(text(128, { control: 'hidden' })) },
    async choose({ db, visitor, now, input }) {
      const name = input[tie]
      if (typeof name !== 'string') return {}
      const known = (await readItems(db, visitor.key, now)).get(tied)
      if (known !== name) await keepItem(db, visitor, tied, name, now)
      return {}
    },
    add: async () => undefined,
  })
  // In the transaction that places the order: a checkout has one order, whoever places it how often.
  shop.extend('doCheckout', {
    async add({ db, visitor, now }, { orderNo }) {
      const name = (await readItems(db, visitor.key, now)).get(tied)
      if (typeof name !== 'string') return undefined
      await dropItems(db, visitor.key, [tied])
      const { id, opening } = tiedIn(name)
      if (await tieOrder(db, make, { id, opening }, orderNo)) return undefined
      const row = await checkoutById(db, make, id)
      return row?.status === 'completing' ? fail('orderNotAccepted') : undefined
    },
  })
  shop.on('order.placed', (act, { orderId }) => tellOf(act, telling, orderId, 'order_placed'))
  shop.on('order.refunded', (act, { orderId }) => tellOf(act, telling, orderId, 'order_refunded'))
  shop.on('order.changed', (act, { orderId }) => tellOf(act, telling, orderId, 'order_updated'))
  shop.on('order.moved', async (act, { orderId, to }) => {
    if (to === CANCELLED) await tellOf(act, telling, orderId, 'order_cancelled')
    else if (to === SHIPPED) await tellOf(act, telling, orderId, 'order_shipped')
  })
  shop.on('order.shipped', async (act, { shippingId }) => {
    const orderId = await orderOfShipping(act.db, shippingId)
    if (orderId !== undefined) await tellOf(act, telling, orderId, 'order_shipped')
  })
  shop.on('customer.withdrawn', ({ write }, { customerId, email }) =>
    write(({ db }) => forgetBuyer(db, make, { customerId, emailKey: emailKey(email) })),
  )
  const [checkoutsName, cartsName] = [`${code}Checkouts`, `${code}Carts`]
  shop.extend('goMypageExport', {
    state: { [checkoutsName]: z.array(Exported), ...(hasCarts && { [cartsName]: z.array(Exported) }) },
    async add({ slowDb }, { customer: { id, email } }) {
      const person = { customerId: String(id), emailKey: emailKey(String(email)) }
      const { checkouts, carts } = await keptFor(slowDb, make, person)
      return {
        state: {
          [checkoutsName]: checkouts.map(exported),
          ...(hasCarts && { [cartsName]: carts.map(exported) }),
        },
      }
    },
  })
  shop.sweep(async (db, now) => {
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
    await sweepAgents(db, make, now, { open: before(OPEN_DAYS), placed: before(PLACED_DAYS) })
    return forgetEnded(db, make, now)
  })
}
