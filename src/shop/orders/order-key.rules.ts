import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../vault.ts'

const BYTES = 16

/**
 * The key by which a guest comes back to their order: 32 hexadecimal digits that only this shop can make, of
 * this order alone. It is kept nowhere, and good for as long as there is the order and the shop's secret, or that is kept as the former one.
 */
export const orderKey = (vault: Pick<Vault, 'derive'>, orderId: string): string =>
  vault.derive('order', orderId).subarray(0, BYTES).toString('hex')

/** Whether a key is that of an order; how long that takes does not tell how much of it is right. */
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
