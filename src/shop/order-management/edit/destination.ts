import { message } from '../../../hypermedia/message.ts'
import { fail } from '../../../hypermedia/reply.ts'
import type { PostalAddress } from '../../customers/fields.ts'
import { addressWriter } from '../../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { customerAddresses } from './customer-addresses.ts'
import type { Create, Customer } from './order-new.ts'

/** The key of the orderer's own address. */
export const OWN = 'own'

/** The key of an address that is in no address book. */
const OTHER = 'other'

type TypedAddress = NonNullable<Create['input']['destinations']>[number]

/** Returns a typed address, with null for what was left out. */
const toAddress = ({ kana01, kana02, companyName, ...address }: TypedAddress): PostalAddress => ({
  ...address,
  kana01: kana01 ?? null,
  kana02: kana02 ?? null,
  companyName: companyName ?? null,
})

/** Returns the addresses of a customer's address book, in words; none of a guest. */
export const savedAddresses = async (
  act: ReadEnvironment | WriteEnvironment,
  customer: Customer | undefined,
) => {
  const [book, write] = await Promise.all([customerAddresses(act, customer?.id ?? null), addressWriter(act)])
  return [...book].flatMap(([addressId, address]) =>
    addressId === OWN ? [] : [{ ...write(address), addressId }],
  )
}

/** Returns where the goods go, if not to the orderer: to a saved address of the customer, or to a typed one. */
export const destinationOf = async (act: Create, customer: Customer | undefined) => {
  const { addressId, destinations: [typed] = [] } = act.input
  if (addressId === undefined) return typed && { address: toAddress(typed), addressKey: OTHER }
  const address = (await customerAddresses(act, customer?.id ?? null)).get(addressId)
  if (!address) return fail('orderAddressUnknown', { errors: { addressId: message('input.choice') } })
  return typed
    ? fail('badInput', { errors: { addressId: message('office.order.twoAddresses') } })
    : { address, addressKey: addressId }
}
