/** The choices for each address, kept when the goods of a cart are shared out anew (MUL-01). */
import { type Message, message } from '../../../hypermedia/message.ts'
import type { ShippingChoice } from '../draft/kept.rules.ts'
import {
  type AllocatedShipping,
  addressKey,
  type ComparedAddress,
  type QuantityLine,
} from './allocation.rules.ts'
import type { Share } from './shares.rules.ts'

/** A cart's lines, and the addresses. */
interface Cart {
  readonly lines: readonly QuantityLine[]
  readonly addresses: ReadonlyMap<string, ComparedAddress>
}

/**
 * The former share that each share goes on from, by place: the one of its address; else, for a new address, one that
 * nothing goes to any more, if that had the same goods.
 */
export function originsOf(
  former: readonly Share[],
  shares: readonly Share[],
  { lines, addresses }: Cart,
): readonly (number | undefined)[] {
  const keyOf = ({ addressId }: Share) => {
    const address = addresses.get(addressId)
    return address ? addressKey(address) : addressId
  }
  const goodsOf = (share: Share) =>
    (share.lines ?? lines)
      .map(({ variantId, quantity }) => `${variantId} ${quantity}`)
      .sort()
      .join('\n')
  const keys = former.map(keyOf)
  const stayed = new Set(shares.map(keyOf))
  return shares.map((share) => {
    const at = keys.indexOf(keyOf(share))
    if (at >= 0) return at
    const replaced = former.findIndex(
      (one, before) => !stayed.has(keys[before] ?? '') && goodsOf(one) === goodsOf(share),
    )
    return replaced < 0 ? undefined : replaced
  })
}

/**
 * The choices for shares: those of the share that each goes on from, a new address begins with the method of its
 * goods. Days and slots of which nothing is left are said.
 */
export function carryOn(
  former: readonly ShippingChoice[],
  shared: readonly AllocatedShipping[],
  cart: Cart,
): { readonly shippings: readonly ShippingChoice[]; readonly news: readonly Message[] } {
  const origins = originsOf(former, shared, cart)
  const gone = former.filter((_, at) => !origins.includes(at))
  return {
    shippings: shared.map(({ addressId, deliveryId, lines }, at) => {
      const before = former[origins[at] ?? -1] ?? { deliveryId, date: null, timeId: null }
      return { ...before, addressId, lines }
    }),
    news: [
      ...(gone.some(({ date }) => date !== null) ? [message('checkout.dateDropped')] : []),
      ...(gone.some(({ timeId }) => timeId !== null) ? [message('checkout.timeDropped')] : []),
    ],
  }
}
