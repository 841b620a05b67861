import { answering, type Every, type Part } from '../part.ts'
import * as promotion from './promotion.contract.ts'
import { promotionHandlers } from './promotion.handlers.ts'

const contracts = { office: { promotion } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** Promotions: what all shoppers get without a code. */
export const part: Part = {
  name: 'promotions',
  area: 'promotions',
  departments: answering(contracts, { office: { promotion: promotionHandlers } }),
  menu: [{ group: 'promotions', screen: 'goPromotionList', at: 10 }],
}
