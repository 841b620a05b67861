import type { Events } from '../events.ts'
import { answering, type Every, type Part } from '../part.ts'
import { adopt } from './adopting.ts'
import * as orderService from './order-service.contract.ts'
import { orderServiceHandlers } from './order-service.handlers.ts'

const contracts = { storefront: { orderService } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of what shoppers do with their placed orders: finding one, and cancelling it. */
export const part: Part = {
  name: 'order-service',
  departments: answering(contracts, { storefront: { orderService: orderServiceHandlers } }),
  works: ({ acting: { alone } }) => ({
    subscribers: {
      guestOrders: {
        subscribesTo: ['customer.activated'],
        async deliver({ payload }) {
          const { customerId, byMail } = payload as Events['customer.activated']
          if (byMail) await alone((act) => adopt(act, { customerId }))
        },
      },
    },
  }),
}
