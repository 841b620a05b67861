import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../vault.ts'

const BYTES = 16

/**
 * Returns the key with which a guest returns to their order: 32 hexadecimal digits that only this shop can
 * make, for this order alone. It is not stored, and is valid as long as the order and the shop's secret
 * exist, including the former secret.
 */
export const orderKey = (vault: Pick<Vault, 'derive'>, orderId: string): string =>
  vault.derive('order', orderId).subarray(0, BYTES).toString('hex')

/** Returns whether a key opens an order; the time does not reveal how much of it is right. */
export const opensOrder = (
  { former, ...vault }: Pick<Vault, 'derive' | 'former'>,
  orderId: string,
  key: string,
): boolean => {
  const given = Buffer.from(key)
  return [vault, ...(former ? [former] : [])].some((deriver) => {
    const own = Buffer.from(orderKey(deriver, orderId))
    return own.length === given.length && timingSafeEqual(own, given)
  })
}
