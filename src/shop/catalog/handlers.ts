import { fail, inPlace, moved } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import { link } from '../transitions.ts'
import { codesIn, meantBy, productAddress } from './address.rules.ts'
import type * as contract from './contract.ts'
import { productList } from './product-list.ts'
import { productPage } from './product-page.ts'
import { productByCode, variantsByCodes } from './queries.ts'

export const handlers: Handlers<typeof contract> = {
  goProductList: (act) => productList(act, act.input),

  async goProduct(act) {
    const { productCode } = act.input
    const product = await productByCode(act.db, productCode)
    if (product?.status !== 1) return fail('productNotFound', { params: { productCode } })
    return productPage(act, product, productCode)
  },

  async goProductAddress({ db, input: { productAddress: address, productCode } }) {
    const chosen = productCode === undefined ? [] : [productCode]
    const found = await variantsByCodes(db, [...codesIn(address), ...chosen])
    const variant = meantBy(
      address,
      found.filter(({ code }) => address.endsWith(code)),
    )
    // A hidden product keeps its address: it does not lead to another one whose code is the end of its own.
    if (variant?.status !== 1) return fail('productNotFound', { params: { productCode: address } })
    const current = productAddress(variant, variant.code)
    if (address !== current) return moved(link('goProductAddress', { productAddress: current, productCode }))
    // A variant of another product is not at this address.
    const isIts = found.some(({ code, product_id: id }) => code === productCode && id === variant.product_id)
    return inPlace(link('goProduct', { productCode: isIts && productCode ? productCode : variant.code }))
  },
}
