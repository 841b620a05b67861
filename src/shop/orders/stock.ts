import { uuidv7 } from 'uuidv7'
import { giveStockBack, takeStock } from '../catalog/index.ts'
import type { WriteEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { insertMovements } from './stock.queries.ts'

/** By which change of which order pieces move. */
interface Cause {
  readonly orderId: string
  readonly changeNo: number
}

/**
 * Moves pieces out of stock, or back into it where there are less than 0, with the rows that say why; in the
 * order of the variants' ids, so that two orders never wait for each other. Where that leaves few of them,
 * the shop is told. The variant of which there are not as many; nothing where all is done.
 */
export const moveStock = async (
  act: WriteEnvironment,
  { orderId, changeNo }: Cause,
  pieces: ReadonlyMap<number, number>,
): Promise<number | undefined> => {
  const { low_stock: lowStock } = await act.memory.get(baseInfo)
  const moved = [...pieces].filter(([, quantity]) => quantity !== 0).sort(([a], [b]) => a - b)
  const low: number[] = []
  for (const [variantId, quantity] of moved) {
    if (quantity < 0) {
      await giveStockBack(act.db, variantId, -quantity)
      continue
    }
    const left = await takeStock(act.db, variantId, quantity)
    if (left === undefined) return variantId
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
  return undefined
}
