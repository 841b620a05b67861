import { clockOf } from '../../csv/index.ts'
import type { ReadEnvironment } from '../../environment.ts'
import { toOrderLine } from '../../orders/index.ts'
import { choices } from '../../settings/index.ts'
import { lineTotal, sumsOf } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { officeStatusNamer } from '../status/moving.ts'
import type { OrderRow, Words } from './order-csv.cells.ts'
import type { OrderOfFile } from './order-csv.queries.ts'

/** Yields the rows of orders, one page at a time. */
export async function* rowsOfPages<R>(
  pages: AsyncIterable<readonly OrderOfFile[]>,
  rowsOf: (one: OrderOfFile) => readonly R[],
): AsyncGenerator<readonly R[]> {
  for await (const orders of pages) yield orders.flatMap(rowsOf)
}

/**
 * Returns the lines of an order for files: goods and fees with their shipping, lines of the whole order
 * without one.
 */
export const linesOf = ({ order, customer, shippings, lines }: OrderOfFile): readonly OrderRow[] => {
  const { rates } = sumsOf(lines.map(toOrderLine))
  const feeOf = (shippingId: string): number =>
    lines
      .filter(({ type, shipping_id }) => type === LineType.deliveryFee && shipping_id === shippingId)
      .reduce((sum, line) => sum + lineTotal(toOrderLine(line)), 0)
  const sent = new Map(shippings.map((shipping) => [shipping.id, { shipping, fee: feeOf(shipping.id) }]))
  return lines.map((line) => {
    const { shipping, fee = null } = sent.get(line.shipping_id ?? '') ?? {}
    return { order, customer, line, shipping, fee, rates }
  })
}

/** Loads the names that order files use. */
export const wordsOf = async (act: ReadEnvironment): Promise<Words> => {
  const [pref, sex, job, lineType, status] = await Promise.all([
    namesIn(act, 'pref'),
    namesIn(act, 'sex'),
    namesIn(act, 'job'),
    namesIn(act, 'order_line_type'),
    officeStatusNamer(act),
  ])
  return { pref, sex, job, lineType, status, at: clockOf(act) }
}

const namesIn = async ({ memory, language }: ReadEnvironment, kind: string) => {
  const names = new Map((await choices(memory, kind, language)).map(({ id, name }) => [id, name]))
  return (id: number): string => names.get(id) ?? ''
}
