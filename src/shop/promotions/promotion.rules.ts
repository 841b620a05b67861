/** The terms and gifts of promotions (PRO-01..07), on plain data. Amounts are whole yen with tax. */

/** n for the price of m, percent of goods, yen above a sum, free delivery above a sum, points multiplied. */
export const PROMOTION_KINDS = ['nForM', 'percent', 'yen', 'freeDelivery', 'pointsTimes'] as const

/** A kind of promotion. */
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

/** Whether a promotion is for all goods, or for those of chosen categories, tags and products. */
export const PROMOTION_SCOPES = ['all', 'chosen'] as const

/** The terms of a promotion; those of other kinds are null. */
export interface Terms {
  readonly kind: PromotionKind
  /** `nForM`: of so many pieces … */
  readonly buyCount: number | null
  /** … so many are paid. */
  readonly payCount: number | null
  /** `percent`. */
  readonly percent: number | null
  /** `yen`: taken off. */
  readonly yen: number | null
  /** The least price of its goods with tax; null: none. */
  readonly minimum: number | null
  /** `pointsTimes`: the factor. */
  readonly times: number | null
}

/** A promotion in force, with its goods. */
export interface Offer extends Terms {
  readonly id: number
  /** In the language of the reader. */
  readonly name: string
  readonly nameJa: string
  /** UTC, ISO 8601; null: it does not end. */
  readonly endsAt: string | null
  /** Whether it applies beside other discounts of promotions. */
  readonly combines: boolean
  readonly isForAll: boolean
  /** Whether a product is among its goods. */
  readonly includes: (productId: number) => boolean
}

/** Pieces of a variant, each at a price with tax. */
export interface PromotedGoods {
  readonly variantId: number
  readonly productId: number
  readonly quantity: number
  readonly priceIncTax: number
}

/** Yen that a promotion takes off some of the goods. */
export interface PromotionDiscount {
  readonly key: string
  readonly promotionId: number
  readonly name: string
  readonly nameJa: string
  /** The goods that it is measured on, and whose tax rates it reduces. */
  readonly variantIds: ReadonlySet<number>
  readonly amount: () => number
}

/** Whether a promotion takes yen off the goods; the others combine with everything (PRO-04). */
export const isDiscount = ({ kind }: Pick<Terms, 'kind'>): boolean =>
  kind === 'nForM' || kind === 'percent' || kind === 'yen'

/**
 * PRO-04: the discounts of promotions that can apply together: those that combine, in their order, and each of the
 * others alone. The caller takes the set that takes most off, the first of equal ones.
 */
export const discountSets = (
  offers: readonly Offer[],
  goods: readonly PromotedGoods[],
): readonly (readonly PromotionDiscount[])[] => {
  const all = offers.filter(isDiscount)
  return [
    discountsBy(
      all.filter(({ combines }) => combines),
      goods,
    ),
    ...all.filter(({ combines }) => !combines).map((offer) => discountsBy([offer], goods)),
  ].filter((set) => set.length > 0)
}

/** PRO-02: goods that one n-for-m promotion has counted are not counted by the next. */
const discountsBy = (
  offers: readonly Offer[],
  goods: readonly PromotedGoods[],
): readonly PromotionDiscount[] => {
  const counted = new Set<number>()
  return offers.flatMap((offer): PromotionDiscount[] => {
    const isCounting = offer.kind === 'nForM'
    const own = goodsOf(offer, goods).filter(({ variantId }) => !(isCounting && counted.has(variantId)))
    const yen = yenOff(offer, own)
    if (yen === 0) return []
    const variantIds = new Set(own.map(({ variantId }) => variantId))
    if (isCounting) for (const id of variantIds) counted.add(id)
    const { id, name, nameJa } = offer
    return [{ key: String(id), promotionId: id, name, nameJa, variantIds, amount: () => yen }]
  })
}

/** The goods of an order that a promotion is for. */
export const goodsOf = <G extends Pick<PromotedGoods, 'productId'>>(
  { includes }: Pick<Offer, 'includes'>,
  goods: readonly G[],
): readonly G[] => goods.filter(({ productId }) => includes(productId))

/** PRO-01, PRO-02: the yen that a promotion takes off its goods, by their prices before all discounts. */
export const yenOff = (
  { kind, buyCount, payCount, percent, yen, minimum }: Terms,
  goods: readonly PromotedGoods[],
): number => {
  const total = totalOf(goods)
  if (total < (minimum ?? 0)) return 0
  switch (kind) {
    case 'nForM':
      return cheapest(goods, freeOf(piecesOf(goods), buyCount ?? 0, payCount ?? 0))
    case 'percent':
      return Math.floor((total * (percent ?? 0)) / 100)
    case 'yen':
      return Math.min(total, yen ?? 0)
    default:
      return 0
  }
}

/** How many of some pieces are free. */
const freeOf = (pieces: number, buy: number, pay: number): number =>
  buy < 1 ? 0 : Math.floor(pieces / buy) * Math.max(buy - pay, 0)

/** The price of the so many cheapest pieces. */
const cheapest = (goods: readonly PromotedGoods[], pieces: number): number => {
  let left = pieces
  return [...goods]
    .sort((one, other) => one.priceIncTax - other.priceIncTax)
    .reduce((sum, { quantity, priceIncTax }) => {
      const free = Math.min(left, quantity)
      left -= free
      return sum + free * priceIncTax
    }, 0)
}

