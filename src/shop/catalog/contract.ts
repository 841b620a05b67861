import { z } from 'zod'
import { choice, flag, integer, key, list, optional, text } from '../../hypermedia/input.ts'
import { safe } from '../../hypermedia/transition.ts'
import { ownFields } from '../own-fields/fields.ts'
import { PromotionMark } from '../promotions/fields.ts'
import { temperatures } from '../settings/delivery/carrying.rules.ts'
import { Count, StockStatus, Yen } from '../values.ts'
import { AXIS_PROPERTIES } from './axis-property.rules.ts'

/** A product as lists show it. Prices are the lowest and highest of its visible variants, whole yen. */
export const ListedProduct = z
  .object({
    /** The code of its first variant, which stands for the product. */
    productCode: z.string(),
    productName: z.string(),
    descriptionList: z.string().nullable(),
    /** Path of the picture at list size. */
    mainListImage: z.string().nullable(),
    /** Path of its second picture at list size. */
    secondListImage: z.string().nullable(),
    price02Min: Yen.nullable(),
    price02Max: Yen.nullable(),
    price02IncTaxMin: Yen.nullable(),
    price02IncTaxMax: Yen.nullable(),
    /** The range of usual prices with tax; null unless each is above its selling price. */
    price01IncTaxMin: Yen.nullable(),
    price01IncTaxMax: Yen.nullable(),
    /** At the reduced rate, marked ※ (TAX-10). */
    reducedTax: z.boolean(),
    stockStatus: StockStatus,
    /** More than one variant to choose from. */
    hasVariants: z.boolean(),
    tags: z.array(z.object({ tagId: z.string(), tagName: z.string() }).meta({ named: 'TagName' })),
    /** The promotions in force that lower its price or multiply its points. */
    promotions: z.array(PromotionMark),
  })
  .meta({ named: 'ListedProduct' })

/** A category as links and breadcrumbs show it. */
export const CategoryRef = z
  .object({ categoryId: z.string(), categoryName: z.string() })
  .meta({ named: 'CategoryName' })

/** One SKU of a product, with its own price and stock. */
export const Variant = z
  .object({
    productCode: z.string(),
    classNameId: z.string().nullable(),
    className: z.string().nullable(),
    classCategoryId: z.string().nullable(),
    classCategoryName: z.string().nullable(),
    classNameId2: z.string().nullable(),
    className2: z.string().nullable(),
    classCategoryId2: z.string().nullable(),
    classCategoryName2: z.string().nullable(),
    price01: Yen.nullable(),
    price01IncTax: Yen.nullable(),
    price02: Yen,
    price02IncTax: Yen,
    /** The first moment at which the usual price is back; null if no sale is on, or it has no end. */
    salePriceUntil: z.iso.datetime().nullable(),
    /** Percent. */
    taxRate: z.number(),
    reducedTax: z.boolean(),
    /** Physical stock; null when unlimited. */
    stock: z.int().nullable(),
    stockUnlimited: z.boolean(),
    stockStatus: StockStatus,
    saleLimit: z.int().nullable(),
    /** Extra fee in yen; null when the per-product fee option is off. */
    deliveryFee: Yen.nullable(),
    /** When it is sent: the label of its delivery duration. */
    deliveryDuration: z.string().nullable(),
    /** The temperature at which it is kept on its way. */
    temperature: z.enum(temperatures),
    /** The number in its barcode. */
    gtin: z.string().nullable(),
    /** Path of its own picture, if it has one. */
    imagePath: z.string().nullable(),
    /** Path of the picture that stands for it: its own, or that of its value, or one that is no other variant's. */
    mainImage: z.string().nullable(),
    ...ownFields('variant', 'shown'),
  })
  .meta({ named: 'Variant' })

