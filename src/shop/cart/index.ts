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
  DEFAULT_PREFIX,
  dropCart,
  openCart,
  readLines,
  type StoredCart,
  writeLines,
} from './queries.ts'
