import { message } from '../../../hypermedia/message.ts'
import { type Failure, fail } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { lockStocks, takeStock } from '../../catalog/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { piecesOut, wholeOrder } from '../../orders/index.ts'
import type { Move } from '../../orders/status.rules.ts'
import { piecesOf } from '../../orders/stock.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { restockedPieces } from '../order/order.queries.ts'

/** Returns the pieces that a move takes from the stock, by variant; negative if they come back. */
export const piecesToMove = async (
  { db, dialect }: WriteEnvironment,
  order: Row<'orders'>,
  { stock }: Move,
  { restock = new Map() }: { readonly restock?: ReadonlyMap<number, number> },
): Promise<ReadonlyMap<number, number>> => {
  if (stock === 'give_named_back') return negated(restock)
  if (stock === 'take_named') return restockedPieces(db, order.id)
  if (stock === undefined) return new Map()
  const out = await piecesOut(db, order.id)
  if (stock === 'give_back') return negated(out)
  // The stock of another program had the goods.
  if (order.number_elsewhere !== null) return new Map()
  const { lines } = await wholeOrder(db, order)
  const wanted = piecesOf(lines.filter(({ type }) => type === LineType.product))
  const stocks = await lockStocks(db, dialect, [...wanted.keys()])
  return new Map([...wanted].filter(([id]) => isCounted(stocks.get(id))))
}

const isCounted = (stock: number | null | undefined): stock is number => typeof stock === 'number'

const negated = (pieces: ReadonlyMap<number, number>): ReadonlyMap<number, number> =>
  new Map([...pieces].map(([id, quantity]) => [id, -quantity]))

/** Rejects a return of more pieces than left with the order. */
export const restockFault = (
  pieces: ReadonlyMap<number, number>,
  { stock }: Move,
  out: ReadonlyMap<number, number>,
): Failure<'badInput'> | undefined =>
  stock === 'give_named_back' && [...pieces].some(([id, quantity]) => -quantity > (out.get(id) ?? 0))
    ? fail('badInput', { errors: { restock: message('office.order.restockTooMany') } })
    : undefined

/**
 * Rejects a change of an order if the stock is too small, with the names of its lines. It locks the stock
 * that the change takes or gives back, before a line is written.
 */
export const stockFault = async (
  act: WriteEnvironment,
  lines: Parameters<typeof shortagesOf>[1],
  pieces: ReadonlyMap<number, number>,
): Promise<Failure<'orderStockShort'> | undefined> => {
  const [short] = await shortagesOf(act, lines, pieces)
  return short && fail('orderStockShort', { params: { product: short.productName, stock: short.stock } })
}

/** Returns the goods with less stock than a change of an order takes, with the names of its lines. */
export const shortagesOf = async (
  act: WriteEnvironment,
  lines: readonly Pick<Row<'order_line'>, 'variant_id' | 'product_name'>[],
  pieces: ReadonlyMap<number, number>,
) =>
  (await shortStocks(act, pieces)).map(({ id, stock }) => ({
    productName: lines.find(({ variant_id }) => variant_id === id)?.product_name ?? '',
    stock,
  }))

/** Returns the variants with less stock than a change of an order takes; locks the stock that it moves. */
export const shortStocks = async (
  { db, dialect }: WriteEnvironment,
  pieces: ReadonlyMap<number, number>,
): Promise<readonly { readonly id: number; readonly stock: number }[]> => {
  const moved = [...pieces].filter(([, quantity]) => quantity !== 0)
  const stocks = await lockStocks(
    db,
    dialect,
    moved.map(([id]) => id),
  )
  return moved
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ id, quantity, stock: stocks.get(id) ?? 0 }))
    .filter(({ stock, quantity }) => stock < quantity)
    .map(({ id, stock }) => ({ id, stock }))
}

/** Takes the pieces out of stock that came back to it from an order, and cannot be sold again. */
export const writeOff = async (
  { db }: WriteEnvironment,
  out: ReadonlyMap<number, number>,
  restock: ReadonlyMap<number, number>,
): Promise<void> => {
  for (const [id, pieces] of [...out].sort(([one], [other]) => one - other)) {
    const lost = pieces - (restock.get(id) ?? 0)
    if (lost > 0) await takeStock(db, id, lost)
  }
}
