import type { InputOf } from '../../hypermedia/transition.ts'
import { memberOf, type ReadEnvironment } from '../environment.ts'
import { pageOf } from '../paging.ts'
import type { goEnquiryList } from './inbox.contract.ts'
import { enquiriesFound } from './inbox.queries.ts'

/** The words for the member themselves, and for no member. */
export const [ME, NOBODY] = ['me', 'nobody'] as const

/** Reads the page of the list of enquiries that an input requests. */
export const foundEnquiries = (
  act: Pick<ReadEnvironment, 'slowDb' | 'visitor'>,
  input: InputOf<typeof goEnquiryList>,
) => {
  const { page, asked } = pageOf(input)
  const { keyword, enquiryState, enquiryKind, assignee, customerId, orderNo } = asked
  const memberId = assignee === ME ? memberOf(act) : assignee
  const filter = {
    ...{ keyword, status: enquiryState, kind: enquiryKind, customerId, orderNo },
    memberId: memberId === NOBODY ? null : memberId,
  }
  return enquiriesFound(act.slowDb, filter, page)
}
