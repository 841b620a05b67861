import type { PostalAddress } from '../../customers/fields.ts'
import { addressBook, addressOf, customerById } from '../../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { mayReadOf } from '../../people.rules.ts'

/** The id of a customer's own address, as in the storefront. */
const OWN = 'own'

/**
 * Returns a customer's addresses by id: their own first, then their address book. Empty for members who may
 * not see customers.
 */
export const customerAddresses = async (
  act: ReadEnvironment | WriteEnvironment,
  customerId: string | null,
): Promise<ReadonlyMap<string, PostalAddress>> => {
  const { db } = act
  if (customerId === null || !mayReadOf(act, 'customer')) return new Map()
  const [customer, book] = await Promise.all([customerById(db, customerId), addressBook(db, customerId)])
  const { postal_code, pref, addr01, addr02, phone_number } = customer ?? {}
  const own =
    customer && postal_code && pref && addr01 && addr02 && phone_number
      ? [[OWN, addressOf({ ...customer, postal_code, pref, addr01, addr02, phone_number })] as const]
      : []
  return new Map([...own, ...book.map(({ addressId, ...address }) => [addressId, address] as const)])
}
