import { createHash } from 'node:crypto'

/**
 * The version of what is edited as a whole and has no number of its own, such as a list: two that say
 * the same have the same.
 */
export const contentVersion = (kept: unknown): number =>
  createHash('sha256').update(JSON.stringify(kept)).digest().readUInt32BE() >>> 1
