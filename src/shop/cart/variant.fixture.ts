import type { OfferedVariant } from './rules.ts'

/** A visible variant at 1,000 yen without tax, of which there is always enough, changed by the facts that a test is about. */
export const offered = (variantId: number, facts: Partial<OfferedVariant> = {}): OfferedVariant => ({
  variantId,
  productCode: `p-${variantId}`,
  productName: `Product ${variantId}`,
  productStatus: 1,
  visible: true,
  classCategoriesVisible: true,
  price02: 1_000,
  priceIncTax: 1_100,
  stock: null,
  stockUnlimited: true,
  saleLimit: null,
  saleTypeId: 1,
  temperature: 'normal',
  weight: null,
  parcelSize: null,
  deliveryIds: [1, 2, 3],
  besideCooledIds: [],
  coldEnoughIds: [],
  paymentIds: [1, 2],
  ...facts,
})
