import { type Message, message } from '../../hypermedia/message.ts'
import type { Row } from '../../store/schema.ts'
import type { ReadEnvironment } from '../environment.ts'
import type { Paper, Print } from '../press.ts'
import { type PaperInput, wordingIn } from './papers.fields.ts'
import { receiptsOf } from './papers.queries.ts'
import { type PaperKind, paperOf, type Sale, type Wanted } from './papers.rules.ts'
import { printOf, saleOf } from './sale.ts'
import { wordsIn } from './words.ts'

/** The paper that is made unless another one is asked for. */
export const USUAL_PAPER: PaperKind = 'deliveryNote'

/** What is wrong with what was asked for, by field; nothing where all is well. */
export const faultsOf = (
  input: PaperInput,
  orders: readonly Row<'orders'>[],
): Readonly<Record<string, Message>> | undefined => {
  if (input.paper !== 'creditNote') return undefined
  const { refundTotal } = input
  const least = Math.min(...orders.map(({ payment_total }) => payment_total))
  if (least <= 0) return { paper: message('input.nothingPaid') }
  if (refundTotal !== undefined && orders.length > 1) return { refundTotal: message('input.refundOfOne') }
  return refundTotal !== undefined && refundTotal > least
    ? { refundTotal: message('input.max', { max: least }) }
    : undefined
}

/** A file with a paper of each of some orders, in their order; one at least. */
export const printOfOrders = async (
  act: ReadEnvironment,
  input: PaperInput,
  orders: readonly Row<'orders'>[],
  progress: (done: number) => Promise<void> = async () => undefined,
): Promise<Print> => {
  const papers: Paper[] = []
  let first: Sale | undefined
  for (const order of orders) {
    const sale = await saleOf(act, order)
    first ??= sale
    papers.push(await paperFor(act, input, sale, order.id))
    await progress(papers.length)
  }
  if (!first) throw new Error('There is no file without a paper')
  return printOf(act, first, papers)
}

/** A receipt that the customer had issued is printed as it stands: there are no two of different wording. */
const paperFor = async (
  act: ReadEnvironment,
  input: PaperInput,
  sale: Sale,
  orderId: string,
): Promise<Paper> => {
  const kind = input.paper ?? USUAL_PAPER
  const issued = kind === 'receipt' ? (await receiptsOf(act.db, orderId)).at(-1) : undefined
  if (issued) return JSON.parse(issued.paper) as Paper
  const issuedOn = input.issueDate ?? act.today
  const wanted: Wanted = {
    kind,
    wording: wordingIn(input),
    issuedOn,
    refund: { total: input.refundTotal, on: input.refundDate ?? issuedOn },
  }
  return paperOf(sale, wanted, wordsIn(sale.language, act.sayIn))
}
