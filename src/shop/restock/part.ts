import { answering, type Every, type Part } from '../part.ts'
import * as restock from './restock.contract.ts'
import { restockHandlers } from './restock.handlers.ts'
import { restockSweeps } from './restock.queries.ts'
import { RestockWatch } from './watch.ts'

const contracts = { storefront: { restock } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of mails that tell shoppers of sold-out goods that are in stock again. */
export const part: Part = {
  name: 'restock',
  departments: answering(contracts, { storefront: { restock: restockHandlers } }),
  sweeps: restockSweeps,
  works: ({ store, clock, acting: { alone }, report }) => ({
    pollers: {
      restock: new RestockWatch({
        store,
        clock,
        alone,
        report: (error) => report(error, 'shoppers were not told of new stock'),
      }),
    },
  }),
}
