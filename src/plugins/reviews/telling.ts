import type { WriteEnvironment } from '../../plugin.ts'

/** The types of events of reviews for webhooks. */
export const WRITTEN = 'reviews.written'
export const CHANGED = 'reviews.changed'

/** Publishes an event of a review. */
export const tellOf = ({ publish }: Pick<WriteEnvironment, 'publish'>, type: string, reviewId: string) =>
  publish('plugin.event', { type, id: reviewId, page: ['goAdminReview', { reviewId }] })
