import { as } from '../../../hypermedia/link.ts'
import { item, ok } from '../../../hypermedia/reply.ts'
import type { Handlers, ReadEnvironment } from '../../environment.ts'
import { isGift } from '../../orders/gifts.rules.ts'
import { describeOrder, wholeOrder } from '../../orders/index.ts'
import { readIn, recordsIn } from '../../orders/names.rules.ts'
import { baseInfo, paymentMethods } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { orderByNumber } from '../order/order.queries.ts'
import { officeStatusNamer } from '../status/moving.ts'
import type * as contract from './packing.contract.ts'
import { waitingShippings } from './packing.queries.ts'
import { inOrderOfDue, sendByOf, USUAL_PREF, waitsForMoney } from './packing.rules.ts'

/** The most waiting shippings in the state. */
const MOST_LISTED = 100

export const packingHandlers: Handlers<typeof contract> = {
  async goPackingList(act) {
    const { slowDb, input } = act
    const { deliveryId, onlyPaid, onlyLate } = input
    const waiting = await queueOf(act, await waitingShippings(slowDb))
    const all = onlyLate ? waiting.filter(({ state }) => state.isLate) : waiting
    const ready = all.filter(({ state }) => !state.isUnpaid)
    const shown = onlyPaid ? ready : all
    const queue = shown.filter((one) => deliveryId === undefined || one.delivery_id === deliveryId)
    const at = Math.max(
      0,
      queue.findIndex(({ state }) => state.shippingId === input.shippingId),
    )
    const now = queue[at]
    const next = queue[at + 1] ?? queue[0]
    const to = (one: Waiting) =>
      link('goPackingList', { deliveryId, onlyPaid, onlyLate, shippingId: one.state.shippingId })
    const contents = now && (await contentsOf(act, now))
    const named = now && { orderNo: now.state.orderNo, shippingId: now.state.shippingId }
    return ok(
      {
        methods: [...Map.groupBy(shown, ({ delivery_id }) => delivery_id)].map(([id, own]) =>
          item(
            {
              deliveryId: id === null ? null : String(id),
              deliveryName: own[0]?.delivery_name ?? '–',
              count: own.length,
            },
            [link('goPackingList', { deliveryId: id ?? undefined, onlyPaid, onlyLate })],
          ),
        ),
        payments: [
          { onlyPaid: false, count: all.length },
          { onlyPaid: true, count: ready.length },
        ].map((one) => item(one, [link('goPackingList', { onlyPaid: one.onlyPaid || undefined, onlyLate })])),
        count: queue.length,
        shippings: queue.slice(0, MOST_LISTED).map((one) => item(one.state, [to(one)])),
        parcel: now && contents ? { ...now.state, ...contents, place: at + 1 } : null,
      },
      {
        links: [
          ...(named
            ? [
                link('doUpdateTrackingNumber', named),
                link('doShip', named),
                link('goOrder', { orderNo: named.orderNo }),
                link('goExportOrderPdf', { orderNo: named.orderNo, paper: 'deliveryNote' }),
              ]
            : []),
          ...(now && next && next !== now ? [as('next', to(next))] : []),
          link('goPackingList', { onlyPaid }),
        ],
      },
    )
  },
}

type Row = Awaited<ReturnType<typeof waitingShippings>>[number]

type Waiting = Awaited<ReturnType<typeof queueOf>>[number]

/** Returns the waiting shippings, those due first. */
const queueOf = async (act: ReadEnvironment, rows: readonly Row[]) => {
  const { memory, today, dayOf, language } = act
  const [{ pref }, nameOf, payments] = await Promise.all([
    memory.get(baseInfo),
    officeStatusNamer(act),
    paymentMethods(memory, language),
  ])
  const paidWhen = new Map(payments.map((one) => [one.paymentId, one.paidWhen]))
  const waiting = rows.map(readIn(language)).map((row) => {
    const orderedAt = row.ordered_at ?? row.created_at
    const wanted = { pref: row.pref, deliveryDate: row.delivery_date, orderDay: dayOf(new Date(orderedAt)) }
    const sendBy = sendByOf(wanted, pref ?? USUAL_PREF)
    return {
      ...row,
      sendBy,
      orderedAt,
      state: {
        orderNo: row.order_no ?? '',
        shippingId: row.id,
        orderDate: orderedAt,
        orderStatusName: nameOf(row.status),
        recipientName: `${row.name01} ${row.name02}`,
        deliveryName: row.delivery_name,
        deliveryDate: row.delivery_date,
        deliveryTime: row.delivery_time,
        trackingNumber: row.tracking_number,
        sendBy: row.delivery_date === null ? null : sendBy,
        isLate: row.delivery_date !== null && sendBy < today,
        isGift: isGift(row),
        isUnpaid: waitsForMoney(row, paidWhen.get(row.payment_id ?? 0)),
      },
    }
  })
  return inOrderOfDue(waiting)
}

/** Returns the contents and the destination of a parcel; undefined if it is gone meanwhile. */
const contentsOf = async (act: ReadEnvironment, { id, order_no }: Row) => {
  const order = await orderByNumber(act.db, order_no ?? '')
  if (!order) return undefined
  const whole = recordsIn(act.language, await wholeOrder(act.db, order))
  const { shippings } = await describeOrder(whole, act)
  const shipping = shippings[whole.shippings.findIndex((one) => one.id === id)]
  if (!shipping) return undefined
  const { address, items, gifts } = shipping
  return {
    address,
    items,
    gifts,
    pieceCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    paymentName: whole.order.payment_name,
    message: order.message,
    note: order.note,
  }
}
