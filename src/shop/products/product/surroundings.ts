import { pricingNow } from '../../catalog/index.ts'
import type { WriteEnvironment } from '../../environment.ts'

/**
 * Returns the rounding of the general tax rule in force, which also applies to a product's own rate (TAX-02).
 */
export const roundingNow = async (act: WriteEnvironment): Promise<number> =>
  (await pricingNow(act)).generalRule?.rounding ?? 1
