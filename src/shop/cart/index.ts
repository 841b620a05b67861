export {
  type CartVariant,
  describeCart,
  describeItem,
  type LiveCart,
  liveCarts,
  offeredVariants,
  taxRulesFor,
} from './carts.ts'
export {
  cartKeyOf,
  cartSummary,
  DEFAULT_PREFIX,
  dropCart,
  openCart,
  type StoredCart,
  writeLines,
} from './queries.ts'
