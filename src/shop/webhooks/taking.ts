import type { Store, Writer } from '../../store/database.ts'
import type { Subscriber } from '../../store/outbox.ts'
import { forOthers } from '../events.ts'
import { addDelivery } from './deliveries.queries.ts'
import { type Fact, factsOf, HEARD, TEST_EVENT } from './events.rules.ts'
import { activeWebhooks, chosenBy, type Webhook } from './webhooks.queries.ts'

const TESTED = 'webhook.tested'

/** Whether an event that is published only for those who hear of it is one of an address, as a transaction sees them. */
export const isHeardByWebhooks = async (tx: Writer, event: string): Promise<boolean> =>
  (HEARD as readonly string[]).includes(event) && (await activeWebhooks(tx)).length > 0

/** Returns the events that are taken for addresses now: none costs a delivery in a shop without addresses. */
export const heardNow = async (tx: Writer): Promise<readonly string[]> => {
  const some = (await activeWebhooks(tx)).length > 0
  // These have been published for addresses, which may be gone since.
  return [TESTED, ...HEARD.filter((event) => some || forOthers.has(event))]
}

/**
 * Returns the subscriber that takes events for addresses: a delivery for each, made in one transaction. `taken` is
 * called after it.
 */
export const takingFor = ({
  store,
  clock,
  taken,
}: {
  readonly store: Store
  readonly clock: () => Date
  readonly taken: () => void
}): Subscriber => ({
  subscribesTo: [TESTED, ...HEARD],
  isApart: true,
  isInOrder: true,
  async deliver({ id: eventId, event, payload }) {
    await store.write(async (tx) => {
      if (event === TESTED) {
        const webhookId = Number(payload.webhookId)
        const test = { type: TEST_EVENT, resource: `webhook:${webhookId}`, found: { webhookId } }
        const isOn = (await activeWebhooks(tx)).some(({ id }) => id === webhookId)
        if (isOn) await addDelivery(tx, { ...test, webhookId, eventId }, clock())
        return
      }
      const facts = factsOf(event, payload)
      for (const webhook of facts.length > 0 ? await activeWebhooks(tx) : [])
        for (const fact of chosenFrom(facts, webhook))
          await addDelivery(tx, { ...fact, webhookId: webhook.id, eventId }, clock())
    })
    taken()
  },
})

/** The facts that an address is told of, in the order in which all lock resources. */
const chosenFrom = (facts: readonly Fact[], webhook: Webhook): readonly Fact[] => {
  const chosen = chosenBy(webhook)
  return facts
    .filter(({ type }) => chosen.includes(type))
    .toSorted((one, other) => (one.resource < other.resource ? -1 : 1))
}
