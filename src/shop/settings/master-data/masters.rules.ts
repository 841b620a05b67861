/** A table that keeps choices of the trade: `master` those of many kinds, any other its own. */
export type MasterTable = 'master' | 'tag' | 'delivery_duration' | 'payment' | 'delivery'

/** A list of choices that members edit, and what may be done to it. */
export interface Master {
  readonly table: MasterTable
  /** Whether rows come and go: no rule knows their ids. */
  readonly grows: boolean
  readonly hasOrder: boolean
  readonly hasVisibility: boolean
  /** Whether the row with the highest sort number is first. */
  readonly highestFirst: boolean
}

const FIXED: Master = {
  table: 'master',
  grows: false,
  hasOrder: true,
  hasVisibility: false,
  highestFirst: false,
}
/** Choices that stand by their number: page sizes. */
const NUMBERS: Master = { ...FIXED, hasOrder: false }
const METHOD = { ...FIXED, hasVisibility: true, highestFirst: true }

/** The lists that members edit (MST-01). Statuses of orders are edited for themselves. */
const MASTERS = {
  tag: { ...FIXED, table: 'tag', grows: true },
  sale_type: { ...FIXED, grows: true },
  delivery_duration: { ...FIXED, table: 'delivery_duration' },
  payment: { ...METHOD, table: 'payment' },
  delivery: { ...METHOD, table: 'delivery' },
  sex: FIXED,
  job: FIXED,
  pref: FIXED,
  product_list_order: FIXED,
  product_list_max: NUMBERS,
  page_max: NUMBERS,
  product_status: FIXED,
  customer_status: FIXED,
  order_line_type: FIXED,
  tax_type: FIXED,
  tax_display: FIXED,
  rounding: FIXED,
  device_type: FIXED,
  csv_type: FIXED,
  authority: FIXED,
  work: FIXED,
  login_history_status: FIXED,
} as const satisfies Readonly<Record<string, Master>>

/** The name of a list of choices. */
export type MasterType = keyof typeof MASTERS

/** All of them, in the order in which members are shown them. */
export const masterTypes = Object.keys(MASTERS) as [MasterType, ...MasterType[]]

/** Whether a word names one of them. */
export const isMasterType = (typed: string): typed is MasterType => Object.hasOwn(MASTERS, typed)

/** The list of choices with this name. */
export const masterOf = (type: MasterType): Master => MASTERS[type]

/** A step of a row up or down: the sort number that takes it there. */
export interface Move {
  readonly direction: 'up' | 'down'
  readonly sortNo: number
}

/**
 * The steps that a row may take among those of a list, which are in the order in which they are shown. A
 * row that takes a number pushes those that have it, and all above, one up.
 */
export const movesOf = (
  { hasOrder, highestFirst }: Pick<Master, 'hasOrder' | 'highestFirst'>,
  rows: readonly { readonly sort_no: number }[],
  at: number,
): readonly Move[] => {
  const before = rows[at - 1]
  const after = rows[at + 1]
  if (!hasOrder) return []
  return [
    ...(before ? [{ direction: 'up' as const, sortNo: before.sort_no + (highestFirst ? 1 : 0) }] : []),
    ...(after ? [{ direction: 'down' as const, sortNo: after.sort_no + (highestFirst ? 0 : 1) }] : []),
  ]
}
