import { createHash } from 'node:crypto'

/**
 * Returns the version of data that is edited as a whole and has no number of its own, such as a list: equal
 * data has equal versions.
 */
export const contentVersion = (kept: unknown): number =>
  createHash('sha256').update(JSON.stringify(kept)).digest().readUInt32BE() >>> 1
