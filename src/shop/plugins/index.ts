export { PluginFault } from './faults.ts'
export { BadWebhook, type Gateway, type PaymentNews } from './gateway.ts'
export {
  type Contribution,
  contributionOf,
  type FailedPlugin,
  type FoundPlugin,
  settingsLacking,
} from './host.ts'
export type { DeliveryFeeRule, Plugin } from './plugin.ts'
export {
  changePlugin,
  installedPlugins,
  makePluginTables,
  switchPluginOff,
  takePluginSteps,
} from './plugins.queries.ts'
export { type GivenDiscount, type PluginSet, type Plugins, pluginSet } from './set.ts'
