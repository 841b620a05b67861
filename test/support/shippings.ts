import type { Row } from '../../src/store/schema.ts'
import type { Person } from './customer.ts'
import type { Shop } from './shop.ts'

/** An order of a customer with its shippings, in their order. */
export interface Parcels {
  readonly orderNo: string
  readonly shippingIds: readonly string[]
}

/** Where a customer's friends live, in Hokkaido and Okinawa. */
const FRIENDS = [
  { name01: '佐藤', name02: '北', postalCode: '060-0001', pref: 1, addr01: '札幌市中央区', addr02: '2-2' },
  { name01: '比嘉', name02: '南', postalCode: '900-0001', pref: 47, addr01: '那覇市', addr02: '3-3' },
]

/** A customer's address book with a friend in it; the id of the address. */
export const befriend = async (person: Person, at = 0): Promise<string> => {
  const { document } = await person.ask('doCreateCustomerAddress', {
    ...FRIENDS[at],
    phoneNumber: '011-123-4567',
  })
  return document.addressId
}

/** An order of one piece to each of a customer's addresses, named by id. */
export const orderTo = async (
  shop: Shop,
  person: Person,
  productCode: string,
  addressIds: readonly string[] = ['own'],
): Promise<Parcels> => {
  const { document: cart } = await person.ask('doAddCartItem', { productCode, quantity: addressIds.length })
  const allocations = addressIds.map((addressId) => ({
    ...{ addressId, cartKey: cart.cartKey, productCode, quantity: 1 },
  }))
  await person.ask('doAllocateMultipleShipping', { allocations, cartKey: cart.cartKey })
  await person.ask('doConfirmOrder')
  const { document } = await person.ask('doCheckout')
  return {
    orderNo: document.orderNo,
    shippingIds: (await shippingsOf(shop, document.orderNo)).map(({ id }) => id),
  }
}

/** The shippings of an order as they are kept. */
export const shippingsOf = (shop: Shop, orderNo: string): Promise<Row<'shipping'>[]> =>
  shop.noren.store.reader
    .selectFrom('shipping')
    .innerJoin('orders', 'orders.id', 'shipping.order_id')
    .selectAll('shipping')
    .where('order_no', '=', orderNo)
    .orderBy('shipping.sort_no')
    .execute()
