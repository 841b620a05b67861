/** The lists of the office that members arrange for themselves, by their transition. */
export const lists = [
  'goOrderList',
  'goAdminProductList',
  'goStockList',
  'goMissedWordList',
  'goCustomerList',
  'goNewsList',
  'goMemberList',
  'goAuditLog',
] as const

/** A list that members can arrange. */
export type ListName = (typeof lists)[number]
