import { kind, record } from '../records/index.ts'

/** A customer group as members edit it. */
export const customerGroup = record('customer_group', 'customerGroupId', {
  groupName: ['name', kind.string(50)],
  groupNameEn: ['name_en', kind.nullable(kind.string(50))],
  discountPercent: ['discount_percent', kind.withDefault(kind.percent(), 0)],
  minimumTotal: ['minimum_total', kind.nullable(kind.yen())],
  withinDays: ['within_days', kind.nullable(kind.integer(1, 3650))],
})
