import { answering, type Every, type Part } from '../part.ts'
import * as plugins from './plugins.contract.ts'
import { pluginsHandlers } from './plugins.handlers.ts'

const contracts = { office: { plugins } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** Extensions of the shop: the plugins, and their switches. */
export const part: Part = {
  name: 'plugins',
  departments: answering(contracts, { office: { plugins: pluginsHandlers } }),
  menu: [{ group: 'system', screen: 'goPluginList', at: 10 }],
}
