import { z } from 'zod'
import { integer } from '../../hypermedia/input.ts'
import { kind, record } from '../records/index.ts'
import { PROMOTION_KINDS, PROMOTION_SCOPES } from './promotion.rules.ts'

const MOST_CHOSEN = 200
const MOST_PIECES = 99
const LONGEST_CODES = 10_000

const ids = () => kind.list(integer(1), z.int(), MOST_CHOSEN)

/** A promotion as members edit it. */
export const promotion = record('promotion', 'promotionId', {
  promotionName: ['name', kind.string(100)],
  promotionNameEn: ['name_en', kind.nullable(kind.string(100))],
  promotionKind: ['kind', kind.oneOf(PROMOTION_KINDS)],
  /** Of so many pieces … */
  buyCount: ['buy_count', kind.nullable(kind.integer(2, MOST_PIECES))],
  /** … so many are paid. */
  payCount: ['pay_count', kind.nullable(kind.integer(1, MOST_PIECES))],
  percentOff: ['percent', kind.nullable(kind.integer(1, 100))],
  /** With tax. */
  yenOff: ['yen', kind.nullable(kind.yen())],
  /** The least price of its goods, yen with tax. */
  minimumSum: ['minimum', kind.nullable(kind.yen())],
  pointTimes: ['times', kind.nullable(kind.integer(2, 100))],
  promotionScope: ['scope', kind.withDefault(kind.oneOf(PROMOTION_SCOPES), 'all')],
  promotedCategories: ['category_ids', ids()],
  promotedTags: ['tag_ids', ids()],
  /** Product codes, one on each line. */
  promotedProducts: ['product_codes', kind.nullable(kind.longText(LONGEST_CODES))],
  /** Groups whose customers alone have it; none: everybody. */
  promotedGroups: ['group_ids', ids()],
  startsAt: ['starts_at', kind.nullable(kind.moment())],
  /** The first moment at which it no longer applies. */
  endsAt: ['ends_at', kind.nullable(kind.moment())],
  combines: ['combines', kind.withDefault(kind.boolean(), true)],
  /** Lower ones come first. */
  promotionPriority: ['priority', kind.withDefault(kind.integer(0, 9999), 10)],
  promotionActive: ['active', kind.withDefault(kind.boolean(), false)],
})
