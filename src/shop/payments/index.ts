export { paymentSubscriber } from './carrying-out.ts'
export { settle } from './settling.ts'
export { PaymentWatch } from './watch.ts'
