/** Rules for the office's changes of customers, and for erased data. */

import type { Row } from '../../store/schema.ts'
import { NO_OWN_VALUES } from '../own-fields/own-values.rules.ts'
import { customer } from './customer.record.ts'

type Customer = Row<'customer'>

const PROVISIONAL = 1
const REGULAR = 2
const WITHDRAWN = 3

/**
 * Returns whether the office can change one status to another: only a provisional customer can be made a
 * regular one.
 */
export const mayBecome = (status: number, wanted: number): boolean =>
  wanted === status || (status === PROVISIONAL && wanted === REGULAR)

/** Returns the statuses that can be chosen for a customer of this status. */
export const openStatuses = (status: number): readonly number[] =>
  [PROVISIONAL, REGULAR, WITHDRAWN].filter((wanted) => mayBecome(status, wanted))

/**
 * Returns whether a customer cannot be changed any more: for withdrawn ones only the note can, for deleted
 * ones nothing.
 */
export const isFixed = (
  { status, deleted_at }: Pick<Customer, 'status' | 'deleted_at'>,
  changed: { readonly note: boolean; readonly others: boolean },
): boolean => (deleted_at === null ? status === WITHDRAWN && changed.others : changed.note || changed.others)

const NOBODY = '—'

/** Returns the values that replace a deleted customer's personal data. */
export const erasedAt = (now: Date) => ({ ...ERASED, deleted_at: now.toISOString() })

const ERASED = {
  ...customer.initial,
  block_reason: null,
  name01: NOBODY,
  name02: NOBODY,
  own_fields: NO_OWN_VALUES,
}

/** The columns with the personal data of their enquiries. */
export const OF_ENQUIRIES: readonly string[] = ['name', 'email', 'email_key', 'subject', 'text']

/** The columns with a customer's personal data, including their email address. */
export const PERSONAL: readonly string[] = [...Object.keys(ERASED), 'email', 'email_key']
