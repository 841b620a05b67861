import { keepItem, readItems } from '../../../store/sessions.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { choicesName, homeward } from './draft.ts'
import type { Choices } from './kept.rules.ts'

/**
 * Keeps what was chosen for carts that are a customer's now: delivery, payment and message. Addresses stay behind,
 * as they are whoever's who typed them.
 */
export const takeChoicesAlong = async (
  { db, visitor, now }: WriteEnvironment,
  became: ReadonlyMap<string, string>,
  session: { readonly key: string; readonly customerId: string },
): Promise<void> => {
  if (became.size === 0) return
  const items = await readItems(db, visitor.key, now)
  for (const [before, cartId] of became) {
    const choices = items.get(choicesName(before)) as Choices | undefined
    const [first] = choices?.shippings ?? []
    if (!choices || !first) continue
    const { deliveryId, date, timeId, gift } = first
    const shippings = [{ ...homeward, deliveryId, date, timeId, ...(gift && { gift }) }]
    await keepItem(db, session, choicesName(cartId), { ...choices, shippings }, now)
  }
}
