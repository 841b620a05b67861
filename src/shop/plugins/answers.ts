/** Validates the values that plugins return: their types are checked only if the plugin was compiled. */
import { type Failure, isFailure } from '../../hypermedia/reply.ts'
import type { Added, Discount } from './plugin.ts'

/** Checks that a plugin's answer is a number of yen; throws for anything else. */
export const yenIn = (answer: unknown): number => {
  if (typeof answer === 'number' && Number.isFinite(answer)) return answer
  throw new TypeError(`${shown(answer)} is no number of yen`)
}

/** Checks that discounts have a key and can be computed; throws if one cannot. */
export const discountsIn = (found: readonly Discount[]): readonly Discount[] => {
  for (const { key, name, amount } of found)
    if (typeof key !== 'string' || typeof name?.ja !== 'string' || typeof amount !== 'function')
      throw new TypeError(`A discount with the key ${shown(key)} has no name or no amount`)
  return found
}

/** Checks that an addition to an answer can be sent; throws if it cannot. */
export const addedIn = (answer: Added | Failure | undefined): Added | Failure | undefined => {
  // Null means undefined.
  const added = answer ?? undefined
  if (added === undefined) return undefined
  if (typeof added !== 'object') throw new TypeError(`${shown(added)} is nothing to add`)
  if (isFailure(added)) return added
  if (!Array.isArray(added.links ?? [])) throw new TypeError('Links are a list')
  JSON.stringify([added.state, added.values])
  return added
}

const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.prototype.toString.call(value) : String(value)
