import { message } from '../../hypermedia/message.ts'
import { type Check, findingsOf, MOST_EXAMPLES } from '../../store/doctor/check.ts'
import { wrongExchanges, wrongPoints, wrongPurchases } from './doctor.queries.ts'

/**
 * Checks that each order has taken the points that it was paid with, and granted its points once it was sent
 * (§7.2).
 */
export const orderPointsCheck: Check = {
  name: 'orderPoints',
  find: async (db) =>
    findingsOf(await wrongPoints(db, MOST_EXAMPLES), ({ order_no: orderNo, ...points }) =>
      message('doctor.wrongOrderPoints', {
        orderNo,
        usePoint: points.use_point,
        used: points.used,
        addPoint: points.add_point,
        earned: points.earned,
      }),
    ),
}

/** Checks that a customer's purchases are the sum of their orders (PF-29). */
export const purchasesCheck: Check = {
  name: 'purchases',
  find: async (db) =>
    findingsOf(await wrongPurchases(db, MOST_EXAMPLES), ({ id: customerId, ...bought }) =>
      message('doctor.wrongPurchases', {
        customerId,
        keptTimes: bought.buy_times,
        keptTotal: bought.buy_total,
        times: bought.times,
        total: bought.total,
      }),
    ),
}

/** Checks that what orders took over in exchange is what the orders before them recorded (EXC-02). */
export const exchangesCheck: Check = {
  name: 'exchanges',
  find: async (db) =>
    findingsOf(await wrongExchanges(db, MOST_EXAMPLES), ({ order_no: orderNo, passed, taken }) =>
      message('doctor.wrongExchange', { orderNo, passed, taken }),
    ),
}
