import { definePlugin, z } from '../../src/plugin.ts'
import { checkoutByOrderId } from '../../src/plugins/agents/queries.ts'
import { USUAL } from '../../src/plugins/ucp/usual.ts'

const Written = z.looseObject({
  id: z.string(),
  adjustments: z
    .array(
      z.looseObject({ id: z.string(), type: z.string(), status: z.enum(['pending', 'completed', 'failed']) }),
    )
    .nullish(),
})

/**
 * Two routes of the suite's own sample server, which UCP does not have: one lets a platform write into an order, and one
 * sends an order by a secret. A shop has neither; these keep nothing but what a member could do.
 */
export const orderRoutes = (secret: string, ship: (orderNo: string) => Promise<void>) =>
  definePlugin({
    code: 'flower-orders',
    name: { ja: '花屋の注文', en: 'Orders of the flower shop' },
    about: { ja: '適合性試験の注文操作', en: 'What the conformance suite does to orders' },
    version: '1.0.0',
    fits: '>=1.0.0 <2',
    setup(shop) {
      shop.protocol(
        {
          method: 'PUT',
          path: '/orders/:id',
          async handle(act, { params, body }) {
            const known = await checkoutByOrderId(act.db, USUAL, params.id ?? '')
            if (!known) return { status: 404, body: { detail: 'Order not found' } }
            const written = Written.safeParse(body)
            return written.success
              ? { status: 200, body: written.data }
              : { status: 422, body: { detail: written.error.issues } }
          },
        },
        {
          method: 'POST',
          path: '/testing/simulate-shipping/:id',
          async handle(act, { params, headers }) {
            if (headers['simulation-secret'] !== secret) return { status: 403, body: { detail: 'Forbidden' } }
            const known = await checkoutByOrderId(act.db, USUAL, params.id ?? '')
            if (!known?.order_no) return { status: 404, body: { detail: 'Order not found' } }
            await ship(known.order_no)
            return { status: 200, body: { status: 'shipped' } }
          },
        },
      )
    },
  })
