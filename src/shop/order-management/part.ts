import { answering, type Every, type Part } from '../part.ts'
import * as orderCsv from './csv/order-csv.contract.ts'
import { orderCsvHandlers } from './csv/order-csv.handlers.ts'
import { exchangesCheck, orderPointsCheck, purchasesCheck } from './doctor.ts'
import * as orderEdit from './edit/order-edit.contract.ts'
import { orderEditHandlers } from './edit/order-edit.handlers.ts'
import * as orderNew from './edit/order-new.contract.ts'
import { orderNewHandlers } from './edit/order-new.handlers.ts'
import * as exchange from './exchange/exchange.contract.ts'
import { exchangeHandlers } from './exchange/exchange.handlers.ts'
import { orderKind } from './import/order-import.ts'
import * as orderMail from './mail/order-mail.contract.ts'
import { orderMailHandlers, severalMailHandlers } from './mail/order-mail.handlers.ts'
import * as order from './order/order.contract.ts'
import { orderHandlers } from './order/order.handlers.ts'
import * as orderList from './order/order-list.contract.ts'
import { orderListHandlers } from './order/order-list.handlers.ts'
import * as packing from './packing/packing.contract.ts'
import { packingHandlers } from './packing/packing.handlers.ts'
import * as picking from './packing/picking.contract.ts'
import { pickingHandlers } from './packing/picking.handlers.ts'
import * as refund from './refund/refund.contract.ts'
import { refundHandlers } from './refund/refund.handlers.ts'
import * as refundLines from './refund/refund-lines.contract.ts'
import { refundLinesHandlers } from './refund/refund-lines.handlers.ts'
import * as shipping from './shipping/shipping.contract.ts'
import { shippingHandlers } from './shipping/shipping.handlers.ts'
import * as shippingAddress from './shipping/shipping-address.contract.ts'
import { shippingAddressHandlers } from './shipping/shipping-address.handlers.ts'
import * as shippingCsv from './shipping/shipping-csv.contract.ts'
import { shippingCsvHandlers } from './shipping/shipping-csv.handlers.ts'
import { shippingKind } from './shipping/shipping-csv.ts'
import { severalHandlers } from './status/several.handlers.ts'
import * as orderMoves from './status/status.contract.ts'
import { statusHandlers } from './status/status.handlers.ts'

const contracts = {
  office: {
    orderList,
    order,
    orderEdit,
    orderNew,
    refund,
    refundLines,
    exchange,
    orderMoves,
    shipping,
    packing,
    picking,
    shippingAddress,
    shippingCsv,
    orderCsv,
    orderMail,
  },
}

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department in which members process orders. */
export const part: Part = {
  name: 'order-management',
  area: 'orders',
  departments: answering(contracts, {
    office: {
      orderList: orderListHandlers,
      order: orderHandlers,
      orderEdit: orderEditHandlers,
      orderNew: orderNewHandlers,
      refund: refundHandlers,
      refundLines: refundLinesHandlers,
      exchange: exchangeHandlers,
      orderMoves: { ...statusHandlers, ...severalHandlers },
      shipping: shippingHandlers,
      packing: packingHandlers,
      picking: pickingHandlers,
      shippingAddress: shippingAddressHandlers,
      shippingCsv: shippingCsvHandlers,
      orderCsv: orderCsvHandlers,
      orderMail: { ...orderMailHandlers, ...severalMailHandlers },
    },
  }),
  menu: [
    { group: 'orders', screen: 'goOrderList', at: 10, letter: 'o' },
    { group: 'orders', screen: 'goPackingList', at: 20 },
    { group: 'orders', screen: 'goImportShippingCsv', at: 30 },
    { group: 'orders', screen: 'goOrderNew', at: 40 },
    { group: 'orders', screen: 'goImportOrderCsv', at: 50 },
  ],
  csv: [shippingKind, orderKind],
  checks: () => [orderPointsCheck, purchasesCheck, exchangesCheck],
}
