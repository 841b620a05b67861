import { ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import { link } from '../transitions.ts'
import { PRODUCT_CODE } from '../values.ts'
import type * as contract from './cards.contract.ts'
import { productsNamed } from './chosen-products.ts'

const MOST_CARDS = 12

export const cardsHandlers: Handlers<typeof contract> = {
  async goProductCards(act) {
    const codes = (act.input.codes ?? '')
      .split(',')
      .map((code) => code.trim())
      .filter((code) => PRODUCT_CODE.test(code))
      .slice(0, MOST_CARDS)
    const products = await productsNamed(act, codes)
    return ok({ products }, { links: [link('goProductList'), link('goTop')], about: { robots: 'noindex' } })
  },
}
