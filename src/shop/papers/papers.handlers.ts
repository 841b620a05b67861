import type { Values } from '../../hypermedia/input.ts'
import { message } from '../../hypermedia/message.ts'
import { accepted, fail, ok } from '../../hypermedia/reply.ts'
import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import { describeShop } from '../content/index.ts'
import { type Handlers, memberOf, type ReadEnvironment } from '../environment.ts'
import { ordersByNumber, returnedOf } from '../orders/index.ts'
import { link } from '../transitions.ts'
import { faultsOf, printOfOrders, USUAL_PAPER } from './making.ts'
import type * as contract from './papers.contract.ts'
import { MOST_AT_ONCE, type ordersMeant, type PaperInput, wordingIn, wordingValues } from './papers.fields.ts'
import { keepWording, wordingOf } from './papers.queries.ts'
import { isQualified, type PaperKind, type Wording } from './papers.rules.ts'
import { answered } from './sale.ts'

/** The file names of documents. */
const FILES: Readonly<Record<PaperKind, string>> = {
  deliveryNote: 'nouhinsyo',
  invoice: 'seikyusyo',
  receipt: 'ryosyusyo',
  creditNote: 'henkansyo',
}

/** Documents of orders in the office. */
export const papersHandlers: Handlers<typeof contract> = {
  async goOrderPdf(act) {
    const orderNos = numbersIn(act.input)
    const [orders, shop, kept] = await Promise.all([
      ordersByNumber(act.db, orderNos),
      describeShop(act),
      wordingOf(act.db, memberOf(act)),
    ])
    if (!orders) return fail('adminOrderUnknown')
    const wording = wordingValues(kept ?? usualWording(act))
    const isMany = orderNos.length > MOST_AT_ONCE
    const [only] = orders.length === 1 ? orders : []
    const refunds = only && (await returnedOf(act.db, only.id))
    const meant = orderNos.length > 1 ? { ids: orderNos } : { orderNo: orderNos[0] }
    return ok(
      {
        orderNos,
        orderCount: orderNos.length,
        isQualified: isQualified(shop),
        mostAtOnce: MOST_AT_ONCE,
        wording,
      },
      {
        form: {
          to: isMany ? 'doMakeOrderPdf' : 'goExportOrderPdf',
          values: {
            ...meant,
            paper: USUAL_PAPER,
            issueDate: act.today,
            ...wording,
            ...(refunds && refunded(refunds, act)),
          },
        },
        links: [
          ...(isMany ? [] : [link('goExportOrderPdf', meant)]),
          ...(isQualified(shop) ? [] : [link('goBaseInfo')]),
        ],
      },
    )
  },

  async goExportOrderPdf(act) {
    const orderNos = numbersIn(act.input)
    const max = MOST_AT_ONCE
    if (orderNos.length > max) {
      const links = [link('doMakeOrderPdf')]
      return fail('badInput', { errors: { ids: message('input.tooMany', { max }) }, links })
    }
    const meant = await ordersIn(act.db, act.input)
    if ('failure' in meant) return meant
    const { orders } = meant
    const [orderNo = ''] = orderNos
    const bytes = await act.services.press.print(await printOfOrders(act, act.input, orders))
    const { state, file } = answered(bytes, `${FILES[act.input.paper ?? USUAL_PAPER]}-No${orderNo}.pdf`)
    const back = link('goOrderPdf', orderNos.length > 1 ? { ids: orderNos } : { orderNo })
    return ok({ orderNo, orderNos, ...state }, { file, links: [back, link('doMakeOrderPdf')] })
  },

  async doMakeOrderPdf({ input, db, language, client, startJob }) {
    const meant = await ordersIn(db, input)
    if ('failure' in meant) return meant
    const { orderNo: _one, ids: _several, ...told } = input
    const orderNos = numbersIn(input)
    const jobId = await startJob('papers', { orderNos, told, language, client })
    const job = link('goJob', { jobId })
    return accepted({ jobId, orderCount: orderNos.length }, job, {
      notices: [message('office.papersBegun', { count: orderNos.length })],
      links: [job],
    })
  },

  async doUpdateOrderPdf(act) {
    await keepWording(act.db, memberOf(act), wordingIn(act.input))
    const form = link('goOrderPdf')
    return ok({}, { location: form, notices: [message('office.wordingKept')] })
  },

  async goOrderPdfFile({ input, services: { drawer } }) {
    const { jobId } = input
    const found = await drawer.find(jobId)
    if (!found) return fail('paperGone')
    const file = { name: `papers-${jobId}.pdf`, contentType: 'application/pdf', path: found.path }
    return ok({ jobId, size: found.size }, { file, links: [link('goJob', { jobId })] })
  },
}

type Meant = Values<typeof ordersMeant>

/** Returns the default refund of a return invoice: all refunds so far. */
const refunded = (
  { total, lastAt }: NonNullable<Awaited<ReturnType<typeof returnedOf>>>,
  { dayOf }: ReadEnvironment,
) => ({ refundTotal: total, refundDate: dayOf(new Date(lastAt)) })

/** Returns the requested numbers, each once. */
const numbersIn = ({ orderNo, ids = [] }: Meant): string[] => [
  ...new Set([...(orderNo === undefined ? [] : [orderNo]), ...ids]),
]

/**
 * Returns the requested orders; fails if there are none, one is unknown, or such a document cannot be made of
 * them.
 */
const ordersIn = async (db: Reader | Writer, input: Meant & PaperInput) => {
  const orderNos = numbersIn(input)
  if (orderNos.length === 0)
    return fail('badInput', { errors: { orderNo: message('office.order.noneChosen') } })
  const orders: readonly Row<'orders'>[] | undefined = await ordersByNumber(db, orderNos)
  if (!orders) return fail('adminOrderUnknown')
  const errors = await faultsOf(db, input, orders)
  return errors ? fail('badInput', { errors }) : { orders }
}

const usualWording = ({ say }: Pick<ReadEnvironment, 'say'>): Wording => ({
  title: '',
  messages: ['paper.message1', 'paper.message2', 'paper.message3'].map((line) => say(message(line))),
  notes: ['', '', ''],
})
