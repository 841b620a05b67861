import { message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import { personName } from '../../hypermedia/writing.ts'
import { describeShop } from '../content/index.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { type OwnOrder, ownOrder } from '../orders/index.ts'
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
    const orderer = order.company_name ?? personName(act.language, order)
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

type Asked = { readonly input: OwnOrder }

/** Returns the requested order, if documents of it are available. */
const orderOf = async (act: (ReadEnvironment | WriteEnvironment) & Asked) => {
  const order = await ownOrder(act, act.input)
  return 'failure' in order || hasPapers(order) ? order : fail('noPapers')
}
