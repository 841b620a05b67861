export { layIn } from './adding.ts'
export {
  type CartVariant,
  describeCart,
  describeItem,
  type LiveCart,
  liveCarts,
  offeredVariants,
  taxRulesFor,
} from './carts.ts'
export { mergeCarts } from './merging.ts'
export {
  cartContents,
  cartKeyOf,
  DEFAULT_PREFIX,
  dropCart,
  dropCartsOf,
  lockCart,
  openCart,
  readLines,
  type StoredCart,
  writeLines,
} from './queries.ts'
