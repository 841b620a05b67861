import type { Message } from '../../hypermedia/message.ts'
import type { WriteEnvironment } from '../environment.ts'
import { offeredVariants } from './carts.ts'
import { dropCart, lockCart, openCart, readCarts, readLines, writeLines } from './queries.ts'
import { cartFlow, mergeLines } from './rules.ts'

/** What came of joining carts: what the flow has to say, and whether there are now several to choose from. */
export interface Merged {
  readonly messages: readonly Message[]
  readonly divided: boolean
}

/**
 * Joins the carts of a visitor with those of the customer he signs in as (CRT-06): quantities are
 * added and the flow is run. `sessionKey` names the customer's new session.
 */
export const mergeCarts = async (
  act: WriteEnvironment,
  customerId: string,
  sessionKey: string,
): Promise<Merged> => {
  const { db, visitor, now } = act
  const customer = { key: sessionKey, customerId }
  const messages: Message[] = []
  const carts = await readCarts(db, { ...visitor, customerId: null })
  for (const cart of carts) {
    // Whoever signs in with the same carts at the same moment finds them gone.
    if ((await lockCart(db, cart.id)) === undefined) continue
    const brought = await readLines(db, cart.id)
    await dropCart(db, cart.id)
    const into = await openCart(db, customer, cart.prefix, cart.saleTypeId, now)
    const lines = mergeLines([...(await readLines(db, into)), ...brought])
    const variants = await offeredVariants(
      act,
      lines.map((line) => line.variantId),
    )
    const flow = cartFlow(lines, variants)
    await writeLines(db, into, flow.lines, now)
    messages.push(...flow.messages.map(({ message }) => message))
  }
  const divided = carts.length > 0 && (await readCarts(db, customer)).length > 1
  return { messages, divided }
}
