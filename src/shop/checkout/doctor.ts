import { type Message, message } from '../../hypermedia/message.ts'
import type { Reader } from '../../store/database.ts'
import { type Check, findingsOf, gatherFindings, MOST_EXAMPLES } from '../../store/doctor/check.ts'
import type { Row } from '../../store/schema.ts'
import { toOrderLine } from '../orders/index.ts'
import { type Sums, sumsOf } from '../settings/tax/sums.rules.ts'
import { unitTax } from '../settings/tax/tax.rules.ts'
import { linesOfOrders, ordersAfter, wrongMovements } from './doctor.queries.ts'

/** For each order as many pieces are out of stock as its status has it. */
export const movementsCheck: Check = {
  name: 'movements',
  find: async (db) =>
    findingsOf(await wrongMovements(db, MOST_EXAMPLES), ({ order_no, code, ordered, moved }) =>
      message('doctor.wrongMovements', { orderNo: order_no ?? '', code, ordered, moved }),
    ),
}

/** The sums of a placed order are those of its lines, and the tax of each line that of its rate (TAX-04, TAX-07..10). */
export const sumsCheck: Check = {
  name: 'sums',
  async find(db) {
    const found = gatherFindings()
    for await (const { order, lines } of placedOrders(db))
      for (const fault of faultsIn(order, lines)) found.add(fault)
    return found.all()
  },
}

interface WithLines {
  readonly order: Row<'orders'>
  readonly lines: readonly Row<'order_line'>[]
}

/** Orders of one page. */
const PAGE = 200

async function* placedOrders(db: Reader): AsyncGenerator<WithLines> {
  let last = ''
  for (;;) {
    const orders = await ordersAfter(db, last, PAGE)
    if (orders.length === 0) return
    const ids = orders.map(({ id }) => id)
    const lines = await linesOfOrders(db, ids)
    for (const order of orders) yield { order, lines: lines.filter(({ order_id }) => order_id === order.id) }
    last = ids.at(-1) ?? last
  }
}

const keptSums = (order: Row<'orders'>): Partial<Sums> => ({
  subtotal: order.subtotal,
  discount: order.discount,
  deliveryFeeTotal: order.delivery_fee_total,
  charge: order.charge,
  tax: order.tax,
  total: order.total,
  paymentTotal: order.payment_total,
})

const faultsIn = (order: Row<'orders'>, rows: readonly Row<'order_line'>[]): readonly Message[] => {
  const orderNo = order.order_no ?? ''
  const lines = rows.map(toOrderLine)
  const sums: Partial<Record<string, unknown>> = { ...sumsOf(lines) }
  const wrongSums = Object.entries(keptSums(order))
    .filter(([name, kept]) => kept !== sums[name])
    .map(([name, kept]) =>
      message('doctor.wrongSum', { orderNo, name, kept: String(kept), sum: String(sums[name]) }),
    )
  const wrongTaxes = lines
    .filter((line) => line.tax !== unitTax(line))
    .map((line) => {
      const { price, tax, taxRate } = line
      return message('doctor.wrongTax', { orderNo, price, tax, taxRate, right: unitTax(line) })
    })
  return [...wrongSums, ...wrongTaxes]
}
