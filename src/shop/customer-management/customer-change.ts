import { type Message, message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import { endSessionsOf } from '../../store/sessions.ts'
import { birthOf } from '../account/birth.rules.ts'
import { credentialFaults } from '../account/entry/entry.rules.ts'
import { dropFormerEmails, dropWish, isReserved, moveToEmail } from '../account/index.ts'
import { changesOf } from '../changes.ts'
import { takeBackOf } from '../checkout/index.ts'
import { emailKey } from '../customers/fields.ts'
import {
  type CustomerChange,
  CustomerStatus,
  changeCustomer,
  customerByEmail,
  customerGroups,
  isByPurchases,
  isTakenEmail,
  lockCustomer,
} from '../customers/index.ts'
import { changesAddress } from '../customers/profile.rules.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { ownColumns } from '../own-fields/index.ts'
import { hashPassword } from '../passwords.ts'
import { isStale, staleRecord } from '../records/index.ts'
import { link } from '../transitions.ts'
import type { doUpdateCustomerProfile } from './customer.contract.ts'
import { customerNamed } from './customer.queries.ts'
import { customer } from './customer.record.ts'
import { isFixed, mayBecome } from './customer.rules.ts'
import { statedOf } from './record.ts'

type Input = InputOf<typeof doUpdateCustomerProfile>
type Update = WriteEnvironment & { readonly input: Input }
type Customer = Row<'customer'>

const { provisional: PROVISIONAL, regular: REGULAR } = CustomerStatus

/** Returns the hash of the new password; null without one. */
export const hashSent = async ({
  input: { password },
}: ReadEnvironment & { readonly input: { readonly password?: string | undefined } }) =>
  password === undefined ? null : hashPassword(password)

/** Changes a customer; a new password or email address ends their sessions. */
export const changeRecord = async (act: Update, hash: string | null) => {
  const { db, input } = act
  const found = await customerNamed(db, input.customerId)
  if (!found) return fail('customerUnknown')
  // Orders are locked before the account, as in a checkout.
  if (changesAddress(found, customer.columns(input, act))) await takeBackOf(db, found.id)
  const kept = await lockCustomer(db, found.id)
  if (!kept) return fail('customerUnknown')
  const errors = await faultsOf(act, kept)
  if (Object.keys(errors).length > 0) return fail('badInput', { errors })
  const moves = emailKey(input.email) !== kept.email_key
  const { email: _email, ...columns } = customer.columns(input, act)
  const own = await ownColumns(act, 'customer', kept, input)
  const change =
    changesOf(kept, {
      ...columns,
      ...own,
      status: input.customerStatus,
      email: moves ? undefined : input.email,
    }) ?? {}
  const { note, ...further } = change
  const others = moves || hash !== null || Object.keys(further).length > 0
  const changed = others || note !== undefined
  if (isFixed(kept, { note: note !== undefined, others })) return fail('customerGone')
  if (changed && isStale(input, kept.version))
    return staleRecord(act, 'customer', kept.id, await statedOf(act, kept))
  if (moves && (await isTaken(act, kept))) return emailTaken(input.email)
  if (changed && !(await write(act, kept, { change, hash, moves }))) return emailTaken(input.email)
  const { name01, name02, email } = input
  const done = message(changed ? 'office.customer.changed' : 'office.nothingChanged', {
    name: `${name01} ${name02}`,
  })
  const customerId = kept.id
  return ok(
    { customerId, email, name01, name02, customerStatus: change.status ?? kept.status, changed },
    {
      location: link('goCustomer', { customerId }),
      notices: [done],
    },
  )
}

const faultsOf = async (
  act: Update,
  { status, group_id }: Customer,
): Promise<Readonly<Record<string, Message>>> => {
  const { email, password, customerStatus = status } = act.input
  return {
    ...credentialFaults({ email, password }),
    ...(await customer.unknownChoices(act, act.input)),
    ...(await groupFaults(act, act.input.groupId, group_id)),
    ...(!birthOf({ birth: act.input.birth }, act.today).ok && { birth: message('input.birth') }),
    ...(!mayBecome(status, customerStatus) && { customerStatus: message('input.choice') }),
  }
}

/** Returns the fault of a group that only purchases lead to, unless it is the customer's already. */
export const groupFaults = async (
  { memory }: Pick<WriteEnvironment, 'memory'>,
  wanted: number | null | undefined,
  present: number | null,
): Promise<Readonly<Record<string, Message>>> => {
  if (wanted === undefined || wanted === null || wanted === present) return {}
  const group = (await memory.get(customerGroups)).get(wanted)
  return group && isByPurchases(group) ? { groupId: message('input.groupByPurchases') } : {}
}

/** Returns whether an email address is another's, or can still be restored to another. */
const isTaken = async ({ db, input, now }: Update, { id }: Customer): Promise<boolean> => {
  const key = emailKey(input.email)
  return (await customerByEmail(db, key)) !== undefined || (await isReserved(db, key, now, id))
}

/** Returns the failure of an email address that a customer has. */
export const emailTaken = (email: string) =>
  fail('customerEmailTaken', { errors: { email: message('input.emailTaken') }, state: { email } })

interface Written {
  readonly change: CustomerChange
  readonly hash: string | null
  readonly moves: boolean
}

/**
 * Returns false if the email address was taken at this moment: then the transaction cannot be used any more.
 */
const write = async (act: Update, kept: Customer, { change, hash, moves }: Written): Promise<boolean> => {
  const { db, now, publish } = act
  const customerId = kept.id
  const isConfirmed = kept.status === PROVISIONAL && change.status === REGULAR
  const row: CustomerChange = {
    ...change,
    ...(isConfirmed && { secret_key_hash: null, secret_expires_at: null }),
    ...(hash !== null && { password_hash: hash, reset_key_hash: null, reset_expires_at: null }),
  }
  if (moves) {
    const isMoved = await move(act, kept, row)
    if (!isMoved) return false
  } else await changeCustomer(db, customerId, row, now)
  if (hash !== null || moves) {
    await dropWish(db, customerId)
    await endSessionsOf(db, customerId)
  }
  if (hash !== null) await publish('password.changed', { customerId })
  if (isConfirmed) await publish('customer.activated', { customerId })
  else if (moves && kept.status === PROVISIONAL) await publish('customer.registered', { customerId })
  if (moves && kept.status === REGULAR)
    await publish('customer.changed', {
      customerId,
      changed: ['email'],
      formerEmail: kept.email,
      // The customer does not learn which member did it, and with which browser.
      client: { address: '', userAgent: '' },
      at: now.toISOString(),
    })
  else await publish('customer.edited', { customerId })
  return true
}

/** Changes a customer's address: keys mailed to the former one, and those that restore it, become invalid. */
const move = async ({ db, input, now }: Update, { id }: Customer, row: CustomerChange): Promise<boolean> => {
  try {
    await moveToEmail(db, id, input.email, now, { ...row, secret_key_hash: null })
  } catch (error) {
    if (isTakenEmail(error)) return false
    throw error
  }
  await dropFormerEmails(db, id)
  return true
}
