import type { Row } from '../../src/store/schema.ts'
import type { Shop } from './shop.ts'

/** Writes an event that was given up, unless told otherwise; its id. */
export const deadEvent = async (
  shop: Shop,
  told: Partial<Row<'outbox'>> & { readonly id: string },
): Promise<string> => {
  const at = shop.clock.now().toISOString()
  const row: Row<'outbox'> = {
    subscriber: 'mail',
    event: 'order.placed',
    payload: '{}',
    created_at: at,
    attempts: 8,
    next_attempt_at: at,
    leased_until: null,
    done_at: null,
    dead_at: at,
    last_error: 'Error: connect ECONNREFUSED',
    ...told,
  }
  await shop.change((tx) => tx.insertInto('outbox').values(row).execute())
  return row.id
}
