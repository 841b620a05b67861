import { LONGEST_SLUG, SLUG, VideoAddress } from '../../catalog/index.ts'
import { kind, record } from '../../records/index.ts'
import { masterOptions } from '../../settings/index.ts'
import { ProductStatus } from './product.rules.ts'

/** The texts of a product in both languages; its prices and stock belong to its variants. */
export const product = record('product', 'productId', {
  productName: ['name', kind.string(128)],
  productNameEn: ['name_en', kind.nullable(kind.string(128))],
  /** The words of its address before the code; without any, those of its English name. */
  slug: ['slug', kind.nullable(kind.string(LONGEST_SLUG, { pattern: SLUG, refused: 'input.slug' }))],
  productStatus: [
    'status',
    kind.withDefault(kind.reference(masterOptions('product_status'), 3), ProductStatus.private),
  ],
  /** The description in lists. */
  description: ['description_list', kind.nullable(kind.longText(128))],
  descriptionEn: ['description_list_en', kind.nullable(kind.longText(128))],
  descriptionDetail: ['description_detail', kind.html(3000)],
  descriptionDetailEn: ['description_detail_en', kind.html(3000)],
  /** Search words beside its name. */
  searchWord: ['search_word', kind.nullable(kind.longText(1000))],
  /** For members only. */
  note: ['note', kind.nullable(kind.longText(1000))],
  freeArea: ['free_area', kind.html(99_999)],
  /** A video file of the shop, or the page of a video at YouTube. */
  videoUrl: ['video_url', kind.nullable(kind.textOf(VideoAddress))],
  /** When Noren makes it public, and private again. */
  saleFrom: ['sale_from', kind.nullable(kind.moment())],
  saleUntil: ['sale_until', kind.nullable(kind.moment())],
})
