import { type Drawer, drawerIn } from '../../store/drawer.ts'
import { answering, type Every, type Part } from '../part.ts'
import * as orderPapers from './order-papers.contract.ts'
import { orderPapersHandlers } from './order-papers.handlers.ts'
import * as papers from './papers.contract.ts'
import { papersHandlers } from './papers.handlers.ts'
import { papersJob } from './papers.job.ts'
import { ThreadPress } from './press.ts'

const contracts = { storefront: { orderPapers }, office: { papers } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

declare module '../services.ts' {
  interface Services {
    /** The files that jobs made for members. */
    readonly drawer: Drawer
  }
}

/** Milliseconds for printing a file of a thousand documents; no request waits for it. */
const LONGEST_JOB_PRINT_MS = 600_000

/** The department that prints documents of orders. */
export const part: Part = {
  name: 'papers',
  area: 'orders',
  departments: answering(contracts, {
    storefront: { orderPapers: orderPapersHandlers },
    office: { papers: papersHandlers },
  }),
  menu: [{ group: 'orders', screen: 'goOrderPdf', at: 50 }],
  works({ dataDir, acting }) {
    const drawer = drawerIn(dataDir)
    const press = new ThreadPress()
    const jobPress = new ThreadPress({ longestMs: LONGEST_JOB_PRINT_MS })
    return {
      jobs: { papers: papersJob({ press: jobPress, drawer, acting }) },
      sweeps: { papers: (now) => drawer.sweep(now) },
      services: { press, drawer },
      close: () => Promise.all([press.close(), jobPress.close()]),
    }
  },
}
