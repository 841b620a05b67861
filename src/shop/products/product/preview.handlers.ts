import { fail, ok } from '../../../hypermedia/reply.ts'
import { productPage } from '../../catalog/index.ts'
import type { Handlers } from '../../environment.ts'
import { link } from '../../transitions.ts'
import type * as contract from './preview.contract.ts'
import { anyProductByCode } from './product.queries.ts'

export const previewHandlers: Handlers<typeof contract> = {
  async goProductPreview(act) {
    const { productCode } = act.input
    const product = await anyProductByCode(act.db, productCode)
    if (!product) return fail('productUnknown')
    const { state, links, form, about } = await productPage(act, product, productCode)
    return ok(state, {
      links: [link('goAdminProduct', { productCode })],
      about: { ...about, preview: { links, ...(form && { form }) } },
    })
  },
}
