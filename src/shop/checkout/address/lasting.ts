import { type Failure, fail } from '../../../hypermedia/reply.ts'
import { cartKeyOf } from '../../cart/index.ts'
import { keepOtherAddresses } from '../../customers/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { type Basket, basketOf, keepChoices, storedId } from '../draft/draft.ts'
import { takeBackHere } from '../draft/drafts.queries.ts'
import { guestAfter, missingOf } from '../quote/guest.rules.ts'
import { addAddress, addressIn, isFinished } from './addresses.ts'

/**
 * Stores what a customer has typed for the order that is about to be drawn up: where they live if their account has
 * no address, and the new addresses that goods go to, in their address book (MUL-06). Returns the basket after it.
 */
export const makeLasting = async (
  act: WriteEnvironment,
  basket: Basket,
): Promise<Basket | Failure<'addressBookFull'>> => {
  const { known, unfinished, ofVisit, choices, live } = basket
  if (act.visitor.customerId === null || !known) return basket
  const home = known.complete ? undefined : guestAfter(known.orderer, unfinished)
  const isSettling = home !== undefined && missingOf(home).length === 0
  // Addresses that an app types end with its visit: none comes into the address book.
  const isByApp = act.visitor.token !== undefined
  const used = choices.shippings.filter(({ addressId }) => !isByApp && isFinished(ofVisit[addressId] ?? {}))
  if (!isSettling && used.length === 0) return basket
  const cartKey = cartKeyOf(live.cart)
  const full = fail('addressBookFull', { at: { cartKey } })
  // The order first, as a checkout does, or the two could wait for each other.
  await takeBackHere(act.db, act.visitor.key, storedId(live.cart))
  if (isSettling && (await addAddress(act, known, addressIn(home))) === undefined) return full
  const became = new Map<string, string>()
  for (const { addressId } of used) {
    if (became.has(addressId)) continue
    const id = await addAddress(act, { ...known, complete: true }, addressIn(ofVisit[addressId] ?? {}))
    if (id === undefined) return full
    became.set(addressId, id)
  }
  const others = Object.entries(ofVisit).filter(([id]) => !became.has(id))
  await keepOtherAddresses(act, Object.fromEntries(others))
  const shippings = choices.shippings.map((one) => ({
    ...one,
    addressId: became.get(one.addressId) ?? one.addressId,
  }))
  await keepChoices(act, live.cart, { ...choices, shippings })
  return (await basketOf(act, { cartKey })) ?? basket
}
