import { japaneseAddresses } from './addresses.ts'
import { couponCodes } from './discounts.ts'
import type { Make } from './make.ts'

/** The parts of a protocol as they come with the program. */
export const USUAL: Pick<Make, 'addresses' | 'book' | 'optionIds' | 'discounts' | 'handlers'> = {
  addresses: japaneseAddresses,
  book: { known: () => [], note: (_buyer, destination) => destination },
  optionIds: {},
  discounts: couponCodes,
  handlers: [],
}
