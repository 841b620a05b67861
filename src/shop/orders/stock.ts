import { uuidv7 } from 'uuidv7'
import { giveStockBack, takeStock } from '../catalog/index.ts'
import type { WriteEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { insertMovements } from './stock.queries.ts'

/** The change of an order that moves pieces. */
interface Cause {
  readonly orderId: string
  readonly changeNo: number
}

/**
 * Moves pieces out of stock, or back into it if they are negative, with the rows that record it; in the order
 * of the variants' ids, so that two orders never deadlock. Notifies the shop if the stock becomes low.
 * Returns the variant with too few pieces; undefined if all were moved.
 */
export const moveStock = async (
  act: WriteEnvironment,
  { orderId, changeNo }: Cause,
  pieces: ReadonlyMap<number, number>,
): Promise<number | undefined> => {
  const { low_stock: lowStock } = await act.memory.get(baseInfo)
  const moved = [...pieces].filter(([, quantity]) => quantity !== 0).sort(([a], [b]) => a - b)
  const low: number[] = []
  const out: number[] = []
  for (const [variantId, quantity] of moved) {
    if (quantity < 0) {
      await giveStockBack(act.db, variantId, -quantity)
      continue
    }
    const left = await takeStock(act.db, variantId, quantity)
    if (left === undefined) return variantId
    if (left === 0) out.push(variantId)
    if (lowStock !== null && left <= lowStock && left + quantity > lowStock) low.push(variantId)
  }
  await insertMovements(
    act.db,
    moved.map(([variant_id, quantity]) => ({
      id: uuidv7(),
      variant_id,
      order_id: orderId,
      change_no: changeNo,
      kind: quantity > 0 ? ('take' as const) : ('give_back' as const),
      quantity: -quantity,
      created_at: act.now.toISOString(),
    })),
  )
  if (low.length > 0) await act.publish('stock.low', { variantIds: low })
  if (out.length > 0) await act.publish('stock.out', { variantIds: out })
  return undefined
}
