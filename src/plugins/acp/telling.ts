import { createHash, createHmac } from 'node:crypto'
import type { Teller } from '../agents/telling.ts'
import { orderIn } from './order.ts'
import type { Platforms } from './platforms.ts'

/** Tells platforms of orders, signed with the secret of each. */
export const acpTeller = (platforms: Platforms): Teller => ({
  addressOf: ({ platform }) => platforms.hookOf(platform)?.url,
  message(act, { row, order, event }) {
    const type = event === 'order_placed' ? 'order_create' : 'order_update'
    const body = JSON.stringify({ type, data: orderIn(order, row.language === 'ja' ? 'ja' : 'en') })
    const seconds = Math.floor(act.now.getTime() / 1000)
    const secret = platforms.hookOf(row.platform)?.secret ?? ''
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'merchant-signature': `t=${seconds},v1=${signature}`,
        // A message that is sent again has the same.
        'request-id': createHash('sha256').update(body).digest('base64url').slice(0, 22),
        timestamp: act.now.toISOString(),
      },
    }
  },
})