const piecesOf = (goods: readonly Pick<PromotedGoods, 'quantity'>[]): number =>
  goods.reduce((sum, { quantity }) => sum + quantity, 0)

/** The price of goods with tax. */
export const totalOf = (goods: readonly Pick<PromotedGoods, 'quantity' | 'priceIncTax'>[]): number =>
  goods.reduce((sum, { quantity, priceIncTax }) => sum + quantity * priceIncTax, 0)

type Shipped = Pick<PromotedGoods, 'productId' | 'quantity' | 'priceIncTax'>

/** PRO-05: the first promotion by which the goods of one destination are delivered free. */
export const freeDeliveryBy = (offers: readonly Offer[], goods: readonly Shipped[]): Offer | undefined =>
  offers.find((offer) => offer.kind === 'freeDelivery' && deliveryShort(offer, goods) === 0)

/** PRO-05: the yen that are missing until a promotion delivers free; null if none of its goods are there. */
const deliveryShort = (offer: Offer, goods: readonly Shipped[]): number | null => {
  const own = goodsOf(offer, goods)
  return own.length === 0 ? null : Math.max((offer.minimum ?? 0) - totalOf(own), 0)
}

/** PRO-05: the promotion that is nearest to deliver these goods free, and the yen that are missing; 0: it does. */
export const nearestFreeDelivery = (
  offers: readonly Offer[],
  goods: readonly Shipped[],
): { readonly offer: Offer; readonly short: number } | undefined =>
  offers
    .flatMap((offer) => {
      const short = offer.kind === 'freeDelivery' ? deliveryShort(offer, goods) : null
      return short === null ? [] : [{ offer, short }]
    })
    .sort((one, other) => one.short - other.short)[0]

/** PRO-06: the promotion that multiplies the points of a product most; undefined: none does. */
export const pointsTimesBy = (offers: readonly Offer[], productId: number): Offer | undefined =>
  offers
    .filter((offer) => offer.kind === 'pointsTimes' && offer.includes(productId))
    .sort((one, other) => (other.times ?? 1) - (one.times ?? 1))[0]

/** The pieces or yen that are missing until a promotion gives something, or more. */
export interface PromotionHint {
  readonly offer: Offer
  readonly pieces: number | null
  readonly yen: number | null
}

/**
 * PRO-07: what would make promotions give more, of those whose goods are in the cart: pieces that complete the next
 * n, or yen up to the sum. Those that can never apply beside the present ones are told as well: they replace these.
 */
export const hintsFor = (
  offers: readonly Offer[],
  goods: readonly PromotedGoods[],
): readonly PromotionHint[] =>
  offers.flatMap((offer): PromotionHint[] => {
    const own = goodsOf(offer, goods)
    if (own.length === 0 || !isDiscount(offer)) return []
    const short = (offer.minimum ?? 0) - totalOf(own)
    if (offer.kind !== 'nForM') return short > 0 ? [{ offer, pieces: null, yen: short }] : []
    const over = piecesOf(own) % (offer.buyCount ?? 1)
    return over === 0 ? [] : [{ offer, pieces: (offer.buyCount ?? 1) - over, yen: null }]
  })

/** The term that each kind needs, beside `minimum`, which is its own where it is named. */
const NEEDED: Readonly<Record<PromotionKind, readonly (keyof Terms)[]>> = {
  nForM: ['buyCount', 'payCount'],
  percent: ['percent'],
  yen: ['yen'],
  freeDelivery: [],
  pointsTimes: ['times'],
}

const TERMS = ['buyCount', 'payCount', 'percent', 'yen', 'minimum', 'times'] as const

const HAS_MINIMUM: readonly PromotionKind[] = ['percent', 'yen', 'freeDelivery']

/** PRO-01: the terms that a kind of promotion has; those of other kinds are null. */
export const ownTerms = (terms: Terms): Terms => ({
  ...terms,
  ...Object.fromEntries(
    TERMS.filter(
      (term) =>
        !NEEDED[terms.kind].includes(term) && !(term === 'minimum' && HAS_MINIMUM.includes(terms.kind)),
    ).map((term) => [term, null]),
  ),
})

/** A term that is missing, or too high. */
export interface TermFault {
  readonly term: keyof Terms
  readonly fault: 'missing' | 'payCount'
}

/** PRO-01: the faults of the terms of a promotion. */
export const termFaults = (terms: Terms): readonly TermFault[] => [
  ...NEEDED[terms.kind]
    .filter((term) => terms[term] === null)
    .map((term): TermFault => ({ term, fault: 'missing' })),
  ...(terms.kind === 'nForM' && (terms.payCount ?? 0) >= (terms.buyCount ?? Number.POSITIVE_INFINITY)
    ? [{ term: 'payCount', fault: 'payCount' } as const]
    : []),
]

/** Whether a promotion is to come, in force, over, or switched off, at an instant in UTC, ISO 8601. */
export const promotionStateAt = (
  {
    isActive,
    startsAt,
    endsAt,
  }: { readonly isActive: boolean; readonly startsAt: string | null; readonly endsAt: string | null },
  at: string,
): 'off' | 'coming' | 'inForce' | 'over' => {
  if (!isActive) return 'off'
  if (endsAt !== null && endsAt <= at) return 'over'
  return startsAt !== null && startsAt > at ? 'coming' : 'inForce'
}
