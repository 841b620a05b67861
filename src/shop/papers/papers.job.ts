import type { Drawer } from '../../store/drawer.ts'
import { JobFailed, type JobKind } from '../../store/jobs.ts'
import { ordersByNumber } from '../orders/index.ts'
import type { Acting, Asker } from '../part.ts'
import type { Press } from '../press.ts'
import { printOfOrders } from './making.ts'
import type { PaperInput } from './papers.fields.ts'

/** The parts of the job. */
export interface PapersJobParts {
  readonly press: Press
  readonly drawer: Drawer
  readonly acting: Pick<Acting, 'environmentOf'>
}

interface Input extends Omit<Asker, 'memberId'> {
  readonly orderNos: readonly string[]
  readonly told: PaperInput
}

/** Makes the documents of many orders, and stores the file in the drawer under the id of the job. */
export const papersJob =
  ({ press, drawer, acting }: PapersJobParts): JobKind =>
  async ({ id, who, input }, { progress, signal }) => {
    const { orderNos, told, ...asked } = input as Input
    const act = await acting.environmentOf({ memberId: who, ...asked }, 'doMakeOrderPdf')
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
