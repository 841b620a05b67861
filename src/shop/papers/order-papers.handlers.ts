import { message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { describeShop } from '../content/index.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { customerOrder, ordersByNumber } from '../orders/index.ts'
import { opensOrder } from '../orders/order-key.rules.ts'
import type { Paper } from '../press.ts'
import { link } from '../transitions.ts'
import type * as contract from './order-papers.contract.ts'
import { keepReceipt, lockOrder, receiptsOf } from './papers.queries.ts'
import { isQualified, paperOf, type Wanted } from './papers.rules.ts'
import { hasPapers, receiptRefusal } from './receipt.rules.ts'
import { answered, printOf, saleOf } from './sale.ts'
import { wordsIn } from './words.ts'

/** Documents for customers of their own orders. */
export const orderPapersHandlers: Handlers<typeof contract> = {
  async goOrderPapers(act) {
    const order = await orderOf(act)
    if ('failure' in order) return order
    const [receipts, shop] = await Promise.all([receiptsOf(act.db, order.id), describeShop(act)])
    const refused = receiptRefusal(order, receipts.length)
    const { input } = act
    const { name01, name02 } = order
    const orderer = order.company_name ?? act.say(message('paper.name', { name01, name02 }))
    return ok(
      {
        orderNo: input.orderNo,
        orderDate: order.ordered_at ?? order.created_at,
        paymentTotal: order.payment_total,
        isQualified: isQualified(shop),
        receipts: receipts.map(({ receipt_no: receiptNo, name: receiptName, issued_at: issuedAt }) =>
          item({ receiptNo, receiptName, issuedAt }, [link('goReceipt', { ...input, receiptNo })]),
        ),
        receiptRefused: refused,
      },
      {
        ...(refused === null && {
          form: { values: { ...input, receiptName: receipts.at(-1)?.name ?? orderer } },
        }),
        links: [
          link('goOrderInvoice', input),
          ...(refused === null ? [link('doIssueReceipt', input)] : []),
          ...(input.orderKey === undefined ? [link('goMypageHistory', { orderNo: input.orderNo })] : []),
          link('goTop'),
        ],
      },
    )
  },

  async goOrderInvoice(act) {
    const order = await orderOf(act)
    if ('failure' in order) return order
    const { orderNo } = act.input
    const sale = await saleOf(act, order)
    const wanted: Wanted = { kind: 'invoice', wording: NOTHING_WRITTEN, issuedOn: act.today }
    const paper = paperOf(sale, wanted, wordsIn(sale.language, act.sayIn))
    const bytes = await act.services.press.print(printOf(act, sale, [paper]))
    const { state, file } = answered(bytes, `invoice-${orderNo}.pdf`)
    return ok({ orderNo, ...state }, { file, links: [link('goOrderPapers', act.input)] })
  },

  async goReceipt(act) {
    const order = await orderOf(act)
    if ('failure' in order) return order
    const { receiptNo, ...which } = act.input
    const { orderNo } = which
    const receipts = await receiptsOf(act.db, order.id)
    const issued = receipts.find(({ receipt_no }) => receipt_no === receiptNo)
    if (!issued) return fail('orderNotFound')
    const sale = await saleOf(act, order)
    const bytes = await act.services.press.print(printOf(act, sale, [JSON.parse(issued.paper) as Paper]))
    const { state, file } = answered(bytes, `receipt-${orderNo}-${receiptNo}.pdf`)
    return ok({ orderNo, receiptNo, ...state }, { file, links: [link('goOrderPapers', which)] })
  },

  async doIssueReceipt(act) {
    const found = await orderOf(act)
    if ('failure' in found) return found
    const { receiptName: name, receiptPurpose: purpose = '', ...which } = act.input
    const order = await lockOrder(act.db, act.dialect, found.id)
    if (!order || !hasPapers(order)) return fail('noPapers')
    const no = (await receiptsOf(act.db, order.id)).length + 1
    const refused = receiptRefusal(order, no - 1)
    if (refused) return fail('receiptImpossible', { notices: [message(REFUSALS[refused])] })
    const sale = await saleOf(act, order)
    const wanted: Wanted = {
      kind: 'receipt',
      wording: NOTHING_WRITTEN,
      issuedOn: act.today,
      receipt: { name, purpose, no },
    }
    const paper = paperOf(sale, wanted, wordsIn(sale.language, act.sayIn))
    const issued_at = act.now.toISOString()
    await keepReceipt(act.db, { order_id: order.id, receipt_no: no, name, issued_at, paper })
    const papers = link('goOrderPapers', which)
    return created({ orderNo: which.orderNo, receiptNo: no }, papers, {
      notices: [message('paper.issued')],
      links: [link('goReceipt', { ...which, receiptNo: no }), papers],
    })
  },
}

const REFUSALS = {
  free: 'paper.refused.free',
  unpaid: 'paper.refused.unpaid',
  usedUp: 'paper.refused.usedUp',
} as const

const NOTHING_WRITTEN = { title: '', messages: [], notes: [] } as const

type Asked = { readonly input: { readonly orderNo: string; readonly orderKey?: string | undefined } }

/**
 * Returns the requested order, if documents of it are available. Another's order counts as unknown, as does
 * one that the key does not open; without a key, visitors who are not signed in are asked to do so first.
 */
const orderOf = async (act: (ReadEnvironment | WriteEnvironment) & Asked) => {
  const { orderNo, orderKey } = act.input
  if (orderKey === undefined && act.visitor.customerId === null) return fail('signInFirst')
  const order =
    orderKey === undefined
      ? await customerOrder(act.db, act.visitor.customerId ?? '', orderNo)
      : await orderOfKey(act, orderNo, orderKey)
  if (!order) return fail('orderNotFound')
  return hasPapers(order) ? order : fail('noPapers')
}

const orderOfKey = async (
  { db, services: { security } }: ReadEnvironment | WriteEnvironment,
  orderNo: string,
  orderKey: string,
): Promise<Row<'orders'> | undefined> => {
  const [order] = (await ordersByNumber(db, [orderNo])) ?? []
  // A customer's order is open only to them, as long as they have an account.
  return order && order.customer_id === null && opensOrder(security.vault, order.id, orderKey)
    ? order
    : undefined
}