/** A picture of a product: its paths at its sizes, and its alternative text if it has one. */
const Picture = z
  .object({
    fileName: z.string(),
    imagePath: z.string(),
    listPath: z.string(),
    /** Null if it is not larger than `imagePath`. */
    largePath: z.string().nullable(),
    /** Pixels of its largest size; null if unknown. */
    width: z.int().nullable(),
    height: z.int().nullable(),
    alt: z.string().nullable(),
  })
  .meta({ named: 'Picture' })

/** Values of added fields with their labels, choices by their names; empty ones are left out. */
const OwnFieldList = z.array(
  z
    .object({
      fieldName: z.string(),
      fieldLabel: z.string(),
      fieldKind: z.string(),
      fieldValue: z.union([z.string(), z.number(), z.boolean()]),
    })
    .meta({ named: 'OwnField' }),
)

const Paging = {
  limit: optional(integer(1, 1000)),
  offset: optional(integer(0)),
  pageno: optional(text(64)),
  disp_number: optional(text(64)),
}

/** A value of a facet or filter, with the products of the list that have it. */
const FacetChoice = z
  .object({
    value: z.string(),
    label: z.string(),
    /** The number of products with this value, beside all other facets; null if it is not known. */
    count: Count,
    /** If `count` is null: more products than this, if that is known. */
    countOver: Count,
    chosen: z.boolean(),
  })
  .meta({ named: 'FacetChoice' })

/** A facet of a list: what its products differ in, with the values that shoppers choose among. */
export const Facet = z
  .object({
    facetName: z.enum(['tag', 'axis', 'price', 'inStock']),
    facetLabel: z.string(),
    /** The inputs that take its values; of prices the two ends. */
    inputNames: z.array(z.string()),
    choices: z.array(FacetChoice),
    valueFrom: Yen.nullable(),
    valueTo: Yen.nullable(),
    /** The lowest and highest price with tax in the list. */
    lowest: Yen.nullable(),
    highest: Yen.nullable(),
  })
  .meta({ named: 'Facet' })

const MANY = 100
const MOST_AXES = 4
const DEEP = 1000

/** Yen; no price is above it. */
const HIGHEST_PRICE = 999_999_999

const FACETS = ['tag', 'axis', 'price_min', 'price_max', 'inStock', 'codes']

const namesIn = (values: unknown): readonly string[] =>
  Object.entries(Object(values)).flatMap(([name, value]) => (value === undefined ? [] : [name]))

/** How often the values of a narrowed list are counted: once, and once for each facet with alternatives. */
const countingsOf = (input: Readonly<Record<string, unknown>>): number => {
  const own = namesIn(input.ownFields).length
  const isNarrowed = own > 0 || FACETS.some((facet) => input[facet] !== undefined)
  if (!isNarrowed) return 0
  const hasPrice = input.price_min !== undefined || input.price_max !== undefined
  // Each value may be of an axis of its own.
  const axes = Math.min(namesIn(input.axis).length, MOST_AXES)
  return 1 + own + axes + (input.tag === undefined ? 0 : 1) + (hasPrice ? 1 : 0)
}

/** Words, filters, long pages and distant pages cost more than a page of a menu. */
const costOfList = (input: Readonly<Record<string, unknown>>): number => {
  const { name, nameKeyword, limit, offset, pageno } = input
  const words = name || nameKeyword ? 4 : 0
  const many = Math.floor((Number(limit ?? 0) - 1) / MANY) * 4
  const narrowed = countingsOf(input) * 4
  const deep = Number(offset ?? 0) > DEEP || Number(pageno ?? 0) * 20 > DEEP ? 4 : 0
  return words + narrowed + Math.max(0, many) + deep
}

