import { z } from 'zod'
import { integer, key, longText, safe, text, unsafe } from '../../plugin.ts'

/** The best rating of a product; the worst is 1. */
export const MOST_STARS = 5

export const goReview = safe('/products/review', {
  title: 'The form to review a product',
  for: 'anyone',
  page: 'review',
  input: { productCode: key() },
  state: { productCode: z.string(), productName: z.string() },
  submitTo: 'doWriteReview',
  offers: ['doWriteReview', 'goProduct'],
  errors: ['productNotFound'],
})

export const doWriteReview = unsafe('POST', '/products/review', {
  title: 'Review a product; it is shown once the shop has read it',
  for: 'anyone',
  refusedAt: 'goReview',
  once: true,
  input: {
    productCode: key(),
    reviewer: text(50),
    stars: integer(1, MOST_STARS),
    reviewTitle: text(100),
    comment: longText(2000),
  },
  state: { reviewId: z.string(), message: z.string() },
  offers: ['goProduct'],
  errors: ['badInput', 'productNotFound'],
  limits: [{ by: 'address', most: 10, minutes: 60 }],
})
