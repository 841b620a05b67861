import { answering, type Every, type Part } from '../part.ts'
import { viewSweeps } from './sweeps.queries.ts'
import * as views from './views.contract.ts'
import { viewsHandlers } from './views.handlers.ts'

const contracts = { office: { views } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The arrangement of lists by members, and the undoing of their bulk changes. */
export const part: Part = {
  name: 'views',
  area: 'everyone',
  departments: answering(contracts, { office: { views: viewsHandlers } }),
  sweeps: viewSweeps,
}
