/** The package `noren/test`: starts a shop of its own for a test, and closes it without a trace. */

export {
  startShop,
  type TestClock,
  type TestCustomer,
  type TestMail,
  type TestShop,
  type TestShopOptions,
} from './testing/shop.ts'
