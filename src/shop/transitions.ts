import { linker } from '../hypermedia/link.ts'
import type * as cart from './cart/contract.ts'
import type * as catalog from './catalog/contract.ts'
import type * as address from './checkout/address.contract.ts'
import type * as checkout from './checkout/contract.ts'
import type * as content from './content/contract.ts'

/** Every transition of the shop by its name: what typed links are checked against. */
export type Transitions = typeof cart & typeof catalog & typeof checkout & typeof address & typeof content

/** A typed link to a transition of the shop. */
export const link = linker<Transitions>()
