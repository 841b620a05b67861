import type { Reader } from '../../store/database.ts'
import type { Acting } from '../part.ts'
import { type Delivery, orderNoOf, productCodeOf } from './deliveries.queries.ts'
import { TEST_EVENT } from './events.rules.ts'

/** The page of a resource, with the input that finds it. */
type Page = readonly [transition: string, input: Readonly<Record<string, unknown>>]

/** The ids by which the resource of a delivery is found. */
const foundOf = ({ found }: Delivery) => JSON.parse(found) as Readonly<Record<string, string & number>>

/** Returns the page that states the resource of a delivery; undefined if nothing of it is there any more. */
const pageOf = async (db: Reader, delivery: Delivery): Promise<Page | undefined> => {
  const { screen, ...ids } = foundOf(delivery)
  if (screen !== undefined) return [screen, ids]
  const { orderId, productId, variantId, customerId, ticketId } = ids
  if (customerId !== undefined) return ['goCustomer', { customerId }]
  if (ticketId !== undefined) return ['goEnquiry', { ticketId }]
  if (orderId !== undefined) {
    const orderNo = await orderNoOf(db, orderId)
    return orderNo === undefined ? undefined : ['goOrder', { orderNo }]
  }
  const which = productId !== undefined ? { productId } : variantId !== undefined ? { variantId } : undefined
  const productCode = which && (await productCodeOf(db, which))
  return productCode === undefined ? undefined : ['goAdminProduct', { productCode }]
}

/**
 * Returns the body of a delivery: the resource as its member sees it now, or only its ids if it is gone. Undefined if
 * they may not see it.
 */
export const bodyOf = async (
  delivery: Delivery,
  memberId: string,
  { db, seenBy }: { readonly db: Reader; readonly seenBy: Acting['seenBy'] },
): Promise<string | undefined> => {
  const { type, created_at: at, sequence } = delivery
  const written = (data: object) =>
    JSON.stringify({ type, timestamp: new Date(at).toISOString(), data, sequence })
  if (type === TEST_EVENT) return written({})
  const page = await pageOf(db, delivery)
  const seen = page ? await seenBy(memberId, ...page) : 'unknown'
  if (seen === 'denied') return undefined
  if (seen === 'absent') return written({})
  if (seen !== 'unknown') return written(seen)
  const { screen: _, ...ids } = foundOf(delivery)
  return written(ids)
}
