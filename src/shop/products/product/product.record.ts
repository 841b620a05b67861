import { kind, record } from '../../records/index.ts'
import { masterOptions } from '../../settings/index.ts'
import { ProductStatus } from './product.rules.ts'

/** What members say of a product, in both languages; what it is sold for stands in its variants. */
export const product = record('product', 'productId', {
  productName: ['name', kind.string(128)],
  productNameEn: ['name_en', kind.nullable(kind.string(128))],
  productStatus: [
    'status',
    kind.withDefault(kind.reference(masterOptions('product_status'), 3), ProductStatus.private),
  ],
  /** What lists say of it. */
  description: ['description_list', kind.nullable(kind.longText(128))],
  descriptionEn: ['description_list_en', kind.nullable(kind.longText(128))],
  descriptionDetail: ['description_detail', kind.html(3000)],
  descriptionDetailEn: ['description_detail_en', kind.html(3000)],
  /** What it is found by beside its name. */
  searchWord: ['search_word', kind.nullable(kind.longText(1000))],
  /** For members alone. */
  note: ['note', kind.nullable(kind.longText(1000))],
  freeArea: ['free_area', kind.html(99_999)],
  /** When it becomes public, and private again, by itself. */
  saleFrom: ['sale_from', kind.nullable(kind.moment())],
  saleUntil: ['sale_until', kind.nullable(kind.moment())],
})
