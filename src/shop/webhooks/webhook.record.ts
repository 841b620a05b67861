import { kind, record } from '../records/index.ts'
import { WEBHOOK_EVENTS } from './events.rules.ts'

/** An address of another program: its name, the events that it is told of, and whether it is told. */
export const webhook = record('webhook', 'webhookId', {
  webhookName: ['name', kind.string(50, { autocomplete: 'off' })],
  webhookUrl: ['url', kind.string(500, { autocomplete: 'off' })],
  webhookEvents: ['events', kind.someOf(WEBHOOK_EVENTS)],
  isActive: ['active', kind.withDefault(kind.boolean(), true)],
})
