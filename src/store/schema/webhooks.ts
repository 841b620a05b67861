import type { Generated } from 'kysely'
import { table } from './table.ts'

/** An address of another program that is told of events. */
interface WebhookTable {
  id: Generated<number>
  /** The member who made it: what they may see is sent. */
  member_id: string
  name: string
  url: string
  /** A JSON list of the events that it is told of. */
  events: string
  active: boolean
  /** The secret that signs, sealed with the secret of the shop; null after a restore. */
  secret: string | null
  /** The beginning of the secret, which tells it from others. */
  hint: string
  /** The secret before a renewal, sealed, and until when it signs too (ISO 8601). */
  former_secret: string | null
  former_until: string | null
  /** Why the shop switched it off: its deliveries failed, or its member may not have it any more. */
  off_reason: 'failing' | 'member' | null
  off_at: string | null
  created_at: string
}

/** The last number of the events of something at an address. */
interface WebhookSequenceTable {
  webhook_id: number
  /** Its kind and its id, such as `order:…`. */
  resource: string
  last: number
}

/** An event that is delivered to an address. */
interface WebhookDeliveryTable {
  id: string
  webhook_id: number
  /** The event of the outbox that it was made of. */
  event_id: string
  type: string
  resource: string
  sequence: number
  /** JSON: the ids by which the resource is found. */
  found: string
  created_at: string
  attempts: number
  /** The time of its next attempt; null while it waits for an earlier delivery of its resource. */
  next_attempt_at: string | null
  leased_until: string | null
  /** The time when it was taken, given up, or held back. */
  settled_at: string | null
  /** `withheld`: its member may not see the resource. */
  outcome: 'delivered' | 'failed' | 'withheld' | null
}

/** An attempt to deliver an event. */
interface WebhookTryTable {
  id: string
  delivery_id: string
  at: string
  /** The status of the answer; null without one. */
  status: number | null
  duration_ms: number
  /** Why there was no answer. */
  error: string | null
}

export const webhooksTables = {
  webhook: table<WebhookTable>({ backup: { emptied: ['secret', 'former_secret'] } }),
  webhook_sequence: table<WebhookSequenceTable>({ key: ['webhook_id', 'resource'], audit: false }),
  webhook_delivery: table<WebhookDeliveryTable>({ audit: false }),
  webhook_try: table<WebhookTryTable>({ audit: false }),
}
