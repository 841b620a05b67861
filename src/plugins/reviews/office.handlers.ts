import {
  fail,
  type Handlers,
  item,
  message,
  ok,
  pagesBeside,
  type ReadEnvironment,
  worded,
} from '../../plugin.ts'
import type * as contract from './office.contract.ts'
import { deleteReview, type ReviewRow, reviewById, reviewList, showReview } from './queries.ts'
import { link } from './reviews.handlers.ts'
import { CHANGED, tellOf } from './telling.ts'

const LIMIT = 50

export const officeHandlers: Handlers<typeof contract> = {
  async goReviewList({ db, input, language }) {
    const { standing, offset = 0 } = input
    const isShown = standing === undefined ? undefined : standing === 'shown'
    const { rows, count } = await reviewList(db, { isShown, limit: LIMIT, offset })
    const page = (at: number) => link('goReviewList', { ...(standing && { standing }), offset: at })
    return ok(
      {
        reviews: rows.map((row) =>
          item(stated(row, language), [link('goAdminReview', { reviewId: row.id }), ...changesOf(row)]),
        ),
        count,
        limit: LIMIT,
        offset,
      },
      {
        links: [...pagesBeside({ limit: LIMIT, offset }, count, page), link('goAdminTop')],
      },
    )
  },

  async goAdminReview({ db, input: { reviewId }, language }) {
    const row = await reviewById(db, reviewId)
    if (!row) return fail('unknownPath')
    return ok(stated(row, language), { links: [...changesOf(row), link('goReviewList')] })
  },

  async doShowReview(act) {
    const { reviewId } = act.input
    const isShown = await showReview(act.db, reviewId, true)
    if (isShown) await tellOf(act, CHANGED, reviewId)
    return done(reviewId, isShown ? 'shown' : 'gone', { isShown })
  },

  async doHideReview(act) {
    const { reviewId } = act.input
    const isThere = await showReview(act.db, reviewId, false)
    if (isThere) await tellOf(act, CHANGED, reviewId)
    return done(reviewId, isThere ? 'hidden' : 'gone', { isShown: false })
  },

  async doDeleteReview(act) {
    const { reviewId } = act.input
    if (await deleteReview(act.db, reviewId)) await tellOf(act, CHANGED, reviewId)
    return done(reviewId, 'deleted', {})
  },
}

const stated = (row: ReviewRow, language: ReadEnvironment['language']) => ({
  reviewId: row.id,
  reviewer: row.reviewer,
  stars: row.stars,
  reviewTitle: row.title,
  comment: row.comment,
  writtenAt: row.created_at,
  isShown: row.is_shown,
  productName: worded(language, row.name ?? '', row.name_en),
})

const changesOf = ({ id: reviewId, is_shown: isShown }: ReviewRow) => [
  link(isShown ? 'doHideReview' : 'doShowReview', { reviewId }),
  link('doDeleteReview', { reviewId }),
]

const done = <S>(reviewId: string, what: string, state: S) => {
  const list = link('goReviewList')
  return ok({ reviewId, ...state }, { location: list, notices: [message(`reviews.${what}`)] })
}
