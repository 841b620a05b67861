import { message } from '../../hypermedia/message.ts'
import { created, fail, ok } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import { endSessionShown, endSessionsOf } from '../../store/sessions.ts'
import { birthOf } from '../account/birth.rules.ts'
import { credentialFaults } from '../account/entry/entry.rules.ts'
import { closeAccount, dropBelongings, register } from '../account/index.ts'
import { forgetPerson } from '../audit/index.ts'
import { emailKey } from '../customers/fields.ts'
import {
  CustomerStatus,
  changeCustomer,
  customerByEmail,
  endMerges,
  lockCustomer,
  mergedInto,
  movePoints,
} from '../customers/index.ts'
import { forgottenEnquiries } from '../enquiries/index.ts'
import { type Handlers, memberOf, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import { eraseMails } from '../mail/index.ts'
import { forgetRefunds, forgetReturns } from '../orders/index.ts'
import { NO_OWN_VALUES, ownColumns } from '../own-fields/index.ts'
import { choices } from '../settings/index.ts'
import { forgetSubscriptionsOf } from '../subscriptions/index.ts'
import { link } from '../transitions.ts'
import { beside } from '../views/index.ts'
import type * as contract from './customer.contract.ts'
import type { doCreateCustomer } from './customer.contract.ts'
import { customerNamed } from './customer.queries.ts'
import { customer } from './customer.record.ts'
import { erasedAt, OF_ENQUIRIES, openStatuses, PERSONAL } from './customer.rules.ts'
import { changeRecord, emailTaken, groupFaults, hashSent } from './customer-change.ts'
import { foundCustomers } from './customer-list.found.ts'
import { recordOf, waysWith } from './record.ts'

const { provisional: PROVISIONAL, regular: REGULAR, withdrawn: WITHDRAWN } = CustomerStatus

export const customerHandlers: Handlers<typeof contract> = {
  async goCustomer(act) {
    const { db, input } = act
    const customerId = input.customerId ?? input.id
    if (customerId === undefined && input.email === undefined)
      return fail('badInput', { errors: { customerId: message('input.required') } })
    const found =
      customerId === undefined
        ? await customerByEmail(db, emailKey(input.email ?? ''))
        : await customerNamed(db, customerId)
    if (!found) return fail('customerUnknown')
    const record = await recordOf(act, found)
    return ok(record, {
      ...(found.deleted_at === null && {
        form: { values: record, options: await optionsFor(act, found) },
      }),
      links: [
        ...waysWith(found, record),
        ...(await beside(act, input, {
          list: 'goCustomerList',
          read: async (asked) => (await foundCustomers(act, asked)).rows,
          isThis: ({ id }) => id === found.id,
          to: ({ id }) => link('goCustomer', { customerId: id }),
        })),
      ],
    })
  },

  async goCustomerNew(act) {
    return ok({}, { form: { options: await customer.options(act) } })
  },

  doCreateCustomer: withPreparation(hashSent, createCustomer),

  doUpdateCustomerProfile: withPreparation(hashSent, changeRecord),

  async doDeleteCustomer(act) {
    const { db, input, now } = act
    const kept = await locked(act, input.customerId)
    if (!kept) return fail('customerUnknown')
    const customerId = kept.id
    const alreadyDeleted = kept.deleted_at !== null
    const merged = alreadyDeleted ? [] : await mergedInto(db, customerId)
    if (!alreadyDeleted && kept.status === WITHDRAWN) await eraseWithdrawn(act, customerId)
    else if (!alreadyDeleted) await closeAccount(act, kept, erasedAt(now))
    for (const id of merged) await eraseWithdrawn(act, id)
    if (!alreadyDeleted) {
      for (const key of [customerId, ...merged]) await forgetPerson(act, { table: 'customer', key }, PERSONAL)
      for (const key of await forgottenEnquiries(db, customerId))
        await forgetPerson(act, { table: 'enquiry', key }, OF_ENQUIRIES)
    }
    return ok(
      { customerId, alreadyDeleted },
      {
        location: link('goCustomerList'),
        notices: [message('office.customer.deleted')],
        links: [link('goCustomer', { customerId })],
      },
    )
  },

  async doResendActivationMail(act) {
    const { db, input, publish } = act
    const { customerId, email } = input
    if (customerId === undefined && email === undefined)
      return fail('badInput', { errors: { email: message('input.required') } })
    const found =
      customerId === undefined
        ? await customerByEmail(db, emailKey(email ?? ''))
        : await customerNamed(db, customerId)
    if (!found) return fail('customerUnknown')
    if (found.status !== PROVISIONAL) return fail('customerNotProvisional')
    await publish('customer.registered', { customerId: found.id })
    const done = message('office.customer.mailResent', { email: found.email })
    return changed(found.id, done, { email: found.email })
  },

  async doChangeCustomerPoints(act) {
    const { db, input, now } = act
    const { points, pointReason } = input
    const kept = await locked(act, input.customerId)
    if (!kept) return fail('customerUnknown')
    if (kept.status === WITHDRAWN) return fail('customerGone')
    if (points === 0) return fail('badInput', { errors: { points: message('input.noPoints') } })
    const movement = {
      customer_id: kept.id,
      order_id: null,
      change_no: 0,
      kind: 'adjust' as const,
      points,
      reason: pointReason,
      member_id: memberOf(act),
    }
    if (!(await movePoints(db, movement, now))) {
      const params = { point: kept.point }
      return fail('pointsTooFew', { params, errors: { points: message('input.pointsTooFew', params) } })
    }
    const point = kept.point + points
    const done = message('office.customer.pointsMoved', { points, point })
    return changed(kept.id, done, { points, point })
  },

  async doEndCustomerSessions(act) {
    const { db, input } = act
    const customer = await customerNamed(db, input.customerId)
    if (!customer) return fail('customerUnknown')
    const customerId = customer.id
    if (input.sessionId === undefined) {
      const endedCount = await endSessionsOf(db, customerId)
      return changed(customerId, message('office.customer.signedOut', { count: endedCount }), {
        endedCount,
      })
    }
    const ended = await endSessionShown(db, customerId, input.sessionId)
    if (ended === undefined) return fail('customerSessionUnknown')
    return changed(customerId, message('office.customer.signedOut', { count: 1 }), { endedCount: 1 })
  },
}

async function createCustomer(
  act: WriteEnvironment & { readonly input: InputOf<typeof doCreateCustomer> },
  hash: string | null,
) {
  const { input, today } = act
  const errors = {
    ...credentialFaults(input),
    ...(await customer.unknownChoices(act, input)),
    ...(await groupFaults(act, input.groupId, null)),
    ...(!birthOf({ birth: input.birth }, today).ok && { birth: message('input.birth') }),
  }
  if (Object.keys(errors).length > 0) return fail('badInput', { errors })
  const { email, name01, name02 } = input
  const customerId = await register(act, {
    status: REGULAR,
    ...customer.created(input, act),
    ...(await ownColumns(act, 'customer', { own_fields: NO_OWN_VALUES }, input)),
    email_key: emailKey(email),
    password_hash: hash,
    // The shop's language; customers who register have their own.
    language: 'ja',
    secret_expires_at: null,
  })
  if (customerId === undefined) return emailTaken(email)
  await act.publish('customer.entered', { customerId })
  return created(
    { customerId, customerStatus: REGULAR, initialPoint: 0, email },
    link('goCustomer', { customerId }),
    {
      notices: [message('office.customer.made', { name: `${name01} ${name02}` })],
    },
  )
}

/** Erases the personal data of a customer whose account has ended, with what a merge left of it. */
const eraseWithdrawn = async ({ db, now }: WriteEnvironment, customerId: string): Promise<void> => {
  for (const id of new Set([customerId, ...(await endMerges(db, customerId))])) {
    await dropBelongings(db, id)
    await forgetSubscriptionsOf(db, id)
  }
  await changeCustomer(db, customerId, erasedAt(now), now)
  await eraseMails(db, customerId, { sentAlone: false })
  await forgetRefunds(db, customerId)
  await forgetReturns(db, customerId, { all: true })
}

/** Returns a customer, locked until the transaction ends. */
const locked = async ({ db }: WriteEnvironment, id: string): Promise<Row<'customer'> | undefined> => {
  const found = await customerNamed(db, id)
  return found && lockCustomer(db, found.id)
}

const optionsFor = async (act: ReadEnvironment, { status }: Row<'customer'>) => {
  const statuses = await choices(act.memory, 'customer_status', act.language)
  const open = openStatuses(status)
  return {
    ...(await customer.options(act)),
    customerStatus: statuses
      .filter(({ id }) => open.includes(id))
      .map(({ id, name }) => ({ value: String(id), label: name })),
  }
}

const changed = <S extends object>(customerId: string, done: ReturnType<typeof message>, state: S) =>
  ok(
    { customerId, ...state },
    {
      location: link('goCustomer', { customerId }),
      notices: [done],
    },
  )
