import { ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import { link } from '../transitions.ts'
import { PRODUCT_CODE } from '../values.ts'
import type * as contract from './cards.contract.ts'
import { offeredByCodes } from './cards.queries.ts'
import { listed } from './listing.ts'

const MOST_CARDS = 12

export const cardsHandlers: Handlers<typeof contract> = {
  async goProductCards(act) {
    const codes = (act.input.codes ?? '')
      .split(',')
      .map((code) => code.trim())
      .filter((code) => PRODUCT_CODE.test(code))
      .slice(0, MOST_CARDS)
    const products = await listed(act, await offeredByCodes(act.db, codes))
    return ok({ products }, { links: [link('goProductList'), link('goTop')], about: { robots: 'noindex' } })
  },
}
