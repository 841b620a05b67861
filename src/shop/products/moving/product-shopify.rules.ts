import { message } from '../../../hypermedia/message.ts'
import { SLUG } from '../../catalog/address.rules.ts'
import type { SourceLine, SourceLines, SourceReader, SourceRow, SourceTerms } from '../../csv/index.ts'
import { Codes } from './codes.rules.ts'
import { SEVERAL_MARK } from './names.fields.ts'
import { pictureCell } from './pictures.rules.ts'

/**
 * Reads Shopify's file of products (Products > Export): several rows with the same handle are one product, each a
 * variant, a further picture, or both. The headings of 2025 and those before are known.
 */

/** The heading of each value, in the file of today and in that of before. */
const HEADINGS = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  category: ['Product Category', 'Product category'],
  type: ['Type', 'Custom Product Type'],
  collection: ['Collection'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  taxable: ['Variant Taxable', 'Charge tax'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  picture: ['Image Src', 'Product image URL'],
  place: ['Image Position', 'Image position'],
  alt: ['Image Alt Text', 'Image alt text'],
  variantPicture: ['Variant Image', 'Variant image URL'],
  seoTitle: ['SEO Title', 'SEO title'],
  seoWords: ['SEO Description', 'SEO description'],
} as const

type Value = keyof typeof HEADINGS

const OPTIONS = [1, 2, 3] as const

const optionHeadings = (at: number, part: 'Name' | 'Value') => [
  `Option${at} ${part}`,
  `Option${at} ${part.toLowerCase()}`,
]

const headingOf = (row: SourceRow, value: Value): string =>
  HEADINGS[value].find((heading) => row.has(heading)) ?? HEADINGS[value][0]

const valueIn = (row: SourceRow, value: Value): string => row.cell(headingOf(row, value))

const optionIn = (row: SourceRow, at: number, part: 'Name' | 'Value'): string =>
  optionHeadings(at, part).map(row.cell).find(Boolean) ?? ''

const isYes = (cell: string): boolean => /^(true|yes|1)$/i.test(cell)

/** Longer texts are free areas: the detailed description has a limit. */
const LONGEST_DESCRIPTION = 3000

const PUBLIC = '1'
const PRIVATE = '2'

/** Values of a product that has no options. */
const NO_OPTION = 'Default Title'

const productCells = (row: SourceRow, key: string): Record<string, string> => {
  const [body, status] = [valueIn(row, 'body'), valueIn(row, 'status').toLowerCase()]
  const isPublic = status === 'active' || (status === '' && isYes(valueIn(row, 'published')))
  const isLong = body.length > LONGEST_DESCRIPTION
  const categories = [valueIn(row, 'collection'), valueIn(row, 'type')].filter(Boolean)
  const words = [valueIn(row, 'vendor'), valueIn(row, 'seoTitle')].filter(Boolean)
  return {
    productKey: key,
    productName: valueIn(row, 'title'),
    productStatus: isPublic ? PUBLIC : PRIVATE,
    descriptionDetail: isLong ? '' : body,
    freeArea: isLong ? body : '',
    descriptionList: valueIn(row, 'seoWords'),
    searchWord: words.join(' '),
    slug: SLUG.test(key) ? key : '',
    saleType: '1',
    categoryPaths: categories.join(SEVERAL_MARK),
    tagNames: valueIn(row, 'tags')
      .split(',')
      .map((tag) => tag.trim())
      .join(SEVERAL_MARK),
  }
}

/** Returns yen of an amount; the cell as it is if it is none, so that its fault is named. */
const yenIn = (cell: string, untaxed: (price: number) => number): string =>
  /^\d+(\.0+)?$/.test(cell) ? String(untaxed(Math.trunc(Number(cell)))) : cell

/** Two options are axes; a third one is joined to the second, as products have two axes at most. */
const axisCells = (row: SourceRow, names: readonly string[]): Record<string, string> => {
  const values = OPTIONS.map((at) => optionIn(row, at, 'Value'))
  const isPlain = names.filter(Boolean).length === 0 || values[0] === NO_OPTION || values[0] === ''
  if (isPlain) return { className1: '', classCategoryName: '', className2: '', classCategoryName2: '' }
  return {
    className1: names[0] ?? '',
    classCategoryName: values[0] ?? '',
    className2: names.slice(1).filter(Boolean).join('・'),
    classCategoryName2: values.slice(1).filter(Boolean).join('・'),
  }
}

const variantCells = (row: SourceRow, { untaxed }: SourceTerms): Record<string, string> => {
  const isTaxed = !/^false$/i.test(valueIn(row, 'taxable'))
  const yen = (cell: string) => yenIn(cell, isTaxed ? untaxed : (price) => price)
  const isCounted = valueIn(row, 'tracker') !== '' && !/^(continue|true)$/i.test(valueIn(row, 'policy'))
  const quantity = Number(valueIn(row, 'quantity') || 0)
  const grams = Math.round(Number(valueIn(row, 'grams') || 0))
  return {
    price02: yen(valueIn(row, 'price')),
    price01: yen(valueIn(row, 'compareAt')),
    stockUnlimited: isCounted ? '0' : '1',
    stock: isCounted ? String(Math.max(0, quantity)) : '',
    weight: grams > 0 ? String(grams) : '',
    gtin: valueIn(row, 'barcode').replace(/^'/, ''),
  }
}

const picturesOf = (rows: readonly SourceRow[]): string =>
  pictureCell(
    rows
      .map((row) => ({
        url: valueIn(row, 'picture'),
        alt: valueIn(row, 'alt'),
        place: valueIn(row, 'place'),
      }))
      .toSorted((one, other) => Number(one.place || 0) - Number(other.place || 0)),
  )

const readProduct = (
  key: string,
  rows: readonly SourceRow[],
  terms: SourceTerms,
  codes: Codes,
): readonly SourceLine[] => {
  const [first] = rows
  if (!first) return []
  const names = OPTIONS.map((at) => optionIn(first, at, 'Name'))
  const shared = { ...productCells(first, key), pictureUrls: picturesOf(rows) }
  const from = Object.fromEntries([
    ...(
      [
        ...[
          ['productName', 'title'] as const,
          ['price02', 'price'] as const,
          ['price01', 'compareAt'] as const,
        ],
        ...[['productCode', 'sku'] as const, ['gtin', 'barcode'] as const, ['stock', 'quantity'] as const],
        ...[['descriptionDetail', 'body'] as const, ['descriptionList', 'seoWords'] as const],
        ...[
          ['weight', 'grams'] as const,
          ['productStatus', 'status'] as const,
          ['tagNames', 'tags'] as const,
        ],
        ...[['freeArea', 'body'] as const, ['searchWord', 'vendor'] as const],
      ] as const
    ).map(([column, value]) => [column, headingOf(first, value)] as const),
    ['classCategoryName', 'Option1 Value'],
  ])
  return rows
    .filter((row) => valueIn(row, 'price') !== '')
    .map((row, at) => ({
      row,
      from,
      cells: {
        ...shared,
        ...axisCells(row, names),
        ...variantCells(row, terms),
        variantPicture: valueIn(row, 'variantPicture'),
        productCode: codes.codeOf(valueIn(row, 'sku').replace(/^'/, ''), key, at + 1),
      },
    }))
}

export const shopifyProducts: SourceReader = {
  source: 'shopify',
  marks: ['Title', 'Vendor', 'Tags', 'Option1 Name', 'Status'],
  takes: [
    ...Object.values(HEADINGS).flat(),
    ...OPTIONS.flatMap((at) => [...optionHeadings(at, 'Name'), ...optionHeadings(at, 'Value')]),
  ],
  passes: /^(Option\d Linked To|Variant Weight Unit|Weight unit for display)$/i,
  read(rows, terms): SourceLines {
    const codes = new Codes()
    const keyOf = (row: SourceRow) => valueIn(row, 'handle')
    const products = [...Map.groupBy(rows, keyOf)].filter(([key]) => key !== '')
    return {
      lines: products.flatMap(([key, own]) => readProduct(key, own, terms, codes)),
      left: rows.filter((row) => keyOf(row) === '').map((row) => ({ row, why: message('csv.noHandle') })),
    }
  },
}
