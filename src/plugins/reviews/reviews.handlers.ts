import { uuidv7 } from 'uuidv7'
import {
  created,
  fail,
  type Handlers,
  linker,
  message,
  ok,
  productByCode,
  type ReadEnvironment,
  type Transitions,
  type WriteEnvironment,
  worded,
} from '../../plugin.ts'
import type * as office from './office.contract.ts'
import { insertReview } from './queries.ts'
import type * as contract from './reviews.contract.ts'
import { MOST_STARS } from './reviews.contract.ts'
import { tellOf, WRITTEN } from './telling.ts'

/** Typed links to all transitions, including the plugin's own. */
export const link = linker<Transitions & typeof contract & typeof office>()

export const reviewsHandlers: Handlers<typeof contract> = {
  async goReview(act) {
    const { productCode } = act.input
    const product = await forSale(act, productCode)
    if (!product) return fail('productNotFound', { params: { productCode } })
    return ok(
      { productCode, productName: worded(act.language, product.name, product.name_en) },
      {
        form: { values: { productCode }, options: { stars: starOptions(act) } },
        links: [link('doWriteReview'), link('goProduct', { productCode })],
      },
    )
  },

  async doWriteReview(act) {
    const { productCode, reviewer, stars, reviewTitle: title, comment } = act.input
    const product = await forSale(act, productCode)
    if (!product) return fail('productNotFound', { params: { productCode } })
    const id = uuidv7()
    await insertReview(act.db, {
      id,
      product_id: product.id,
      reviewer,
      stars,
      title,
      comment,
      created_at: act.now.toISOString(),
    })
    await tellOf(act, WRITTEN, id)
    const back = link('goProduct', { productCode })
    return created({ reviewId: id }, back, { notices: [message('reviews.taken')] })
  },
}

/** The best first, each in stars and in words. */
const starOptions = ({ say }: Pick<ReadEnvironment, 'say'>) =>
  Array.from({ length: MOST_STARS }, (_, at) => MOST_STARS - at).map((stars) => ({
    value: String(stars),
    label: say(message('reviews.stars', { picture: '★'.repeat(stars).padEnd(MOST_STARS, '☆'), stars })),
  }))

const PUBLIC = 1

const forSale = async ({ db }: Pick<ReadEnvironment | WriteEnvironment, 'db'>, productCode: string) => {
  const product = await productByCode(db, productCode)
  return product?.status === PUBLIC ? product : undefined
}
