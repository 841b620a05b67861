import { z } from 'zod'
import { text } from '../../hypermedia/input.ts'
import { kind, record } from '../records/index.ts'

/** The most events of an address. */
const MOST_EVENTS = 100

/** An address of another program: its name, the events that it is told of, and whether it is told. */
export const webhook = record('webhook', 'webhookId', {
  webhookName: ['name', kind.string(50, { autocomplete: 'off' })],
  webhookUrl: ['url', kind.string(500, { autocomplete: 'off' })],
  webhookEvents: ['events', kind.list(text(60), z.string(), MOST_EVENTS)],
  isActive: ['active', kind.withDefault(kind.boolean(), true)],
})
