import { z } from 'zod'

/** The approved reviews of a product, the newest first. */
export const ProductReviews = z.object({
  count: z.int(),
  /** 1 to 5, to one decimal; null without reviews. */
  average: z.number().nullable(),
  shown: z.array(
    z.object({
      reviewer: z.string(),
      stars: z.int(),
      title: z.string(),
      comment: z.string(),
      /** UTC, ISO 8601. */
      writtenAt: z.string(),
    }),
  ),
})
