import type { Writer } from '../../store/database.ts'
import { enqueue } from '../../store/jobs.ts'
import { deliverAgain, publish } from '../../store/outbox.ts'
import type { WriteEnvironment } from '../environment.ts'
import { type EventName, forOthers } from '../events.ts'
import { isHeardByWebhooks } from '../webhooks/index.ts'
import type { AskedToWrite } from './asked.ts'
import type { Environments } from './environments.ts'
import type { ApplicationParts } from './parts.ts'

/** Runs work in one transaction, and wakes the pollers of its results. */
export type InTransaction = <T>(
  asked: AskedToWrite,
  work: (environment: WriteEnvironment) => Promise<T>,
) => Promise<T>

/** Creates the transactions of handlers. */
export const transactionsOf = (
  parts: Pick<ApplicationParts, 'store' | 'plugins' | 'dispatcher' | 'jobs'>,
  surroundings: Environments['surroundings'],
): InTransaction => {
  const { store, plugins } = parts
  const isHeard = async (tx: Writer, event: EventName) =>
    plugins.hears(event, await plugins.onIn(tx)) || isHeardByWebhooks(tx, event)
  return async (asked, work) => {
    let published = false
    let started = false
    let forgotten = false
    let isTriedAgain = false
    const { isRepeatable = false } = asked
    const run = (tx: Writer) => {
      published = false
      started = false
      forgotten = false
      isTriedAgain = false
      const around = surroundings(asked)
      return work({
        ...around,
        client: asked.client,
        host: asked.host,
        network: asked.network,
        renewSession: asked.renewSession,
        ...(asked.beside && { beside: asked.beside }),
        db: tx,
        publish: async (event, payload) => {
          // An event without subscribers would be tried in vain.
          if (forOthers.has(event) && !(await isHeard(tx, event))) return
          published = true
          await publish(tx, event, payload, around.now)
        },
        async deliverAgain(eventId) {
          const isDue = await deliverAgain(tx, eventId, around.now)
          isTriedAgain ||= isDue
          return isDue
        },
        async forgetAll() {
          forgotten = true
          await store.changes.announce(tx)
        },
        enqueue: async (kind) => {
          throw new Error(`${kind} is a job of no plugin`)
        },
        startJob(kind, input) {
          started = true
          return enqueue(tx, { kind, who: around.visitor.memberId ?? '', input }, around.now)
        },
      })
    }
    const result = await store.write(run, { isRepeatable })
    if (forgotten) store.changes.tell()
    if (isTriedAgain) parts.dispatcher.kickAll()
    else if (published) parts.dispatcher.kick()
    if (started) parts.jobs.kick()
    return result
  }
}
