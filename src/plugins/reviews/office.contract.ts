import { z } from 'zod'
import { choice, idempotent, integer, key, optional, safe } from '../../plugin.ts'

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
  items: { reviews: ['goAdminReview', 'doShowReview', 'doHideReview', 'doDeleteReview'] },
})

export const goAdminReview = safe('/admin/review', {
  title: 'A review',
  for: 'member',
  input: { reviewId: key() },
  state: Review.shape,
  offers: ['doShowReview', 'doHideReview', 'doDeleteReview', 'goReviewList'],
  errors: ['unknownPath'],
})

const changed = { reviewId: z.string(), isShown: z.boolean(), message: z.string() }

export const doShowReview = idempotent('PUT', '/admin/reviews/shown', {
  title: 'Show a review on the page of its product',
  for: 'member',
  refusedAt: 'goReviewList',
  input: { reviewId: key() },
  state: changed,
  offers: ['goReviewList'],
})

export const doHideReview = idempotent('DELETE', '/admin/reviews/shown', {
  title: 'Show a review no more',
  for: 'member',
  refusedAt: 'goReviewList',
  input: { reviewId: key() },
  state: changed,
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
