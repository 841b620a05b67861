import { fail } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import type * as contract from './contract.ts'
import { productList } from './product-list.ts'
import { productPage } from './product-page.ts'
import { productByCode } from './queries.ts'

export const handlers: Handlers<typeof contract> = {
  goProductList: (act) => productList(act, act.input),

  async goProduct(act) {
    const { productCode } = act.input
    const product = await productByCode(act.db, productCode)
    if (product?.status !== 1) return fail('productNotFound', { params: { productCode } })
    return productPage(act, product, productCode)
  },
}
