import { answering, type Every, type Part } from '../part.ts'
import * as baseInfo from './base-info/base-info.contract.ts'
import { baseInfoHandlers } from './base-info/base-info.handlers.ts'
import * as calendar from './calendar/calendar.contract.ts'
import { calendarHandlers } from './calendar/calendar.handlers.ts'
import * as delivery from './delivery/delivery.contract.ts'
import { deliveryHandlers } from './delivery/delivery.handlers.ts'
import * as deliveryCsv from './delivery/delivery-csv.contract.ts'
import { deliveryCsvHandlers } from './delivery/delivery-csv.handlers.ts'
import { deliveryAreaKind, deliveryTimeKind } from './delivery/delivery-csv.ts'
import * as giftOption from './gift/gift-option.contract.ts'
import { giftOptionHandlers } from './gift/gift-option.handlers.ts'
import * as masterData from './master-data/master-data.contract.ts'
import { masterDataHandlers } from './master-data/master-data.handlers.ts'
import * as orderStatus from './order-status/order-status.contract.ts'
import { orderStatusHandlers } from './order-status/order-status.handlers.ts'
import * as payment from './payment/payment.contract.ts'
import { paymentHandlers } from './payment/payment.handlers.ts'
import * as taxRule from './tax/tax-rule.contract.ts'
import { taxRuleHandlers } from './tax/tax-rule.handlers.ts'

const contracts = {
  office: {
    baseInfo,
    calendar,
    orderStatus,
    masterData,
    delivery,
    deliveryCsv,
    payment,
    giftOption,
    taxRule,
  },
}

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The settings of the merchant for the whole shop. */
export const part: Part = {
  name: 'settings',
  area: 'settings',
  departments: answering(contracts, {
    office: {
      baseInfo: baseInfoHandlers,
      calendar: calendarHandlers,
      orderStatus: orderStatusHandlers,
      masterData: masterDataHandlers,
      delivery: deliveryHandlers,
      deliveryCsv: deliveryCsvHandlers,
      payment: paymentHandlers,
      giftOption: giftOptionHandlers,
      taxRule: taxRuleHandlers,
    },
  }),
  csv: [deliveryAreaKind, deliveryTimeKind],
  menu: [
    { group: 'shop', screen: 'goBaseInfo', at: 10, letter: 's' },
    { group: 'delivery', screen: 'goDeliveryList', at: 10 },
    { group: 'delivery', screen: 'goPaymentList', at: 20 },
    { group: 'selling', screen: 'goGiftList', at: 40 },
    { group: 'selling', screen: 'goTaxRuleList', at: 10 },
    { group: 'shop', screen: 'goCalendar', at: 30 },
    { group: 'selling', screen: 'goOrderStatusList', at: 20 },
    { group: 'system', screen: 'goMasterData', at: 20 },
  ],
}
