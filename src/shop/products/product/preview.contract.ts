import { key } from '../../../hypermedia/input.ts'
import { safe } from '../../../hypermedia/transition.ts'
import { productState } from '../../catalog/contract.ts'

export const goProductPreview = safe('/admin/product/preview', {
  title: 'The page of a product as shoppers would see it, whatever its status; nothing can be bought on it',
  for: 'member',
  page: 'product_detail',
  input: { productCode: key() },
  state: productState,
  offers: ['goAdminProduct'],
  always: ['goAdminProductList'],
  items: { related: ['goProduct', 'doAddCartItem'] },
  errors: ['productUnknown'],
})
