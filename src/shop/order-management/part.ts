import { answering, type Every, type Part } from '../part.ts'
import { orderPointsCheck, purchasesCheck } from './doctor.ts'
import * as order from './order.contract.ts'
import { orderHandlers } from './order.handlers.ts'
import * as orderCsv from './order-csv.contract.ts'
import { orderCsvHandlers } from './order-csv.handlers.ts'
import * as orderEdit from './order-edit.contract.ts'
import { orderEditHandlers } from './order-edit.handlers.ts'
import * as orderList from './order-list.contract.ts'
import { orderListHandlers } from './order-list.handlers.ts'
import * as orderMail from './order-mail.contract.ts'
import { orderMailHandlers } from './order-mail.handlers.ts'
import * as orderNew from './order-new.contract.ts'
import { orderNewHandlers } from './order-new.handlers.ts'
import * as packing from './packing.contract.ts'
import { packingHandlers } from './packing.handlers.ts'
import * as refund from './refund.contract.ts'
import { refundHandlers } from './refund.handlers.ts'
import * as shipping from './shipping.contract.ts'
import { shippingHandlers } from './shipping.handlers.ts'
import * as shippingAddress from './shipping-address.contract.ts'
import { shippingAddressHandlers } from './shipping-address.handlers.ts'
import * as shippingCsv from './shipping-csv.contract.ts'
import { shippingCsvHandlers } from './shipping-csv.handlers.ts'
import { shippingKind } from './shipping-csv.ts'
import * as orderMoves from './status.contract.ts'
import { statusHandlers } from './status.handlers.ts'

const contracts = {
  office: {
    orderList,
    order,
    orderEdit,
    orderNew,
    refund,
    orderMoves,
    shipping,
    packing,
    shippingAddress,
    shippingCsv,
    orderCsv,
    orderMail,
  },
}

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** What members do with orders. */
export const part: Part = {
  name: 'order-management',
  departments: answering(contracts, {
    office: {
      orderList: orderListHandlers,
      order: orderHandlers,
      orderEdit: orderEditHandlers,
      orderNew: orderNewHandlers,
      refund: refundHandlers,
      orderMoves: statusHandlers,
      shipping: shippingHandlers,
      packing: packingHandlers,
      shippingAddress: shippingAddressHandlers,
      shippingCsv: shippingCsvHandlers,
      orderCsv: orderCsvHandlers,
      orderMail: orderMailHandlers,
    },
  }),
  menu: [
    { group: 'orders', screen: 'goOrderList', at: 10, letter: 'o' },
    { group: 'orders', screen: 'goPackingList', at: 20 },
    { group: 'orders', screen: 'goImportShippingCsv', at: 30 },
    { group: 'orders', screen: 'goOrderNew', at: 40 },
  ],
  csv: [shippingKind],
  checks: () => [orderPointsCheck, purchasesCheck],
}
