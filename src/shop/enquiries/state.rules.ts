import type { Row } from '../../store/schema.ts'

/** The state of an enquiry. */
export type EnquiryState = Row<'enquiry'>['status']

/**
 * The states of an enquiry: nobody has begun; somebody works on it; it was answered, and the shopper is
 * expected to write; nothing is left to do.
 */
export const ENQUIRY_STATES = [
  'open',
  'inProgress',
  'waiting',
  'closed',
] as const satisfies readonly EnquiryState[]

/** The states that a reply can leave an enquiry in, the usual one first. */
export const AFTER_REPLY = ['waiting', 'inProgress', 'closed'] as const satisfies readonly EnquiryState[]

/** The kinds of enquiries: one in general, one about a product. */
export const ENQUIRY_KINDS = [
  'enquiry',
  'productQuestion',
] as const satisfies readonly Row<'enquiry'>['kind'][]

/**
 * Returns the states that a member can choose for an enquiry, its own among them: an answer of the shopper is
 * only awaited for one that the shop has replied to.
 */
export const statesFrom = (state: EnquiryState, isAnswered: boolean): readonly EnquiryState[] =>
  ENQUIRY_STATES.filter((one) => one === state || one !== 'waiting' || isAnswered)

/**
 * Returns the state of an enquiry after the shopper wrote again: it is taken up again, unless somebody works
 * on it.
 */
export const stateAfterMail = (state: EnquiryState): EnquiryState =>
  state === 'inProgress' ? 'inProgress' : 'open'
