/** A table of choices: `master` has those of many kinds, any other its own. */
export type MasterTable = 'master' | 'tag' | 'delivery_duration' | 'payment' | 'delivery' | 'gift_option'

/** A list of choices that members edit, and the allowed changes. */
export interface Master {
  readonly table: MasterTable
  /** Whether rows can be added and removed: no rule depends on their ids. */
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
/** Choices sorted by their number: page sizes. */
const NUMBERS: Master = { ...FIXED, hasOrder: false }
const METHOD = { ...FIXED, hasVisibility: true, highestFirst: true }

/** The lists that members edit (MST-01). Statuses of orders have a screen of their own. */
const MASTERS = {
  tag: { ...FIXED, table: 'tag', grows: true },
  sale_type: { ...FIXED, grows: true },
  delivery_duration: { ...FIXED, table: 'delivery_duration' },
  payment: { ...METHOD, table: 'payment' },
  delivery: { ...METHOD, table: 'delivery' },
  gift_option: { ...METHOD, table: 'gift_option' },
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

/** All lists, in their order for members. */
export const masterTypes = Object.keys(MASTERS) as [MasterType, ...MasterType[]]

/** Returns whether a word names a list. */
export const isMasterType = (typed: string): typed is MasterType => Object.hasOwn(MASTERS, typed)

/** Returns the list of choices with this name. */
export const masterOf = (type: MasterType): Master => MASTERS[type]

/** A step of a row up or down: the sort number that moves it there. */
export interface Move {
  readonly direction: 'up' | 'down'
  readonly sortNo: number
}

/**
 * Returns the possible steps of a row in a list in display order. A row that takes a number pushes those with
 * it, and all above, one up.
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
