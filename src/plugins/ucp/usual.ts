import { japaneseAddresses } from './addresses.ts'
import { couponCodes } from './discounts.ts'
import type { Make } from './make.ts'

/** UCP as it comes with the program. */
export const USUAL: Make = {
  root: '/ucp',
  tools: '/ucp/mcp',
  addresses: japaneseAddresses,
  book: { known: () => [], note: (_buyer, destination) => destination },
  optionIds: {},
  discounts: couponCodes,
  handlers: [],
}
