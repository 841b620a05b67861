/** What plugins are written with: the package `noren/plugin`. */

export { z } from 'zod'
export * from './hypermedia/input.ts'
export { type Link, linker } from './hypermedia/link.ts'

export { type Message, message } from './hypermedia/message.ts'
export { created, fail, item, ok, seeOther } from './hypermedia/reply.ts'

export { idempotent, safe, unsafe } from './hypermedia/transition.ts'
export { productByCode } from './shop/catalog/index.ts'
export { emailKey } from './shop/customers/fields.ts'
export { customerById, guestIn } from './shop/customers/index.ts'
export type { Handlers, ReadEnvironment, WriteEnvironment } from './shop/environment.ts'
export { worded } from './shop/environment.ts'
export { CANCELLED } from './shop/orders/status.rules.ts'
export { pagesBeside } from './shop/paging.ts'
export { BadWebhook, type Gateway, type PaymentNews, type PaymentOrder } from './shop/plugins/gateway.ts'
export * from './shop/plugins/plugin.ts'
export { isSigned, signatureOf } from './shop/plugins/signature.ts'
export type { Transitions } from './shop/transitions.ts'
export { Sentence, Yen } from './shop/values.ts'
export type { Database } from './store/schema.ts'
export { dropItems, keepItem, readItems } from './store/sessions.ts'