export const goProductList = safe('/products', {
  title: 'Search and list products',
  for: 'anyone',
  tool: {
    says: 'Searches and lists products with prices in yen with tax, ten at a time.',
    gives: ['products', 'count', 'nearProducts', 'suggestions'],
  },
  page: 'product_list',
  cached: true,
  cost: costOfList,
  input: {
    name: optional(text(255)),
    nameKeyword: optional(text(255)),
    /** Whether the words are searched as they are, without products of near ones. */
    asTyped: optional(flag()),
    category_id: optional(key()),
    orderby: optional(choice(['1', '2', '3', '4', '5'])),
    tag: optional(list(key(), 20)),
    axis: optional(list(key(), 40)),
    price_min: optional(integer(0, HIGHEST_PRICE)),
    price_max: optional(integer(0, HIGHEST_PRICE)),
    inStock: optional(flag()),
    codes: optional(text(4000)),
    ...ownFields('article', 'narrow'),
    ...Paging,
  },
  state: {
    products: z.array(ListedProduct),
    /** The number of matching products; null above the limit of counting. */
    count: Count,
    /** If `count` is null: more products than this match. */
    countOver: Count,
    filters: z.object({
      name: z.string().nullable(),
      category: CategoryRef.extend({
        /** Path of its picture at list size. */
        imagePath: z.string().nullable(),
        ...ownFields('category', 'shown'),
        ownFieldList: OwnFieldList,
      }).nullable(),
      /** From the root to the category itself. */
      categoryPath: z.array(CategoryRef),
      /** The children of the category, or the roots. */
      categories: z.array(
        CategoryRef.extend({
          /** The number of products of the list in it; null if it is not known. */
          count: Count,
          /** If `count` is null: more products than this, if that is known. */
          countOver: Count,
        }).meta({ named: 'CategoryCount' }),
      ),
      orderby: z.string().nullable(),
      orders: z.array(z.object({ id: z.string(), name: z.string() })),
      tag: z.array(z.string()),
      axis: z.array(z.string()),
      price_min: Yen.nullable(),
      price_max: Yen.nullable(),
      inStock: z.boolean(),
      codes: z.string().nullable(),
      ...ownFields('article', 'narrow'),
    }),
    /** The facets of the list; one that it is narrowed by has a link without it. */
    facets: z.array(Facet),
    /** The added fields that the list can be filtered by; those that it is filtered by have a link without it. */
    ownFilters: z.array(
      z
        .object({
          fieldName: z.string(),
          fieldLabel: z.string(),
          fieldKind: z.string(),
          inputNames: z.array(z.string()),
          choices: z.array(FacetChoice),
          fieldValue: z.union([z.string(), z.number(), z.boolean()]).nullable(),
          fieldValueFrom: z.union([z.string(), z.number()]).nullable(),
          fieldValueTo: z.union([z.string(), z.number()]).nullable(),
        })
        .meta({ named: 'OwnFilter' }),
    ),
    /** Near words that find something, where the words of a search find nothing. */
    suggestions: z.array(
      z
        .object({
          suggestedWords: z.string(),
          count: Count,
          /** If `count` is null: more products than this. */
          countOver: Count,
        })
        .meta({ named: 'Suggestion' }),
    ),
    /** The first products of the first of them, unless the list is asked for as typed. */
    nearProducts: z.array(ListedProduct),
    /** On an empty list, the most sold products. */
    popular: z.array(ListedProduct),
    /** The ignored words, and the reasons. */
    messages: z.array(z.string()),
    pager: z.object({
      /** From 1. */
      current: z.int(),
      /** Null if the count is not known. */
      last: z.int().nullable(),
      limit: z.int(),
      offset: z.int(),
      /** Page numbers to show, with gaps left out. */
      pages: z.array(z.int()),
      /** The numbers of products per page, as the merchant chose. */
      sizes: z.array(z.int()),
    }),
  },
  extras: ['filters', 'facets', 'popular', 'products/secondListImage'],
  submitTo: 'goProductList',
  offers: ['goProductList', 'goTop', 'goCart', 'goProduct', 'doAddFavorite'],
  items: {
    facets: ['goProductList'],
    ownFilters: ['goProductList'],
    products: ['goProduct', 'doAddCartItem'],
    suggestions: ['goProductList'],
    nearProducts: ['goProduct', 'doAddCartItem'],
    popular: ['goProduct', 'doAddCartItem'],
  },
  errors: ['categoryNotFound', 'badInput'],
})

