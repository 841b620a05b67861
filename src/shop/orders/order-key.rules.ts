import { derivedKey, opensWith } from '../derived-key.ts'
import type { Vault } from '../vault.ts'

/** Returns the key with which a guest returns to their order. */
export const orderKey = (vault: Pick<Vault, 'derive'>, orderId: string): string =>
  derivedKey(vault, 'order', orderId)

/** Returns whether a key opens an order. */
export const opensOrder = (vault: Pick<Vault, 'derive' | 'former'>, orderId: string, key: string): boolean =>
  opensWith(vault, 'order', orderId, key)
