/**
 * The initial data of a shop, for the seed. Ids are not given: rows refer to each other by `key`, and the
 * seed numbers them in their order.
 */

import type { Carrier } from '../shop/settings/delivery/carrier.rules.ts'
import type { Capacity, Temperature } from '../shop/settings/delivery/carrying.rules.ts'
import type { GiftKind, Mizuhiki } from '../shop/settings/gift/gift.rules.ts'

/** A text in both languages: Japanese first, then English. */
export type Text = readonly [ja: string, en: string]

export interface CategoryData {
  readonly key: string
  readonly name: Text
  /** Nested at most five levels deep (CAT-01). */
  readonly children?: readonly CategoryData[]
  /** The rule that fills it, with keys of tags; its products are not given then. */
  readonly rule?: RuleData
  /** Codes of the products with which its list begins. */
  readonly placed?: readonly string[]
  /** The name of its picture. */
  readonly picture?: string
}

/** The rule of a category: a product meets all conditions. */
export interface RuleData {
  readonly tags: readonly string[]
  /** Yen with tax. */
  readonly priceTo: number
}

/** An axis of variants (規格), such as colour, with its values (規格分類). */
export interface AxisData {
  readonly key: string
  readonly name: Text
  readonly values: readonly { readonly key: string; readonly name: Text }[]
}

export interface TagData {
  readonly key: string
  readonly name: Text
}

/** One SKU. Prices are whole yen without tax. */
export interface VariantData {
  /** `^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`, unique in the shop. */
  readonly code: string
  /** One value key for each axis of the product, in the order of its axes. */
  readonly values?: readonly string[]
  /** Usual price, shown struck through when it is above the selling price. */
  readonly price01?: number
  /** Selling price. */
  readonly price02: number
  /** `null`: unlimited. */
  readonly stock: number | null
  /** Most pieces in one order. */
  readonly saleLimit?: number
  /** Sale type, 1 by default; each has its own cart and its own delivery methods. */
  readonly saleType?: 1 | 2
  /** Percent, if it differs from the general rule (food: 8). */
  readonly taxRate?: number
  /** Extra fee of this variant in yen; applies if the shop uses delivery fees of products. */
  readonly deliveryFee?: number
  /** The temperature at which it is kept on its way; normal by default. */
  readonly temperature?: Temperature
  /** Grams of one piece, with its packing. */
  readonly weight?: number
  /** The sum of the three sides of a parcel with one piece, in cm. */
  readonly parcelSize?: number
  /** The number in its barcode (JAN, EAN, UPC). */
  readonly gtin?: string
  /** Id of the delivery duration (1 same day … 9 on order). */
  readonly duration?: number
  readonly visible?: boolean
  /** The one of the product's pictures that shows it. */
  readonly picture?: string
}

export interface ProductData {
  readonly name: Text
  /** 1 public (default), 2 hidden, 3 discontinued. */
  readonly status?: 1 | 2 | 3
  /** Category keys; the seed adds links to their ancestors (PRD-04). */
  readonly categories: readonly string[]
  readonly tags?: readonly string[]
  /** A short line for lists, plain text. */
  readonly summary: Text
  /** The detail page's text: HTML of `p`, `ul`, `li`, `strong`, `br` only. */
  readonly description: Text
  /** Hidden search words, separated by spaces. */
  readonly searchWord?: string
  /**
   * Picture names: files `demo/pictures/<name>-list.webp` and `<name>-detail.webp`. The first one represents
   * the product.
   */
  readonly pictures: readonly string[]
  /** Keys of at most two axes. */
  readonly axes?: readonly string[]
  readonly variants: readonly VariantData[]
  /** Codes of the products that are shown beside it. */
  readonly related?: readonly string[]
}

/** A section of the home page: its kind, and its values by their names; those in both languages are texts. */
export interface SectionData {
  readonly kind: string
  readonly values: Readonly<Record<string, string | Text>>
}

