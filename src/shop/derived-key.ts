import { timingSafeEqual } from 'node:crypto'
import type { Vault } from './vault.ts'

const BYTES = 16

/**
 * Returns the key that opens one record without an account: 32 hexadecimal digits that only this shop can make,
 * for this record alone. It is not stored, and is valid as long as the record and the shop's secret exist,
 * including the former secret.
 */
export const derivedKey = (vault: Pick<Vault, 'derive'>, purpose: string, id: string): string =>
  vault.derive(purpose, id).subarray(0, BYTES).toString('hex')

/** Returns whether a key opens a record; the time does not reveal how much of it is right. */
export const opensWith = (
  { former, ...vault }: Pick<Vault, 'derive' | 'former'>,
  purpose: string,
  id: string,
  key: string,
): boolean => {
  const given = Buffer.from(key)
  return [vault, ...(former ? [former] : [])].some((deriver) => {
    const own = Buffer.from(derivedKey(deriver, purpose, id))
    return own.length === given.length && timingSafeEqual(own, given)
  })
}
