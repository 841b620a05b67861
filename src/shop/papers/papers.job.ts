import type { Language } from '../../hypermedia/language.ts'
import type { Drawer } from '../../store/drawer.ts'
import { JobFailed, type JobKind } from '../../store/jobs.ts'
import type { ReadEnvironment } from '../environment.ts'
import type { Client } from '../events.ts'
import { ordersByNumber } from '../orders/index.ts'
import type { Press } from '../press.ts'
import { printOfOrders } from './making.ts'
import type { PaperInput } from './papers.fields.ts'

declare module '../services.ts' {
  interface Services {
    /** Where lies what jobs made for members. */
    readonly drawer: Drawer
  }
}

/** Who asked for a job, and how. */
interface Asker {
  readonly memberId: string
  readonly language: Language
  readonly client: Client
}

/** What the job is put together from. */
export interface PapersJobParts {
  readonly press: Press
  readonly drawer: Drawer
  /** What a member reads with who may still take a transition. */
  readonly environment: (asker: Asker, transition: string) => Promise<ReadEnvironment>
}

interface Input extends Omit<Asker, 'memberId'> {
  readonly orderNos: readonly string[]
  readonly told: PaperInput
}

/** Makes the papers of many orders, and lays the file into the drawer under the id of the job. */
export const papersJob =
  ({ press, drawer, environment }: PapersJobParts): JobKind =>
  async ({ id, who, input }, { progress, signal }) => {
    const { orderNos, told, ...asked } = input as Input
    const act = await environment({ memberId: who, ...asked }, 'doMakeOrderPdf')
    const orders = await ordersByNumber(act.db, orderNos)
    if (!orders) throw new JobFailed({ reason: act.say({ key: 'office.ordersGone' }) })
    const print = await printOfOrders(act, told, orders, async (done) => {
      signal.throwIfAborted()
      await progress(done, orders.length)
    })
    const bytes = await press.print(print)
    signal.throwIfAborted()
    await drawer.put(id, bytes)
    return { orders: orders.length, bytes: bytes.length }
  }
