export { layIn } from './adding.ts'
export {
  type CartVariant,
  describeCart,
  describeItem,
  itemsOf,
  type LiveCart,
  liveCarts,
  offeredVariants,
  taxRulesFor,
  toCart,
} from './carts.ts'
export { mergeCarts } from './merging.ts'
export {
  cartContents,
  cartKeyById,
  DEFAULT_PREFIX,
  dropCartAt,
  dropCartsOf,
  lockCart,
  openCart,
  readLines,
  writeLines,
} from './queries.ts'
export { DIRECT, replaceLines } from './replacing.ts'
export { cartKeyOf } from './rules.ts'
export { dropSavedItemsOf, savedContents } from './saved.queries.ts'
export { settledCarts } from './settling.ts'
export type { SortedCart } from './sorting.rules.ts'
