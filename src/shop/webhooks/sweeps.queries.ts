import { sql } from 'kysely'
import { deleteSome, type Sweep } from '../../store/housekeeping.ts'

/** Deliveries are kept for thirty days, those that wait at an address that is off too. */
const LIFE_MS = 30 * 86_400_000

const longAgo = (now: Date): string => new Date(now.getTime() - LIFE_MS).toISOString()

const over = sql`(settled_at is not null or webhook_id in (select id from webhook where not active))`

/** Deletes old deliveries with their attempts; one that is still tried stays. */
export const webhookSweeps: readonly Sweep[] = [
  {
    name: 'attempts of webhooks',
    step: (tx, now) =>
      deleteSome(
        tx,
        ['webhook_try', 'id'],
        sql`delivery_id in (select id from webhook_delivery where created_at <= ${longAgo(now)} and ${over})`,
      ),
  },
  {
    name: 'deliveries of webhooks',
    step: (tx, now) =>
      deleteSome(
        tx,
        ['webhook_delivery', 'id'],
        sql`created_at <= ${longAgo(now)} and ${over} and not exists (
          select 1 from webhook_try where webhook_try.delivery_id = webhook_delivery.id
        )`,
      ),
  },
]
