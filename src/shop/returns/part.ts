import { answering, type Every, type Part } from '../part.ts'
import * as asking from './asking.contract.ts'
import { askingHandlers } from './asking.handlers.ts'
import * as deciding from './deciding.contract.ts'
import { decidingHandlers } from './deciding.handlers.ts'
import { privatePictures } from './private-pictures.ts'
import { returnSweeps } from './returns.queries.ts'

const contracts = { storefront: { asking }, office: { deciding } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of returns that shoppers ask for. */
export const part: Part = {
  name: 'returns',
  area: 'orders',
  departments: answering(contracts, {
    storefront: { asking: askingHandlers },
    office: { deciding: decidingHandlers },
  }),
  menu: [{ group: 'orders', screen: 'goReturnList', at: 25 }],
  sweeps: returnSweeps,
  keeper: privatePictures,
}
