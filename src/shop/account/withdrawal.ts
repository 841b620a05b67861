import { fail, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import { endSession, endSessionsOf } from '../../store/sessions.ts'
import { dropDrafts } from '../checkout/index.ts'
import { emailKey } from '../customers/fields.ts'
import {
  type CustomerChange,
  CustomerStatus,
  changeCustomer,
  endMerges,
  lockCustomer,
  movePoints,
  self,
} from '../customers/index.ts'
import { forgetEnquiries } from '../enquiries/index.ts'
import { customerOf, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import { forgetRefunds, forgetReturns, orderBeingPaid } from '../orders/index.ts'
import { forgetNotices } from '../restock/index.ts'
import { dropReviewed, keepForReview, keptForReview } from '../review.ts'
import { forgetSubscriptions } from '../subscriptions/index.ts'
import { link } from '../transitions.ts'
import { dropBelongings } from './belongings.ts'
import type { doWithdrawCustomer } from './contract.ts'
import { dropFormerEmails, dropWish, hasFormerEmail } from './email/email-change.queries.ts'
import { notProven, provenHash } from './proof.ts'

const REVIEWED = 'withdrawal'

/** Whether the current password was sent, and is right. */
type Proof = 'absent' | 'right' | 'wrong'

/** The state of a review: whether the customer proved their identity when they began. */
interface Begun {
  readonly proof: Proof
}

/** Returns whether the visitor began the review within the last half hour. */
export const isReviewed = async (act: ReadEnvironment): Promise<boolean> =>
  (await keptForReview<Begun>(act, REVIEWED)) !== undefined

type Input = InputOf<typeof doWithdrawCustomer>

/** Validates the sent password. */
export const prove = async (act: ReadEnvironment & { readonly input: Input }): Promise<Proof> => {
  const { currentPassword } = act.input
  if (currentPassword === undefined) return 'absent'
  const kept = await self(act.db, customerOf(act))
  return (await provenHash(kept, currentPassword)) === null ? 'wrong' : 'right'
}

/** Withdraws a customer, or begins the review (CUS-09). */
export const withdrawal = async (act: WriteEnvironment & { readonly input: Input }, proof: Proof) => {
  if (proof === 'wrong') return notProven(act.input.currentPassword)
  const { say } = act
  const customerId = customerOf(act)
  if (act.input.mode === 'confirm') {
    await keepForReview(act, REVIEWED, { proof } satisfies Begun)
    const location = link('goMypageWithdrawConfirm')
    return ok(
      { customerId, message: say({ key: 'account.reallyWithdraw' }), cleared: false },
      { location, links: [location, link('goMypageWithdraw')] },
    )
  }
  if (act.input.mode === 'back') {
    await dropReviewed(act, REVIEWED)
    const location = link('goMypageWithdraw')
    return ok(
      { customerId, message: say({ key: 'account.notWithdrawn' }), cleared: false },
      { location, links: [location] },
    )
  }
  const begun = proof === 'right' ? undefined : await keptForReview<Begun>(act, REVIEWED)
  const refused = await withdraw(act, customerId, proof === 'right' || begun?.proof === 'right')
  if (refused === 'unproven') return notProven(act.input.currentPassword)
  if (refused !== undefined)
    return fail('withdrawalUnpaid', { links: [link('goPay', { orderNo: refused.unpaid })] })
  const location = link('goMypageWithdrawComplete')
  return ok(
    { customerId, message: say({ key: 'account.withdrawn' }), cleared: true },
    { location, links: [location, link('goTop')] },
  )
}

/**
 * Closes an account and deletes its private data; name and orders stay for the books. Returns why not: that
 * would also delete the undoing of a change of the address, and nobody proved to be the customer; or an order is
 * being paid at a service, whose customer could not be told what became of it.
 */
const withdraw = async (
  act: WriteEnvironment,
  customerId: string,
  isProven: boolean,
): Promise<'unproven' | { readonly unpaid: string } | undefined> => {
  const { db, visitor, now } = act
  const kept = await lockCustomer(db, customerId)
  // Of two concurrent requests, the second finds it done.
  if (!kept || kept.status === CustomerStatus.withdrawn) return undefined
  // Locked before the check, for a change may be confirmed at this moment.
  if (!isProven && (await hasFormerEmail(db, customerId, now))) return 'unproven'
  const unpaid = await orderBeingPaid(db, customerId)
  if (unpaid !== undefined) return { unpaid }
  await closeAccount(act, kept)
  await endSession(db, visitor.key)
  act.renewSession()
  return undefined
}

/**
 * Removes a customer's ways to sign in and their private data, and notifies them; `erased` replaces their
 * personal data if that is erased, too. They are locked, and not withdrawn yet.
 */
export const closeAccount = async (
  { db, now, publish }: Pick<WriteEnvironment, 'db' | 'now' | 'publish'>,
  kept: Row<'customer'>,
  erased?: CustomerChange,
): Promise<void> => {
  const { id: customerId, email, name01, name02, language, point } = kept
  if (point !== 0)
    await movePoints(
      db,
      { customer_id: customerId, order_id: null, change_no: 0, kind: 'forfeit', points: -point },
      now,
    )
  const nowhere = `withdrawn-${customerId}@example.invalid`
  await changeCustomer(
    db,
    customerId,
    {
      ...erased,
      status: CustomerStatus.withdrawn,
      email: nowhere,
      email_key: nowhere,
      password_hash: null,
      group_id: null,
      blocked_at: null,
      block_reason: null,
      secret_key_hash: null,
      secret_expires_at: null,
      reset_key_hash: null,
      reset_expires_at: null,
      newsletter_asked_at: null,
    },
    now,
  )
  // With what merged accounts still had, for their undoing.
  for (const id of new Set([customerId, ...(await endMerges(db, customerId))])) await dropBelongings(db, id)
  await dropDrafts(db, customerId)
  await dropWish(db, customerId)
  await dropFormerEmails(db, customerId)
  await forgetNotices(db, customerId, emailKey(email))
  await forgetSubscriptions(db, customerId, emailKey(email))
  await forgetEnquiries(db, customerId, emailKey(email), now)
  await forgetRefunds(db, customerId)
  await forgetReturns(db, customerId, { all: erased !== undefined })
  await endSessionsOf(db, customerId)
  await publish('customer.withdrawn', {
    customerId,
    email,
    name01,
    name02,
    language,
    ...(erased && { erased: true }),
    ...(kept.status === CustomerStatus.provisional && { unconfirmed: true }),
  })
}
