export { askForNewsletter, isSubscribed, setSubscribed, subscribeActivated } from './asking.ts'
export { CONFIRM_KEY, END_KEY } from './keys.ts'
export {
  endImported,
  endSubscription,
  forgetSubscriptions,
  forgetSubscriptionsOf,
  moveSubscription,
  noteBounce,
  subscribeImported,
  subscriptionById,
  subscriptionsOf,
} from './subscriptions.queries.ts'