export interface NewsData {
  /** Date-time in UTC, ISO 8601. */
  readonly publishedAt: string
  readonly title: Text
  /** HTML as in a product's description. */
  readonly description: Text
  /** A path of the shop or an address; empty means no link. */
  readonly url?: string
}

/** A help page's text: HTML of `h2`, `h3`, `p`, `ul`, `ol`, `li`, `dl`, `dt`, `dd`, `table` parts, `strong`, `br`, `a`. */
export interface HelpPageData {
  readonly key: 'about' | 'agreement' | 'guide' | 'privacy'
  readonly sections: readonly { readonly heading: Text; readonly body: Text }[]
}

export interface TradeLawData {
  readonly name: Text
  /** Plain text or simple HTML. */
  readonly description: Text
  readonly onOrderScreen: boolean
}

export interface DeliveryData {
  readonly name: Text
  readonly saleType: 1 | 2
  readonly sortNo: number
  /** Yen including tax, by prefecture id; `base` for those not named. */
  readonly fee: { readonly base: number; readonly byPref?: Readonly<Record<number, number>> }
  /** Ids of payment methods (1 postal transfer, 2 registered cash mail, 3 bank transfer, 4 cash on delivery). */
  readonly payments: readonly number[]
  readonly times: readonly Text[]
  /** The goods that it takes into one parcel; all goods of normal temperature by default. */
  readonly capacity?: Partial<Capacity>
  /** The carrier whose usual days of transit it has; unknown by default. */
  readonly carrier?: Carrier
}

/** How to pay, by payment id: safe HTML shown on the completion page and in the order mail. */
export interface PaymentInstructionData {
  readonly payment: number
  readonly charge: number
  readonly instructions: Text
  /** Days after the order within which it must be paid. */
  readonly payWithinDays?: number
}

/** A gift option; its price is yen with tax. */
export interface GiftOptionData {
  readonly kind: GiftKind
  readonly name: Text
  readonly description?: Text
  readonly price: number
  readonly omotegaki?: string
  readonly mizuhiki?: Mizuhiki
}

export interface BaseInfoData {
  readonly shopName: string
  readonly shopKana: string
  readonly shopNameEng: string
  readonly companyName: Text
  readonly postalCode: string
  readonly pref: number
  /** City and district; in English the street as well. */
  readonly addr01: Text
  /** Street and building; in English the building alone. */
  readonly addr02: Text
  readonly phoneNumber: string
  readonly businessHour: Text
  readonly email: string
  readonly goodTraded: Text
  readonly message: Text
  readonly invoiceRegistrationNumber: string
  readonly deliveryFreeAmount: number | null
  /** The hour from which orders count as those of the next day. */
  readonly cutoffHour: number
  /** The hours within which customers can cancel an order themselves. */
  readonly cancelHours: number
  /** The days after the sending within which customers can ask for a return. */
  readonly returnDays: number
}

/** All data of a demonstration shop beyond the masters. */
export interface ShopData {
  /** When it opened (ISO 8601). */
  readonly openedAt: string
  readonly baseInfo: BaseInfoData
  /** The names of sale types 1 and 2, as the cart distinguishes them. */
  readonly saleTypes: readonly [Text, Text]
  readonly categories: readonly CategoryData[]
  readonly axes: readonly AxisData[]
  readonly tags: readonly TagData[]
  readonly products: readonly ProductData[]
  /** Groups of words with the same meaning for searches. */
  readonly synonyms: readonly (readonly string[])[]
  readonly news: readonly NewsData[]
  /** The sections of the home page, in their order. */
  readonly home: readonly SectionData[]
  readonly helpPages: readonly HelpPageData[]
  readonly tradeLaw: readonly TradeLawData[]
  readonly deliveries: readonly DeliveryData[]
  readonly paymentInstructions: readonly PaymentInstructionData[]
  readonly giftOptions: readonly GiftOptionData[]
  /** Holidays of fixed date, as `MM-DD` with a title. */
  readonly holidays: readonly { readonly date: string; readonly title: Text }[]
}
