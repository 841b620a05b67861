import { as } from '../../../hypermedia/link.ts'
import { item, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { CSV_ENCODINGS } from '../../csv/index.ts'
import { type Handlers, type ReadEnvironment, worded } from '../../environment.ts'
import { templatesForMany } from '../../mail/index.ts'
import { isGift } from '../../orders/gifts.rules.ts'
import { orderStatuses } from '../../orders/index.ts'
import { readIn } from '../../orders/names.rules.ts'
import { DRAFT, isReached, PAYING } from '../../orders/status.rules.ts'
import { ownFieldsOf, ownOptions, statedOwnFields } from '../../own-fields/index.ts'
import { paymentMethods } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { arrangement } from '../../views/index.ts'
import { FORMATS } from '../shipping/shipping-export.rules.ts'
import { orderMoves } from '../status/undo.ts'
import { orderSorting } from './order.fields.ts'
import type * as contract from './order-list.contract.ts'
import { foundOrders } from './order-list.found.ts'
import { countsByStatus, goodsOf, shippingsOf } from './order-list.queries.ts'
import { MOST_COUNTED } from './order-matching.queries.ts'

export const orderListHandlers: Handlers<typeof contract> = {
  async goOrderList(act) {
    const { input, slowDb, memory, language } = act
    const { page, asked } = orderSorting.pageOf(input)
    const { limit, offset } = page
    const statuses = [...(await memory.get(orderStatuses)).values()]
      .filter(({ id }) => id !== DRAFT)
      .sort((one, other) => one.sort_no - other.sort_no)
    const [{ rows, count, more }, counts] = await Promise.all([
      foundOrders(act, input),
      countsByStatus(
        slowDb,
        statuses.filter(({ counted }) => counted).map(({ id }) => id),
      ),
    ])
    const [arranged, undo] = await Promise.all([arrangement(act, 'goOrderList'), orderMoves.offered(act)])
    const isOver = count > MOST_COUNTED
    const named = statuses.map(({ id, name, name_en }) => ({ id, name: worded(language, name, name_en) }))
    const at = (from: number) => link('goOrderList', { ...input, offset: from })
    return ok(
      {
        orders: await listed(act, rows),
        statuses: named
          .filter(({ id }) => id !== PAYING)
          .map(({ id, name }) =>
            item({ orderStatus: id, orderStatusName: name, count: counted(counts.get(id)) }, [
              link('goOrderList', { orderStatus: [id] }),
            ]),
          ),
        targets: named
          .filter(({ id }) => isReached(id))
          .map(({ id, name }) => ({ orderStatus: id, orderStatusName: name })),
        mailTemplates: (await templatesForMany(act)).map(({ id, name }) => ({
          mailTemplateId: String(id),
          mailTemplateName: name,
        })),
        filters: asked,
        shippingExports: FORMATS.map((format) =>
          item({ format }, [link('goExportShipping', { ...asked, format })]),
        ),
        exports: CSV_ENCODINGS.map((encoding) =>
          item({ encoding }, [link('goExportOrder', { ...asked, encoding })]),
        ),
        count: isOver ? null : count,
        countOver: isOver ? MOST_COUNTED : null,
        limit,
        offset,
        ...arranged.state,
      },
      {
        form: {
          values: asked,
          options: {
            ...(await ownOptions(act, 'order')),
            orderStatus: named.map(({ id, name }) => ({ value: String(id), label: name })),
            payment: (await paymentMethods(memory, language)).map(({ paymentId, paymentName }) => ({
              value: String(paymentId),
              label: paymentName,
            })),
            waitsFor: [
              { value: 'payment', label: act.say({ key: 'office.waitsFor.payment' }) },
              { value: 'shipping', label: act.say({ key: 'office.waitsFor.shipping' }) },
            ],
            shippingMail: [
              { value: 'unsent', label: act.say({ key: 'office.shippingMail.unsent' }) },
              { value: 'sent', label: act.say({ key: 'office.shippingMail.sent' }) },
            ],
          },
        },
        links: [
          ...(offset > 0 ? [as('prev', at(Math.max(0, offset - limit)))] : []),
          ...(more ? [as('next', at(offset + limit))] : []),
          link('goExportOrder', asked),
          link('goPickingList', asked),
          ...undo,
          ...arranged.links,
        ],
      },
    )
  },
}

/** Null if they were not counted, or not to the end. */
const counted = (count: number | undefined): number | null =>
  count === undefined || count > MOST_COUNTED ? null : count

const listed = async (act: ReadEnvironment, orders: readonly Row<'orders'>[]) => {
  const { slowDb, memory, language } = act
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const [own, goods, shippings, statuses] = await Promise.all([
    ownFieldsOf(act, 'order'),
    goodsOf(slowDb, ids),
    shippingsOf(slowDb, ids),
    memory.get(orderStatuses),
  ])
  const goodsBy = Map.groupBy(goods, ({ order_id }) => order_id)
  const shippingsBy = Map.groupBy(shippings, ({ order_id }) => order_id)
  return orders.map((order) => {
    const lines = (goodsBy.get(order.id) ?? []).map(readIn(language))
    const sent = (shippingsBy.get(order.id) ?? []).map(readIn(language))
    const status = statuses.get(order.status)
    const orderNo = order.order_no ?? ''
    const deliveryNames: string[] = [...new Set(sent.flatMap(({ delivery_name }) => delivery_name ?? []))]
    const trackingNumbers: string[] = sent.flatMap(({ tracking_number }) => tracking_number ?? [])
    return item(
      {
        orderNo,
        orderDate: order.ordered_at ?? order.created_at,
        updateDate: order.updated_at,
        orderStatus: order.status,
        orderStatusName: status ? worded(language, status.name, status.name_en) : String(order.status),
        orderStatusColor: status?.color ?? '#888888',
        customerId: order.customer_id,
        customerName: `${order.name01} ${order.name02}`,
        email: order.email,
        productName: lines.at(0)?.product_name ?? '',
        pieceCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        paymentName: readIn(language)(order).payment_name,
        paymentTotal: order.payment_total,
        deliveryNames,
        deliveryDate:
          sent
            .flatMap(({ delivery_date }) => delivery_date ?? [])
            .sort()
            .at(0) ?? null,
        trackingNumbers,
        isGift: sent.some(isGift),
        note: order.note,
        ...statedOwnFields(own, order.own_fields),
      },
      [link('goOrder', { orderNo })],
    )
  })
}
