import { pricingNow } from '../../catalog/index.ts'
import type { WriteEnvironment } from '../../environment.ts'

/** How the general tax rule in force rounds; a rate of a product's own is rounded alike (TAX-02). */
export const roundingNow = async (act: WriteEnvironment): Promise<number> =>
  (await pricingNow(act)).generalRule?.rounding ?? 1
