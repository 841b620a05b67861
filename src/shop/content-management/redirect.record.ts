import { LONGEST_ADDRESS } from '../content/index.ts'
import { kind, record } from '../records/index.ts'

/** A former address that leads to another one. */
export const redirect = record('redirect', 'redirectId', {
  fromAddress: ['from_address', kind.string(LONGEST_ADDRESS)],
  toAddress: ['to_address', kind.string(LONGEST_ADDRESS)],
})
