import { message } from '../../../hypermedia/message.ts'
import { fail, item, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { CustomerStatus, customersNamed, groupName } from '../../customers/index.ts'
import type { Handlers, ReadEnvironment } from '../../environment.ts'
import { choiceName } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { customerNamed } from '../customer.queries.ts'
import { isLikelySame } from './likeness.ts'
import type * as contract from './merge.contract.ts'
import { countMoving } from './merge.queries.ts'
import { mergeFault } from './merge.rules.ts'
import { type MergeRefusal, merge } from './merging.ts'
import { type UndoRefusal, undoMerge } from './undoing.ts'

type Customer = Row<'customer'>

/** The most other accounts shown; longer words narrow them. */
const MOST_CANDIDATES = 20

const FAULTS: Readonly<Record<MergeRefusal, string>> = {
  same: 'office.customer.mergeSame',
  gone: 'office.customer.mergeGone',
  unconfirmed: 'office.customer.mergeUnconfirmed',
  blocked: 'office.customer.mergeBlocked',
  points: 'office.customer.mergePoints',
  paying: 'office.customer.mergePaying',
  busy: 'office.customer.mergeBusy',
  nothing: 'office.customer.mergeNothing',
}

const UNDO_FAULTS: Readonly<Record<UndoRefusal, string>> = {
  keptChanged: 'office.customer.undoMergeKept',
  goneChanged: 'office.customer.undoMergeGone',
  emailTaken: 'office.customer.undoMergeEmail',
  pointsSpent: 'office.customer.undoMergePoints',
}

export const mergeHandlers: Handlers<typeof contract> = {
  async goCustomerMerge(act) {
    const { db, input } = act
    const customer = await customerNamed(db, input.customerId)
    if (!customer) return fail('customerUnknown')
    if (customer.status === CustomerStatus.withdrawn) return fail('customerGone')
    const { id: customerId } = customer
    const other = input.otherId === undefined ? undefined : await customerNamed(db, input.otherId)
    if (input.otherId !== undefined && !other) return fail('customerUnknown')
    const pair = other ? [customer, other] : [customer]
    const accounts = await Promise.all(pair.map((one, at) => accountOf(act, one, pair[1 - at])))
    const hasGuests = accounts.some((one) => one.guestOrderCount + one.guestEnquiryCount > 0)
    const kept = accounts.find(({ mergeRefusal }) => mergeRefusal === null)
    return ok(
      {
        customerId,
        customerName: nameOf(customer),
        accounts: accounts.map((account) =>
          item(account, [link('goCustomer', { customerId: account.customerId })]),
        ),
        candidates: await candidatesFor(act, customer),
      },
      {
        ...(kept &&
          (other || hasGuests) && {
            form: { values: { customerId, otherId: other?.id, keptId: kept.customerId } },
          }),
        links: [
          ...(kept && (other || hasGuests)
            ? [link('doMergeCustomers', { customerId, otherId: other?.id })]
            : []),
          link('goCustomerMerge', { customerId }),
          link('goCustomer', { customerId }),
        ],
      },
    )
  },

  async doMergeCustomers(act) {
    const { db, input } = act
    const customer = await customerNamed(db, input.customerId)
    const other = input.otherId === undefined ? undefined : await customerNamed(db, input.otherId)
    if (!customer || (input.otherId !== undefined && !other)) return fail('customerUnknown')
    const keptId = input.keptId ?? customer.id
    const kept = [customer, other].find((one) => one?.id === keptId)
    if (!kept) return fail('badInput', { errors: { keptId: message('input.choice') } })
    const gone = kept === customer ? other : customer
    const done = await merge(act, { keptId, goneId: gone?.id, withGuests: input.withGuests ?? false })
    if (typeof done === 'string') return fail('mergeRefused', { notices: [message(FAULTS[done])] })
    const notice = gone
      ? message('office.customer.merged', { name: nameOf(gone), kept: nameOf(kept), email: kept.email })
      : message('office.customer.mergedGuests', { kept: nameOf(kept) })
    return ok(
      { customerId: keptId, mergeId: done.mergeId },
      { location: link('goCustomer', { customerId: keptId }), notices: [notice] },
    )
  },

  async doUndoCustomerMerge(act) {
    const { customerId, mergeId } = act.input
    if (!(await customerNamed(act.db, customerId))) return fail('customerUnknown')
    const refused = await undoMerge(act, mergeId)
    if (refused !== undefined && refused !== 'over')
      return fail('undoMergeRefused', { notices: [message(UNDO_FAULTS[refused])] })
    const changed = refused === undefined
    return ok(
      { customerId, mergeId, changed },
      {
        location: link('goCustomer', { customerId }),
        notices: [message(changed ? 'office.customer.unmerged' : 'office.customer.mergeOver')],
      },
    )
  },
}

const nameOf = ({ name01, name02 }: Pick<Customer, 'name01' | 'name02'>): string => `${name01} ${name02}`

/** Returns an account with the numbers of its records, and why it cannot stay. */
const accountOf = async (act: ReadEnvironment, customer: Customer, other: Customer | undefined) => {
  const fault = other
    ? mergeFault(customer, other)
    : customer.status === CustomerStatus.regular
      ? undefined
      : 'unconfirmed'
  return {
    customerId: customer.id,
    customerName: nameOf(customer),
    email: customer.email,
    phoneNumber: customer.phone_number,
    customerStatusName: await choiceName(act.memory, 'customer_status', customer.status, act.language),
    createDate: customer.created_at,
    groupName: await groupName(act, customer.group_id),
    point: customer.point,
    ...(await countMoving(act.slowDb, customer)),
    mergeRefusal: fault === undefined ? null : act.say(message(FAULTS[fault])),
  }
}

/** Returns the accounts that are likely the same person's, and those that the words find. */
const candidatesFor = async (
  act: ReadEnvironment & { readonly input: { readonly customerKeyword?: string | undefined } },
  customer: Customer,
) => {
  const find = async (words: string | null | undefined) =>
    words ? await customersNamed(act.slowDb, act.dialect, words, MOST_CANDIDATES) : []
  const same = await find(customer.phone_number)
  const found = await find(act.input.customerKeyword)
  const likely = same.filter((one) => isLikelySame(customer, one))
  const all = new Map([...likely, ...found].map((one) => [one.id, one]))
  all.delete(customer.id)
  return [...all.values()].map((one) =>
    item(
      {
        customerId: customer.id,
        otherId: one.id,
        customerName: nameOf(one),
        email: one.email,
        phoneNumber: one.phone_number,
        isLikelySame: likely.some(({ id }) => id === one.id),
      },
      [link('goCustomerMerge', { customerId: customer.id, otherId: one.id })],
    ),
  )
}
