import type { Message } from '../../hypermedia/message.ts'
import type { WriteEnvironment } from '../environment.ts'
import { layIn } from './adding.ts'
import { dropCart, lockCart, readCarts, readLines } from './queries.ts'
import { DIRECT } from './replacing.ts'

/** The result of merging carts: messages of the flow, and whether there are several to choose from. */
export interface Merged {
  readonly messages: readonly Message[]
  readonly divided: boolean
  /** The customer's cart that each cart of the visitor became, by its id. */
  readonly became: ReadonlyMap<string, string>
}

/**
 * Joins the carts of a visitor with those of the customer they sign in as (CRT-06): quantities are
 * added and the flow is run; but goods that go straight to checkout replace the customer's. `sessionKey` names the customer's new session.
 */
export const mergeCarts = async (
  act: WriteEnvironment,
  customerId: string,
  sessionKey: string,
): Promise<Merged> => {
  const { db } = act
  const customer = { key: sessionKey, customerId, memberId: null }
  const messages: Message[] = []
  const carts = await readCarts({ ...act, visitor: { ...act.visitor, customerId: null } })
  // Goods that go straight to checkout replace those that were left on the way there before.
  if (carts.some(({ prefix }) => prefix === DIRECT))
    for (const { id } of await readCarts({ ...act, visitor: customer }, DIRECT))
      if ((await lockCart(db, id)) !== undefined) await dropCart(db, id)
  for (const cart of carts) {
    // A second sign-in with the same carts at the same moment finds them gone.
    if ((await lockCart(db, cart.id)) === undefined) continue
    const brought = await readLines(db, cart.id)
    await dropCart(db, cart.id)
    messages.push(
      ...(await layIn({ ...act, visitor: customer }, cart.prefix, brought, { fromCart: true })).messages,
    )
  }
  const joined = carts.length > 0 ? await readCarts({ ...act, visitor: customer }) : []
  const became = carts.flatMap(({ id, prefix, saleTypeId }) => {
    const same = joined.find((cart) => cart.prefix === prefix && cart.saleTypeId === saleTypeId)
    return same ? [[id, same.id] as const] : []
  })
  return { messages, divided: joined.length > 1, became: new Map(became) }
}
