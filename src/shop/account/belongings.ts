import type { Writer } from '../../store/database.ts'
import { dropCartsOf, dropSavedItemsOf } from '../cart/index.ts'
import { dropAddressBook } from '../customers/index.ts'
import { dropFavorites } from './favorites/favorites.queries.ts'

/** Deletes the records that only the customer of an account needs: their addresses, favourites and carts. */
export const dropBelongings = async (tx: Writer, customerId: string): Promise<void> => {
  await dropAddressBook(tx, customerId)
  await dropFavorites(tx, customerId)
  await dropCartsOf(tx, customerId)
  await dropSavedItemsOf(tx, customerId)
}