/** The state of a product's page. */
export const productState = {
  productCode: z.string(),
  productName: z.string(),
  productStatus: z.int(),
  description: z.string().nullable(),
  descriptionList: z.string().nullable(),
  freeArea: z.string().nullable(),
  price01: Yen.nullable(),
  price02: Yen,
  price02IncTax: Yen,
  price02Min: Yen,
  price02Max: Yen,
  price02IncTaxMin: Yen,
  price02IncTaxMax: Yen,
  price01IncTaxMin: Yen.nullable(),
  price01IncTaxMax: Yen.nullable(),
  reducedTax: z.boolean(),
  stock: z.int().nullable(),
  stockUnlimited: z.boolean(),
  stockStatus: StockStatus,
  saleLimit: z.int().nullable(),
  fileName: z.string().nullable(),
  imagePath: z.string().nullable(),
  mainImage: z.string().nullable(),
  mainListImage: z.string().nullable(),
  images: z.array(Picture),
  /** A video file of the shop, or the page of a video at YouTube. */
  videoUrl: z.string().nullable(),
  /** The id of the video at YouTube; null for a file. */
  videoId: z.string().nullable(),
  categoryNames: z.array(z.string()),
  /** Its categories, each as the path from the root. */
  breadcrumbs: z.array(z.array(CategoryRef)),
  tags: z.array(z.object({ tagId: z.string(), tagName: z.string() })),
  /** The promotions in force that it is among the goods of. */
  promotions: z.array(PromotionMark),
  /** The axes of its variants, at most two, with the choices still offered. */
  classNames: z.array(
    z.object({
      classNameId: z.string(),
      classNameLabel: z.string(),
      /** The property of schema.org that the axis is, by its name; null if it is none. */
      schemaProperty: z.enum(AXIS_PROPERTIES).nullable(),
      choices: z.array(
        z.object({
          classCategoryId: z.string(),
          classCategoryName: z.string(),
          soldOut: z.boolean(),
          /** The picture by which it differs from the other values; null if there is none. */
          listPath: z.string().nullable(),
        }),
      ),
    }),
  ),
  classes: z.array(Variant),
  ...ownFields('product', 'shown'),
  ownFieldList: OwnFieldList,
  /** Products that are shown beside it, the sold-out ones last; at most eight. */
  related: z.array(ListedProduct),
}

export const goProduct = safe('/product', {
  title: 'Look at a product',
  for: 'anyone',
  tool: {
    says: 'Shows a product with its variants, their codes, prices with tax and stock; order by the code of a variant.',
    gives: [
      'productCode',
      'productName',
      'description',
      'price02IncTaxMin',
      'price02IncTaxMax',
      'stockStatus',
      'saleLimit',
      'classNames',
      'classes',
      'tags',
      'promotions',
      'ownFieldList',
    ],
  },
  page: 'product_detail',
  cached: true,
  input: { productCode: key() },
  state: productState,
  submitTo: 'doAddCartItem',
  offers: [
    'doAddCartItem',
    'doAddFavorite',
    'goDeliveryEstimate',
    'doRequestRestockNotice',
    'goContactForm',
    'goProductList',
    'goCart',
    'goTop',
  ],
  items: { related: ['goProduct', 'doAddCartItem'] },
  errors: ['productNotFound'],
})

export const goProductAddress = safe('/products/{productAddress}', {
  title: 'Look at a product at its address for people, which programs are led on from',
  for: 'anyone',
  cached: true,
  entered: 'outside',
  input: { productAddress: key(), productCode: optional(key()) },
  offers: ['goProduct'],
  errors: ['productNotFound'],
})
