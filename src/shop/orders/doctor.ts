import { message } from '../../hypermedia/message.ts'
import { type Check, gatherFindings } from '../../store/doctor/check.ts'
import { ordersWithoutWords } from './placed.queries.ts'
import { allSales, salesOfOrders, salesZone } from './sales.queries.ts'
import { NO_SALES } from './sales.rules.ts'

/** Checks that every placed order is in the index of words, or waits for it; searches find no others. */
export const orderWordsCheck: Check = {
  name: 'orderWords',
  async find(db) {
    const found = gatherFindings()
    for (const { order_no } of await ordersWithoutWords(db))
      found.add(message('doctor.orderWords', { orderNo: order_no ?? '' }))
    return found.all()
  },
}

/**
 * Checks that the stored sales of each day are the sum of its orders. Before the first start nothing is
 * stored.
 */
export const salesCheck: Check = {
  name: 'sales',
  async find(db) {
    const found = gatherFindings()
    const timeZone = await salesZone(db)
    if (timeZone === undefined) return found.all()
    const kept = await allSales(db)
    const ordered = new Map((await salesOfOrders(db, timeZone)).map((sold) => [sold.day, sold]))
    for (const day of [...new Set([...kept.keys(), ...ordered.keys()])].sort()) {
      const sum = kept.get(day) ?? NO_SALES
      const { count, total } = ordered.get(day) ?? NO_SALES
      if (sum.count !== count || sum.total !== total)
        found.add(
          message('doctor.sales', {
            day,
            keptCount: sum.count,
            keptTotal: sum.total,
            count,
            total,
          }),
        )
    }
    return found.all()
  },
}
