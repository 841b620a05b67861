import { answering, type Every, type Part } from '../part.ts'
import { paymentSubscriber } from './carrying-out.ts'
import * as payments from './payments.contract.ts'
import { paymentsHandlers } from './payments.handlers.ts'
import { PaymentWatch } from './watch.ts'

const contracts = { storefront: { payments } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of payments by payment services. */
export const part: Part = {
  name: 'payments',
  departments: answering(contracts, { storefront: { payments: paymentsHandlers } }),
  works({ store, clock, acting, services, report }) {
    const gateway = (method: string) => services.plugins.gateway(method)
    const { alone } = acting
    return {
      subscribers: { payments: paymentSubscriber({ db: store.reader, gateway, alone }) },
      pollers: {
        payments: new PaymentWatch({
          store,
          clock,
          gateway,
          alone,
          report: (error, { id }) => report(error, 'a payment was not looked up', { id }),
        }),
      },
    }
  },
}
