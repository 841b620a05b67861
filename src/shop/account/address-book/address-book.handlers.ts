import { created, fail, isFailure, item, ok } from '../../../hypermedia/reply.ts'
import { takeBackOf } from '../../checkout/index.ts'
import type { PostalAddress } from '../../customers/fields.ts'
import {
  accountLinks,
  addAddress,
  addressBook,
  addressById,
  addressOf,
  addressWriter,
  changeAddress,
  countAddresses,
  dropAddress,
  kanaFaults,
  MOST_ADDRESSES,
  prefectureOptions,
  tellOfChange,
  toAddress,
} from '../../customers/index.ts'
import { customerOf, type Handlers, type ReadEnvironment, type WriteEnvironment } from '../../environment.ts'
import { link } from '../../transitions.ts'
import type * as contract from './address-book.contract.ts'

/** The address book of a customer (CUS-11). */
export const addressBookHandlers: Handlers<typeof contract> = {
  async goCustomerAddressList(act) {
    const customerId = customerOf(act)
    const [book, write, links] = await Promise.all([
      addressBook(act.db, customerId),
      addressWriter(act),
      accountLinks(act),
    ])
    const hasRoom = book.length < MOST_ADDRESSES
    return ok(
      {
        customerId,
        addresses: book.map(({ addressId, ...address }) =>
          item({ ...write(address), addressId }, [
            link('goCustomerAddress', { addressId }),
            link('doUpdateCustomerAddress', { addressId }),
            link('doDeleteCustomerAddress', { addressId }),
          ]),
        ),
        count: book.length,
        most: MOST_ADDRESSES,
      },
      {
        links: [...(hasRoom ? [link('goCustomerAddress'), link('doCreateCustomerAddress')] : []), ...links],
      },
    )
  },

  async goCustomerAddress(act) {
    const { addressId } = act.input
    const options = await prefectureOptions(act)
    if (addressId === undefined) {
      if ((await countAddresses(act.db, customerOf(act))) >= MOST_ADDRESSES) return fail('addressBookFull')
      return ok(
        { addressId: null },
        {
          form: { to: 'doCreateCustomerAddress', options },
          links: [link('goPostalCode'), ...(await accountLinks(act))],
        },
      )
    }
    const found = await ownAddress(act, addressId)
    if (isFailure(found)) return found
    return ok(
      { addressId },
      {
        form: { values: { addressId, ...addressOf(found) }, options },
        links: [
          link('doUpdateCustomerAddress', { addressId }),
          link('doDeleteCustomerAddress', { addressId }),
          link('goPostalCode'),
          ...(await accountLinks(act)),
        ],
      },
    )
  },

  async doCreateCustomerAddress(act) {
    const customerId = customerOf(act)
    const errors = await kanaFaults(act, act.input)
    if (Object.keys(errors).length > 0) return fail('badInput', { errors })
    const address = toAddress(act.input)
    const addressId = await addAddress(act.db, customerId, address, act.now)
    if (addressId === undefined) return fail('addressBookFull')
    await tellOfChange(act, customerId, BOOK)
    return created(await described(act, addressId, address), link('goCustomerAddressList'), {
      links: [link('goCustomerAddress', { addressId })],
    })
  },

  async doUpdateCustomerAddress(act) {
    const { addressId, ...sent } = act.input
    const found = await ownAddress(act, addressId)
    if (isFailure(found)) return found
    const kept = addressOf(found)
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const address = toAddress({ ...kept, ...given })
    const errors = await kanaFaults(act, address)
    if (Object.keys(errors).length > 0) return fail('badInput', { errors })
    const isChanged = Object.entries(address).some(
      ([name, value]) => kept[name as keyof PostalAddress] !== value,
    )
    if (isChanged) {
      await takeBackOf(act.db, customerOf(act), addressId)
      await changeAddress(act.db, addressId, address, act.now)
      await tellOfChange(act, customerOf(act), BOOK)
    }
    return ok(await described(act, addressId, address), {
      location: link('goCustomerAddressList'),
      links: [link('goCustomerAddress', { addressId })],
    })
  },

  async doDeleteCustomerAddress(act) {
    const { addressId } = act.input
    const found = await ownAddress(act, addressId)
    if (isFailure(found)) return found
    const customerId = customerOf(act)
    await takeBackOf(act.db, customerId, addressId)
    await dropAddress(act.db, addressId)
    await tellOfChange(act, customerId, BOOK)
    return ok({ customerId, addressId }, { location: link('goCustomerAddressList') })
  },
}

/** The field for added, changed and deleted addresses in the notice of a change. */
const BOOK = ['addressBook']

const ownAddress = async (act: ReadEnvironment | WriteEnvironment, addressId: string) => {
  const found = await addressById(act.db, addressId)
  if (!found) return fail('addressUnknown')
  return found.customer_id === customerOf(act) ? found : fail('notYourAddress')
}

const described = async (act: WriteEnvironment, addressId: string, address: PostalAddress) => ({
  customerId: customerOf(act),
  addressId,
  ...(await addressWriter(act))(address),
})
