import { z } from 'zod'

/** A promotion as pages of products show it. */
export const PromotionMark = z
  .object({
    promotionName: z.string(),
    /** Its terms in a few words. */
    promotionLabel: z.string(),
    /** The moment from which on it does not apply. */
    endsAt: z.iso.datetime().nullable(),
  })
  .meta({ named: 'PromotionMark' })
