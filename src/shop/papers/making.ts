import { type Message, message } from '../../hypermedia/message.ts'
import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import type { ReadEnvironment } from '../environment.ts'
import { returnedOf } from '../orders/index.ts'
import type { Paper, Print } from '../press.ts'
import { papersOf } from './gift-note.rules.ts'
import { type PaperInput, wordingIn } from './papers.fields.ts'
import { receiptsOf } from './papers.queries.ts'
import type { PaperKind, Sale, Wanted } from './papers.rules.ts'
import { hasPapers, receiptRefusal } from './receipt.rules.ts'
import { printOf, saleOf } from './sale.ts'
import { wordsIn } from './words.ts'

/** The default kind of document. */
export const USUAL_PAPER: PaperKind = 'deliveryNote'

/**
 * Returns the errors of a request, by field; empty if there are none. No document states what never happened.
 */
export const faultsOf = async (
  db: Reader | Writer,
  input: PaperInput,
  orders: readonly Row<'orders'>[],
): Promise<Readonly<Record<string, Message>> | undefined> => {
  if (input.paper === 'receipt') return receiptFaults(orders)
  return input.paper === 'creditNote' ? refundFaults(db, input, orders) : undefined
}

const receiptFaults = (orders: readonly Row<'orders'>[]) => {
  const wrong = orders.find((order) => !hasPapers(order) || receiptRefusal(order, 0) !== null)
  return wrong && { paper: message('input.nothingReceived', { orderNo: wrong.order_no ?? '' }) }
}

const refundFaults = async (
  db: Reader | Writer,
  { refundTotal }: PaperInput,
  orders: readonly Row<'orders'>[],
): Promise<Readonly<Record<string, Message>> | undefined> => {
  let max = 0
  for (const order of orders) {
    const { total } = (await returnedOf(db, order.id)) ?? { total: 0 }
    if (total <= 0) return { paper: message('input.nothingRefunded', { orderNo: order.order_no ?? '' }) }
    // Nothing is left of the order from which rates could be computed.
    if (order.payment_total <= 0) return { paper: message('input.nothingPaid') }
    max = total
  }
  if (refundTotal === undefined) return undefined
  if (orders.length > 1) return { refundTotal: message('input.refundOfOne') }
  return refundTotal > max ? { refundTotal: message('input.max', { max }) } : undefined
}

/** Makes a file with the documents of each order, in their order; at least one. */
export const printOfOrders = async (
  act: ReadEnvironment,
  input: PaperInput,
  orders: readonly Row<'orders'>[],
  progress: (done: number) => Promise<void> = async () => undefined,
): Promise<Print> => {
  const papers: Paper[] = []
  let first: Sale | undefined
  for (const [at, order] of orders.entries()) {
    const sale = await saleOf(act, order)
    first ??= sale
    papers.push(...(await papersFor(act, input, sale, order.id)))
    await progress(at + 1)
  }
  if (!first) throw new Error('There is no file without a paper')
  return printOf(act, first, papers)
}

/** An issued receipt is printed unchanged: there are no two of different wording. */
const papersFor = async (
  act: ReadEnvironment,
  input: PaperInput,
  sale: Sale,
  orderId: string,
): Promise<readonly Paper[]> => {
  const kind = input.paper ?? USUAL_PAPER
  const issued = kind === 'receipt' ? (await receiptsOf(act.db, orderId)).at(-1) : undefined
  if (issued) return [JSON.parse(issued.paper) as Paper]
  const issuedOn = input.issueDate ?? act.today
  const refunds = kind === 'creditNote' ? await returnedOf(act.db, orderId) : undefined
  const wanted: Wanted = {
    kind,
    wording: wordingIn(input),
    issuedOn,
    refund: {
      total: input.refundTotal ?? refunds?.total,
      rates: refunds?.rates,
      passedOn: refunds?.passedOn,
      on: input.refundDate ?? (refunds ? act.dayOf(new Date(refunds.lastAt)) : issuedOn),
    },
  }
  return papersOf(sale, wanted, wordsIn(sale.language, act.sayIn))
}
