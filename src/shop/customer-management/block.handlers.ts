import { type Message, message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { endSessionsOf } from '../../store/sessions.ts'
import { dropFormerEmails, dropWish } from '../account/index.ts'
import { CustomerStatus, changeCustomer, lockCustomer } from '../customers/index.ts'
import type { Handlers } from '../environment.ts'
import { link } from '../transitions.ts'
import type * as contract from './block.contract.ts'
import { customerNamed } from './customer.queries.ts'

export const blockHandlers: Handlers<typeof contract> = {
  async doBlockCustomer({ db, input, now }) {
    const found = await customerNamed(db, input.customerId)
    const kept = found && (await lockCustomer(db, found.id))
    if (!kept) return fail('customerUnknown')
    if (kept.status === CustomerStatus.withdrawn) return fail('customerGone')
    const blocked_at = kept.blocked_at ?? now.toISOString()
    const changed = kept.blocked_at === null || kept.block_reason !== input.blockReason
    if (changed) await changeCustomer(db, kept.id, { blocked_at, block_reason: input.blockReason }, now)
    await dropWish(db, kept.id)
    // To undo a change of the address would free the one that is blocked.
    await dropFormerEmails(db, kept.id)
    await endSessionsOf(db, kept.id)
    return done(kept, { blockedAt: blocked_at, changed }, message('office.customer.blocked', nameOf(kept)))
  },

  async doUnblockCustomer({ db, input, now }) {
    const found = await customerNamed(db, input.customerId)
    const kept = found && (await lockCustomer(db, found.id))
    if (!kept) return fail('customerUnknown')
    const changed = kept.blocked_at !== null
    if (changed) await changeCustomer(db, kept.id, { blocked_at: null, block_reason: null }, now)
    return done(kept, { blockedAt: null, changed }, message('office.customer.unblocked', nameOf(kept)))
  },
}

const nameOf = ({ name01, name02 }: Row<'customer'>) => ({ name: `${name01} ${name02}` })

const done = (
  { id: customerId }: Row<'customer'>,
  state: { readonly blockedAt: string | null; readonly changed: boolean },
  notice: Message,
) => ok({ customerId, ...state }, { location: link('goCustomer', { customerId }), notices: [notice] })
