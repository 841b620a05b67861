export { within, writingUntil } from './background.ts'
export { asked, PluginFault } from './faults.ts'
export type { FeedArticle, FeedShop, PluginFeed } from './feed.ts'
export { BadWebhook, type Gateway, type PaymentDetails, type PaymentNews } from './gateway.ts'
export {
  type Contribution,
  contributionOf,
  type FailedPlugin,
  type FoundPlugin,
  settingsLacking,
} from './host.ts'
export type { GivenDiscount, PluginSet } from './on.ts'
export type { BackgroundEnvironment, DeliveryFeeRule, Plugin, ProtocolRoute, Rhythm } from './plugin.ts'
export {
  changePlugin,
  forgetPlugin,
  installedPlugins,
  isInstalled,
  keptSettings,
  listenerOf,
  makePluginTables,
  noteBackgroundFault,
  type PluginRow,
  pluginRows,
  switchPluginOff,
  takePluginSteps,
} from './plugins.queries.ts'
export type { ActingFor, Challenge } from './protocol.ts'
export { jobNameOf, pluginSet } from './set.ts'
export { paymentTokens } from './token-payments.ts'
