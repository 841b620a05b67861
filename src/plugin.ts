/** The package `noren/plugin`, with which plugins are written. */

export { sql } from 'kysely'
export { z } from 'zod'
export * from './hypermedia/input.ts'
export type { Link } from './hypermedia/link.ts'
export { linker } from './hypermedia/linker.ts'

export { type Message, message } from './hypermedia/message.ts'
export { created, fail, item, ok, seeOther } from './hypermedia/reply.ts'

export { idempotent, safe, unsafe } from './hypermedia/transition.ts'
export { productByCode } from './shop/catalog/index.ts'
export { keepSentBeside } from './shop/checkout/index.ts'
export { emailKey } from './shop/customers/fields.ts'
export { type CustomerGroup, customerById, customerGroups, groupOf, guestIn } from './shop/customers/index.ts'
export type { Handlers, ReadEnvironment, WriteEnvironment } from './shop/environment.ts'
export { worded } from './shop/environment.ts'
export { CANCELLED } from './shop/orders/status.rules.ts'
export { pagesBeside } from './shop/paging.ts'
export type { FeedArticle, FeedShop, PluginFeed } from './shop/plugins/feed.ts'
export {
  BadWebhook,
  type Gateway,
  type PaymentDetails,
  type PaymentNews,
  type PaymentOrder,
  PaymentRefused,
} from './shop/plugins/gateway.ts'
export * from './shop/plugins/plugin.ts'
export type {
  ActingFor,
  Challenge,
  PaymentHandler,
  ProtocolAnswer,
  ProtocolRequest,
  TokenPayment,
} from './shop/plugins/protocol.ts'
export { isSigned, signatureOf } from './shop/plugins/signature.ts'
export type { Transitions } from './shop/transitions.ts'
export { Sentence, Yen } from './shop/values.ts'
export { JobFailed } from './store/jobs.ts'
export type { Database } from './store/schema.ts'
export { dropItems, FOLLOWING, keepItem, readItems } from './store/sessions.ts'
export {
  answerTools,
  type ToolAnswer,
  type ToolDescription,
  ToolRefused,
  type ToolRequest,
  type ToolResponse,
  type ToolSchema,
  type ToolServer,
} from './web/mcp/exchange.ts'
