import { answering, type Every, type Part } from '../part.ts'
import { orderWordsCheck, salesCheck } from './doctor.ts'
import * as history from './history.contract.ts'
import { historyHandlers } from './history.handlers.ts'
import { OrderIndex } from './order-index.ts'
import { countSales, salesSweep } from './sales.queries.ts'

const contracts = { storefront: { history } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of placed orders. */
export const part: Part = {
  name: 'orders',
  departments: answering(contracts, { storefront: { history: historyHandlers } }),
  sweeps: [salesSweep],
  checks: () => [salesCheck, orderWordsCheck],
  opens: ({ store, timeZone }) => countSales(store, timeZone),
  works: ({ store, report }) => ({
    pollers: {
      orderIndex: new OrderIndex({
        store,
        report: (error) => report(error, 'orders were not put into the index'),
      }),
    },
  }),
}
