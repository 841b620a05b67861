import { type Message, message } from '../../hypermedia/message.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { type Offer, type PromotionHint, promotionStateAt, type Terms } from './promotion.rules.ts'
import {
  type ActivePromotion,
  activePromotions,
  productsInCategories,
  productsWithTags,
} from './promotions.queries.ts'

type Environment = Pick<ReadEnvironment, 'memory' | 'now' | 'language' | 'visitor'> & {
  readonly db: ReadEnvironment['db'] | WriteEnvironment['db']
}

/**
 * Returns the promotions in force now for the visitor, in their order; they know their goods among these products. Reads nothing while
 * none is in force, and two small statements at most if some are for categories or tags.
 */
export const offersFor = async (
  { db, memory, now, language, visitor }: Environment,
  productIds: readonly number[],
): Promise<readonly Offer[]> => {
  const at = now.toISOString()
  const active = (await memory.get(activePromotions)).filter(
    ({ row, groupIds }) => isInForce(row, at) && isForGroup(groupIds, visitor.group),
  )
  if (active.length === 0) return []
  const chosen = active.filter(({ row }) => row.scope === 'chosen')
  const ids = [...new Set(productIds)]
  const [inCategories, withTags] = await Promise.all([
    productsInCategories(db, ids, idsOf(chosen, 'categoryIds')),
    productsWithTags(db, ids, idsOf(chosen, 'tagIds')),
  ])
  return active.map((one) => {
    const { row, productIds: named } = one
    const own = new Set([
      ...named,
      ...inCategories.filter(({ id }) => one.categoryIds.includes(id)).map(({ product_id }) => product_id),
      ...withTags.filter(({ id }) => one.tagIds.includes(id)).map(({ product_id }) => product_id),
    ])
    return {
      ...termsOf(row),
      id: row.id,
      name: worded(language, row.name, row.name_en),
      nameJa: row.name,
      endsAt: row.ends_at,
      combines: row.combines,
      isForAll: row.scope === 'all',
      includes: row.scope === 'all' ? () => true : (productId) => own.has(productId),
    }
  })
}

/** PRO-09: a promotion for groups is for their customers alone. */
const isForGroup = (groupIds: ReadonlySet<number>, group: number | undefined): boolean =>
  groupIds.size === 0 || (group !== undefined && groupIds.has(group))

const isInForce = (row: ActivePromotion['row'], at: string): boolean =>
  promotionStateAt({ isActive: row.active, startsAt: row.starts_at, endsAt: row.ends_at }, at) === 'inForce'

const idsOf = (all: readonly ActivePromotion[], of: 'categoryIds' | 'tagIds'): readonly number[] => [
  ...new Set(all.flatMap((one) => one[of])),
]

/** The terms of a stored promotion. */
export const termsOf = ({
  kind,
  buy_count,
  pay_count,
  percent,
  yen,
  minimum,
  times,
}: Pick<
  ActivePromotion['row'],
  'kind' | 'buy_count' | 'pay_count' | 'percent' | 'yen' | 'minimum' | 'times'
>): Terms => ({ kind, buyCount: buy_count, payCount: pay_count, percent, yen, minimum, times })

const LABELS: Readonly<Record<Terms['kind'], string>> = {
  nForM: 'promotion.label.nForM',
  percent: 'promotion.label.percent',
  yen: 'promotion.label.yen',
  freeDelivery: 'promotion.label.freeDelivery',
  pointsTimes: 'promotion.label.pointsTimes',
}

/** Returns the terms of a promotion in a few words: "3 for the price of 2". */
export const labelOf = ({ kind, buyCount, payCount, percent, yen, minimum, times }: Terms): Message =>
  message(LABELS[kind], {
    buy: buyCount ?? 0,
    pay: payCount ?? 0,
    percent: percent ?? 0,
    yen: yen ?? 0,
    minimum: minimum ?? 0,
    times: times ?? 1,
  })

/** A promotion as pages of products show it. */
export interface PromotionMark {
  readonly promotionName: string
  readonly promotionLabel: string
  /** The moment from which on it does not apply, UTC, ISO 8601; null: none is set. */
  readonly endsAt: string | null
}

/** Returns the promotions of a product for its page; `isList` leaves out those that lower no price of it. */
export const marksOf = (
  offers: readonly Offer[],
  productId: number,
  say: ReadEnvironment['say'],
  isList = false,
): readonly PromotionMark[] =>
  offers
    .filter((offer) => offer.includes(productId) && (!isList || ON_LISTS.includes(offer.kind)))
    .map((offer) => ({
      promotionName: offer.name,
      promotionLabel: say(labelOf(offer)),
      endsAt: offer.endsAt,
    }))

const ON_LISTS: readonly Terms['kind'][] = ['nForM', 'percent', 'pointsTimes']

const MOST_HINTS = 3

/** Says what is missing until promotions give more (PRO-07). */
export const sayHints = (hints: readonly PromotionHint[], say: ReadEnvironment['say']): readonly string[] =>
  hints.slice(0, MOST_HINTS).map(({ offer, pieces, yen }) =>
    say(
      message(pieces === null ? 'promotion.hint.yen' : 'promotion.hint.pieces', {
        name: offer.name,
        label: say(labelOf(offer)),
        pieces: pieces ?? 0,
        yen: yen ?? 0,
      }),
    ),
  )
