import type { Checkout } from './queries.ts'
import type { View } from './view.ts'
import type { Wish } from './wish.ts'

/** The columns of a checkout with what its platform told of the buyer. */
export type Told = Pick<Checkout, 'wish' | 'view'>

/** Returns the columns of a checkout without its buyer and their addresses; goods, sums and the way to send them stay. */
export const withoutBuyer = ({ wish, view }: Told): Told & Pick<Checkout, 'email_key' | 'has_buyer'> => {
  const wished = JSON.parse(wish) as Wish
  const stated = JSON.parse(view) as View
  const nobody: Wish = { ...wished, buyer: {}, destinations: [], destinationId: null, message: null }
  const bare: View = {
    ...stated,
    buyer: {},
    shipping: stated.shipping && { ...stated.shipping, destinations: [], destinationId: null },
  }
  return { wish: JSON.stringify(nobody), view: JSON.stringify(bare), email_key: null, has_buyer: false }
}

/** A checkout or a cart of a platform as its buyer reads it. */
export interface Exported {
  readonly platform: string
  readonly orderNo: string | null
  readonly items: readonly { readonly productCode: string; readonly quantity: number }[]
  readonly buyer: object
  readonly addresses: readonly object[]
  /** Their words to the shop; null if there are none. */
  readonly message: string | null
  /** UTC, ISO 8601. */
  readonly endsAt: string
}

/** States a checkout or a cart for its buyer, without its id, which opens it. */
export const exported = ({
  platform,
  wish,
  ends_at,
  order_no = null,
}: Pick<Checkout, 'platform' | 'wish' | 'ends_at'> & Partial<Pick<Checkout, 'order_no'>>): Exported => {
  const { lines, buyer, destinations, message = null } = JSON.parse(wish) as Wish
  return {
    platform,
    orderNo: order_no,
    items: lines.map(({ code: productCode, quantity }) => ({ productCode, quantity })),
    buyer,
    addresses: destinations.map(({ id: _, ...address }) => address),
    message,
    endsAt: new Date(ends_at).toISOString(),
  }
}
