import { z } from 'zod'
import { choice, flag, idempotent, integer, key, optional, safe } from '../../plugin.ts'

const LIMIT = 50

const Review = z.object({
  reviewId: z.string(),
  productName: z.string(),
  reviewer: z.string(),
  stars: z.int(),
  reviewTitle: z.string(),
  comment: z.string(),
  /** UTC, ISO 8601. */
  writtenAt: z.string(),
  isShown: z.boolean(),
})

export const goReviewList = safe('/admin/reviews', {
  title: 'What was said of products, the newest first',
  for: 'member',
  input: { standing: optional(choice(['waiting', 'shown'])), offset: optional(integer(0)) },
  state: { reviews: z.array(Review), count: z.int(), limit: z.literal(LIMIT), offset: z.int() },
  offers: ['goReviewList', 'goAdminTop'],
  items: { reviews: ['doShowReview', 'doDeleteReview'] },
})

export const doShowReview = idempotent('PUT', '/admin/reviews', {
  title: 'Show a review on the page of its product, or hide it',
  for: 'member',
  refusedAt: 'goReviewList',
  input: { reviewId: key(), shown: flag() },
  state: { reviewId: z.string(), isShown: z.boolean(), message: z.string() },
  offers: ['goReviewList'],
})

export const doDeleteReview = idempotent('DELETE', '/admin/reviews', {
  title: 'Delete a review',
  for: 'member',
  refusedAt: 'goReviewList',
  input: { reviewId: key() },
  state: { reviewId: z.string(), message: z.string() },
  offers: ['goReviewList'],
})
