import type { Generated } from 'kysely'
import type { Named, Temperature, WithOwnFields } from './columns.ts'
import { table } from './table.ts'

interface ProductTable extends Named, WithOwnFields {
  id: Generated<number>
  /** The words of its address before the code; null for those of its English name. */
  slug: string | null
  /** 1 public, 2 hidden, 3 discontinued. */
  status: number
  description_list: string | null
  description_list_en: string | null
  description_detail: string | null
  description_detail_en: string | null
  search_word: string | null
  note: string | null
  free_area: string | null
  /** The path of a video file of the shop, or the page of a video at YouTube. */
  video_url: string | null
  /** The folded text for searches: name, English name, search words, codes of all variants. */
  search_text: string
  /** The lowest and highest selling price of the visible variants, with tax; null without any. */
  price_min: number | null
  price_max: number | null
  /** The first of the codes of its visible variants; null without any. */
  first_code: string | null
  /** The pieces that were sold in the last 90 days, as of the last hour. */
  sold_lately: Generated<number>
  /** When it becomes public, and private again; null once that has happened. */
  sale_from: string | null
  sale_until: string | null
  created_at: string
  updated_at: string
  version: number
}

interface ProductCategoryTable {
  product_id: number
  /** A category chosen for the product, or an ancestor of one (PRD-04). */
  category_id: number
  /** True for the categories chosen, false for their ancestors. */
  chosen: boolean
}

/** A product that members placed by hand in the lists of a category; it comes before all others. */
interface PlacedProductTable {
  category_id: number
  product_id: number
  /** From 1. */
  place: number
}

/** A product that members chose to be shown beside another one. */
interface RelatedProductTable {
  product_id: number
  related_id: number
  /** From 1. */
  place: number
}

/** A product that customers bought together with another one, as of the last day. */
interface BoughtTogetherTable {
  product_id: number
  other_id: number
  /** The number of orders with both. */
  times: number
}

interface ProductTagTable {
  product_id: number
  tag_id: number
}

/** A delivery method that cannot carry a product. */
interface ExcludedDeliveryTable {
  product_id: number
  delivery_id: number
}

/** A value of a field by which products are filtered: made of what they and their variants hold. */
interface ProductOwnValueTable {
  product_id: number
  field_id: number
  /** In letters, digits, `-` and `_`; numbers and days sort as they do themselves. */
  value: string
}

interface ProductImageTable {
  id: Generated<number>
  product_id: number
  /** `<name>` of the files `<name>-list.webp`, `<name>-detail.avif` and the others. */
  file_name: string
  sort_no: number
  /** The alternative text; if null, the product's name. */
  alt: string | null
  alt_en: string | null
  /** Whether its sizes are made: until then it is not shown. */
  made: boolean
  /** Pixels of its largest size; null if unknown. */
  width: number | null
  height: number | null
}

/** A picture of another shop's product, to be fetched once from its address. */
interface PictureSourceTable {
  id: Generated<number>
  product_id: number
  /** The variant that it shows, if it shows one alone. */
  variant_id: number | null
  url: string
  /** From 0, among those of the product. */
  place: number
  alt: string | null
  state: 'waiting' | 'done' | 'failed'
  tries: number
  /** Why the last attempt failed. */
  error: string | null
}

/** An uploaded file without a row that refers to it. */
interface UnusedPictureTable {
  file_name: string
  /** The time when it was first found unused. */
  since: string
}

interface VariantTable extends WithOwnFields {
  id: Generated<number>
  product_id: number
  code: string
  class_category1_id: number | null
  class_category2_id: number | null
  price01: number | null
  /** The selling price in force: during a sale `sale_price`. */
  price02: number
  sale_price: number | null
  sale_price_from: string | null
  sale_price_until: string | null
  /** The selling price before the sale that is on; null: none is. */
  usual_price: number | null
  /** 0 where unlimited; never below 0. */
  stock: number
  stock_unlimited: boolean
  sale_limit: number | null
  sale_type_id: number
  delivery_duration_id: number | null
  delivery_fee: number | null
  point_rate: number | null
  /** Grams of one piece; null: unknown. */
  weight: number | null
  /** The sum of the three sides of a parcel with one piece, in cm; null: unknown. */
  parcel_size: number | null
  /** JAN, EAN or UPC: 8, 12, 13 or 14 digits; null: unknown. */
  gtin: string | null
  temperature: Generated<Temperature>
  visible: boolean
  sort_no: number
  /** Its product's picture for this variant; if null, the first one. */
  image_id: number | null
  version: number
}

/**
 * A row without a variant is the general rule from its day on; a variant has at most one of its own (TAX-02).
 */
interface TaxRuleTable {
  id: Generated<number>
  variant_id: number | null
  pref: number | null
  /** Percent. */
  rate: number
  /** 1 half up, 2 down, 3 up. */
  rounding: number
  adjust: number
  apply_date: string
}

/** A stock that a member set; null if unlimited. Changes by orders are movements. */
interface StockChangeTable {
  id: Generated<number>
  variant_id: number
  before: number | null
  after: number | null
  reason: string | null
  member_id: string
  created_at: string
}

/** A price that a member changed; yen without tax. */
interface PriceChangeTable {
  id: Generated<number>
  variant_id: number
  price01_before: number | null
  price02_before: number
  price01: number | null
  price02: number
  member_id: string
  created_at: string
}

export const productsTables = {
  product: table<ProductTable>({ shared: true }),
  product_category: table<ProductCategoryTable>({
    key: ['category_id', 'product_id'],
    shared: true,
    partOf: ['product', 'product_id'],
  }),
  placed_product: table<PlacedProductTable>({
    key: ['category_id', 'product_id'],
    shared: true,
    partOf: ['category', 'category_id'],
  }),
  related_product: table<RelatedProductTable>({
    key: ['product_id', 'related_id'],
    shared: true,
    partOf: ['product', 'product_id'],
  }),
  bought_together: table<BoughtTogetherTable>({
    key: ['product_id', 'other_id'],
    shared: true,
    partOf: ['product', 'product_id'],
    audit: false,
    backup: false,
  }),
  product_tag: table<ProductTagTable>({
    key: ['product_id', 'tag_id'],
    shared: true,
    partOf: ['product', 'product_id'],
  }),
  excluded_delivery: table<ExcludedDeliveryTable>({
    key: ['product_id', 'delivery_id'],
    shared: true,
    partOf: ['product', 'product_id'],
  }),
  product_own_value: table<ProductOwnValueTable>({
    key: ['field_id', 'value', 'product_id'],
    shared: true,
    partOf: ['product', 'product_id'],
    audit: false,
  }),
  product_image: table<ProductImageTable>({ shared: true, partOf: ['product', 'product_id'] }),
  unused_picture: table<UnusedPictureTable>({ key: ['file_name'] }),
  variant: table<VariantTable>({
    shared: true,
    partOf: ['product', 'product_id'],
    byRow: {
      column: 'stock',
      row: 'product_id',
      roughly: 'stock_roughly',
      roughlySame: 'stock_roughly_same',
    },
  }),
  picture_source: table<PictureSourceTable>({ partOf: ['product', 'product_id'], audit: false }),
  tax_rule: table<TaxRuleTable>({ shared: true }),
  stock_change: table<StockChangeTable>(),
  price_change: table<PriceChangeTable>(),
}
