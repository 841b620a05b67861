/** What the office may do with customers, and what stays of who is deleted. */

import type { Row } from '../../store/schema.ts'
import { NO_OWN_VALUES } from '../own-fields/own-values.rules.ts'
import { customer } from './customer.record.ts'

type Customer = Row<'customer'>

const PROVISIONAL = 1
const REGULAR = 2
const WITHDRAWN = 3

/** Whether the office may give one of this status that one: whoever has yet to confirm their address can be made a regular customer. */
export const mayBecome = (status: number, wanted: number): boolean =>
  wanted === status || (status === PROVISIONAL && wanted === REGULAR)

/** The statuses that may be chosen for one of this status. */
export const openStatuses = (status: number): readonly number[] =>
  [PROVISIONAL, REGULAR, WITHDRAWN].filter((wanted) => mayBecome(status, wanted))

/**
 * Whether somebody is as they are for good: of who withdrew only the shop's note changes, of who was
 * deleted nothing.
 */
export const isFixed = (
  { status, deleted_at }: Pick<Customer, 'status' | 'deleted_at'>,
  changed: { readonly note: boolean; readonly others: boolean },
): boolean => (deleted_at === null ? status === WITHDRAWN && changed.others : changed.note || changed.others)

const NOBODY = '—'

/** What stands in the place of who a customer was once they are deleted. */
export const erasedAt = (now: Date) => ({ ...ERASED, deleted_at: now.toISOString() })

const ERASED = { ...customer.initial, name01: NOBODY, name02: NOBODY, own_fields: NO_OWN_VALUES }

/** The columns that say who a customer is, and by which address they are written to. */
export const PERSONAL: readonly string[] = [...Object.keys(ERASED), 'email', 'email_key']
