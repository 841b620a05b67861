import type { Store } from '../../store/database.ts'
import { Poller } from '../../store/poller.ts'
import type { WriteEnvironment } from '../environment.ts'
import { arrivedNotices, takeNotices } from './restock.queries.ts'

const EVERY_MS = 60_000
const BATCH = 100

/** The parts of the watch. */
export interface RestockParts {
  readonly store: Pick<Store, 'reader'>
  readonly clock: () => Date
  /** Runs work of the shop itself, in one transaction. */
  readonly alone: <T>(work: (act: WriteEnvironment) => Promise<T>) => Promise<T>
  readonly report: (error: unknown) => void
}

/**
 * Looks each minute whether variants that shoppers wait for are in stock, however they came there, and has each of
 * them told once: a request ends with its mail.
 */
export class RestockWatch extends Poller {
  readonly #parts: RestockParts

  constructor(parts: RestockParts) {
    super(EVERY_MS)
    this.#parts = parts
  }

  protected async round(): Promise<boolean> {
    const { store, clock, alone, report } = this.#parts
    try {
      const ids = await arrivedNotices(store.reader, clock(), BATCH)
      if (ids.length === 0) return false
      await alone(async ({ db, publish }) => {
        // Another process may have taken some meanwhile.
        for (const { variant_id, customer_id, email, language } of await takeNotices(db, ids))
          await publish('restock.arrived', {
            variantId: variant_id,
            customerId: customer_id,
            email,
            language,
          })
      })
      return ids.length === BATCH
    } catch (error) {
      report(error)
      return false
    }
  }
}
