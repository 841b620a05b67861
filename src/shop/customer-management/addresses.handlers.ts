import { message } from '../../hypermedia/message.ts'
import { fail, isFailure, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import { takeBackOf } from '../checkout/index.ts'
import {
  addAddress,
  addressById,
  addressOf,
  addressWriter,
  CustomerStatus,
  changeAddress,
  dropAddress,
} from '../customers/index.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { link } from '../transitions.ts'
import { address as addressRecord } from './address.record.ts'
import type * as contract from './addresses.contract.ts'
import { customerNamed } from './customer.queries.ts'

export const addressesHandlers: Handlers<typeof contract> = {
  async goCustomerDeliveryEdit(act) {
    const { input } = act
    const options = await addressRecord.options(act)
    const ways = [link('goCustomerList')]
    const named = input.customerId ?? input.id
    if (named === undefined)
      return ok({ customerId: '', addressId: null, name: '' }, { form: { options }, links: ways })
    const customer = await customerNamed(act.db, named)
    if (!customer) return fail('customerUnknown')
    const address = input.addressId === undefined ? undefined : await own(act, customer, input.addressId)
    if (address && isFailure(address)) return address
    const customerId = customer.id
    const addressId = address?.id
    const name = `${customer.name01} ${customer.name02}`
    return ok(
      { customerId, addressId: addressId ?? null, name },
      {
        form: {
          values: { customerId, ...(address && addressRecord.stated(address)) },
          options,
        },
        links: [
          link('doUpdateCustomerDeliveryAddress', { customerId, addressId }),
          ...(addressId === undefined
            ? []
            : [link('doDeleteCustomerDeliveryAddress', { customerId, addressId })]),
          link('goCustomer', { customerId }),
          ...ways,
        ],
      },
    )
  },

  async doUpdateCustomerDeliveryAddress(act) {
    const { db, input, now } = act
    const customer = await customerNamed(db, input.customerId)
    if (!customer) return fail('customerUnknown')
    if (customer.status === CustomerStatus.withdrawn) return fail('customerGone')
    const { addressId } = input
    const found = addressId === undefined ? undefined : await own(act, customer, addressId)
    if (found && isFailure(found)) return found
    if (!found) {
      const address = addressOf(addressRecord.created(input, act))
      const made = await addAddress(db, customer.id, address, now)
      if (made === undefined) return fail('customerBookFull')
      return written(act, customer.id, made, address, 201)
    }
    const change = changesOf(found, addressRecord.columns(input, act))
    const address = addressOf({ ...found, ...change })
    if (change) {
      await takeBackOf(db, customer.id, found.id)
      await changeAddress(db, found.id, address, now)
    }
    return written(act, customer.id, found.id, address, 200)
  },

  async doDeleteCustomerDeliveryAddress(act) {
    const { db, input } = act
    const customer = await customerNamed(db, input.customerId)
    if (!customer) return fail('customerUnknown')
    const address = await own(act, customer, input.addressId)
    if (isFailure(address)) return address
    await takeBackOf(db, customer.id, address.id)
    await dropAddress(db, address.id)
    const page = link('goCustomer', { customerId: customer.id })
    return ok(
      { customerId: customer.id, addressId: address.id },
      { location: page, notices: [message('office.customer.addressDeleted')] },
    )
  },
}

/** Returns an address of this customer's book; undefined for another's. */
const own = async (
  { db }: ReadEnvironment | WriteEnvironment,
  { id }: Row<'customer'>,
  addressId: string,
) => {
  const found = await addressById(db, addressId)
  return found?.customer_id === id ? found : fail('customerAddressUnknown')
}

const written = async (
  act: WriteEnvironment,
  customerId: string,
  addressId: string,
  address: ReturnType<typeof addressOf>,
  status: 200 | 201,
) => {
  const page = link('goCustomer', { customerId })
  const done = message('office.customer.addressSaved')
  const state = {
    customerId,
    addressId,
    address: (await addressWriter(act))(address),
    message: act.say(done),
  }
  const links = [link('goCustomerDeliveryEdit', { customerId, addressId })]
  return { ...ok(state, { location: page, notices: [done], links }), status }
}
