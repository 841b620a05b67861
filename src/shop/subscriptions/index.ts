export { askForNewsletter, isSubscribed, setSubscribed, subscribeActivated } from './asking.ts'
export { CONFIRM_KEY, END_KEY } from './keys.ts'
export {
  endSubscription,
  forgetSubscriptions,
  moveSubscription,
  noteBounce,
  subscriptionById,
  subscriptionsOf,
} from './subscriptions.queries.ts'
