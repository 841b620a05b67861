export {
  type CartVariant,
  canCheckout,
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
  dropCart,
  openCart,
  readCarts,
  type StoredCart,
  writeLines,
} from './queries.ts'
