import { type Handlers, item, message, ok, pagesBeside, worded } from '../../plugin.ts'
import type * as contract from './office.contract.ts'
import { deleteReview, reviewList, showReview } from './queries.ts'
import { link } from './reviews.handlers.ts'

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
          item(
            {
              reviewId: row.id,
              reviewer: row.reviewer,
              stars: row.stars,
              reviewTitle: row.title,
              comment: row.comment,
              writtenAt: row.created_at,
              isShown: row.is_shown,
              productName: worded(language, row.name ?? '', row.name_en),
            },
            [
              link(row.is_shown ? 'doHideReview' : 'doShowReview', { reviewId: row.id }),
              link('doDeleteReview', { reviewId: row.id }),
            ],
          ),
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

  async doShowReview(act) {
    const { reviewId } = act.input
    const isShown = await showReview(act.db, reviewId, true)
    return done(reviewId, isShown ? 'shown' : 'gone', { isShown })
  },

  async doHideReview(act) {
    const { reviewId } = act.input
    const isThere = await showReview(act.db, reviewId, false)
    return done(reviewId, isThere ? 'hidden' : 'gone', { isShown: false })
  },

  async doDeleteReview(act) {
    await deleteReview(act.db, act.input.reviewId)
    return done(act.input.reviewId, 'deleted', {})
  },
}

const done = <S>(reviewId: string, what: string, state: S) => {
  const list = link('goReviewList')
  return ok({ reviewId, ...state }, { location: list, notices: [message(`reviews.${what}`)] })
}
