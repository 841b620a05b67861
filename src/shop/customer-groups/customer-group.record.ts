import { kind, record } from '../records/index.ts'

/** The characters of the longest price list: some thousand products. */
const LONGEST_PRICES = 200_000

/** A customer group as members edit it. */
export const customerGroup = record('customer_group', 'customerGroupId', {
  groupName: ['name', kind.string(50)],
  groupNameEn: ['name_en', kind.nullable(kind.string(50))],
  discountPercent: ['discount_percent', kind.withDefault(kind.percent(), 0)],
  /** Fixed prices: on each line a product code, a comma and yen without tax. */
  groupPrices: ['prices', kind.nullable(kind.longText(LONGEST_PRICES))],
  minimumTotal: ['minimum_total', kind.nullable(kind.yen())],
  withinDays: ['within_days', kind.nullable(kind.integer(1, 3650))],
})
