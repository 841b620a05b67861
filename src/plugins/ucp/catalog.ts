import { z } from '../../plugin.ts'
import type { Exchange } from '../agents/checkout.ts'
import { outcome, protocolError } from '../agents/refusal.ts'
import { readAs } from '../agents/wish.ts'
import { CURRENCY } from './dress.ts'

/** Products on a page: as many as are asked for, within these bounds. */
const [USUAL, MOST] = [10, 20]
/** The most products that are looked up at once. */
const MOST_IDS = 20

const Filters = z.object({
  categories: z.array(z.string().max(100)).max(1).nullish(),
  price: z.object({ min: z.int().min(0).nullish(), max: z.int().min(0).nullish() }).nullish(),
})

/** The body of a search. */
export const SearchShape = z.object({
  query: z.string().max(255).nullish(),
  filters: Filters.nullish(),
  context: z.object({ currency: z.string().nullish() }).nullish(),
  pagination: z
    .object({
      cursor: z
        .string()
        .regex(/^\d{1,6}$/)
        .nullish(),
      limit: z.int().min(1).nullish(),
    })
    .nullish(),
})

/** The body of a lookup. */
export const LookupShape = z.object({ ids: z.array(z.string().min(1).max(100)).min(1) })

/** The body of a request for a product. */
export const DetailShape = z.object({
  id: z.string().min(1).max(100),
  selected: z
    .array(z.object({ name: z.string(), label: z.string() }))
    .max(10)
    .nullish(),
})

const Listed = z.object({
  products: z.array(z.object({ productCode: z.string() })),
  count: z.int().nullable(),
})

const Product = z.object({
  productName: z.string(),
  description: z.string().nullable(),
  descriptionList: z.string().nullable(),
  images: z.array(z.object({ imagePath: z.string(), alt: z.string().nullable() })),
  breadcrumbs: z.array(z.array(z.object({ categoryId: z.string(), categoryName: z.string() }))),
  tags: z.array(z.object({ tagName: z.string() })),
  classNames: z.array(
    z.object({ classNameLabel: z.string(), choices: z.array(z.object({ classCategoryName: z.string() })) }),
  ),
  classes: z.array(
    z.object({
      productCode: z.string(),
      className: z.string().nullable(),
      classCategoryName: z.string().nullable(),
      className2: z.string().nullable(),
      classCategoryName2: z.string().nullable(),
      price01IncTax: z.int().nullable(),
      price02IncTax: z.int(),
      stockStatus: z.string(),
      gtin: z.string().nullable(),
    }),
  ),
})

type Product = z.infer<typeof Product>
type Variant = Product['classes'][number]

const price = (amount: number) => ({ amount, currency: CURRENCY })

/** The choices that make a variant. */
const choicesOf = (variant: Variant): readonly { readonly name: string; readonly label: string }[] =>
  [
    [variant.className, variant.classCategoryName],
    [variant.className2, variant.classCategoryName2],
  ].flatMap(([name, label]) => (name && label ? [{ name, label }] : []))

const variantOf = (product: Product, variant: Variant) => {
  const options = choicesOf(variant)
  const isThere = variant.stockStatus !== 'soldOut'
  return {
    id: variant.productCode,
    sku: variant.productCode,
    title: options.length === 0 ? product.productName : options.map(({ label }) => label).join(' / '),
    description: { plain: product.descriptionList || product.productName },
    price: price(variant.price02IncTax),
    ...(variant.price01IncTax !== null &&
      variant.price01IncTax > variant.price02IncTax && { list_price: price(variant.price01IncTax) }),
    availability: { available: isThere, status: isThere ? 'in_stock' : 'out_of_stock' },
    ...(options.length > 0 && { options }),
    ...(variant.gtin && { barcodes: [{ type: 'JAN', value: variant.gtin }] }),
  }
}

/** States a product with some of its variants; it is known by the code of its first one. */
const productOf = ({ act }: Exchange, product: Product, variants: readonly Variant[]) => {
  const prices = product.classes.map(({ price02IncTax }) => price02IncTax)
  const [first] = product.classes
  return {
    id: first?.productCode ?? '',
    title: product.productName,
    description: {
      plain: product.descriptionList || product.productName,
      ...(product.description && { html: product.description }),
    },
    url: `${act.baseUrl}/product?productCode=${encodeURIComponent(first?.productCode ?? '')}`,
    price_range: { min: price(Math.min(...prices)), max: price(Math.max(...prices)) },
    categories: product.breadcrumbs.flatMap((path) => {
      const own = path.at(-1)
      return own ? [{ value: own.categoryId, taxonomy: 'merchant' }] : []
    }),
    media: product.images.map(({ imagePath, alt }) => ({
      type: 'image',
      url: new URL(imagePath, act.baseUrl).href,
      ...(alt && { alt_text: alt }),
    })),
    ...(product.classNames.length > 0 && {
      options: product.classNames.map(({ classNameLabel: name, choices }) => ({
        name,
        values: choices.map(({ classCategoryName: label }) => ({ label })),
      })),
    }),
    tags: product.tags.map(({ tagName }) => tagName),
    variants: variants.map((one) => variantOf(product, one)),
  }
}

const productAt = async ({ act, language }: Exchange, productCode: string): Promise<Product | undefined> => {
  const { status, document } = await act.ask('goProduct', { productCode }, { language })
  return status === 200 ? Product.parse(document) : undefined
}

/** Searches products, a page at a time. */
export const searchCatalog = async (x: Exchange, body: unknown): Promise<object> => {
  const { query, filters, pagination, context } = readAs(SearchShape, body)
  const limit = Math.min(pagination?.limit ?? USUAL, MOST)
  const offset = Number(pagination?.cursor ?? 0)
  // A price in another currency is none to compare with.
  const bounds = (context?.currency ?? CURRENCY) === CURRENCY ? filters?.price : undefined
  const [category] = filters?.categories ?? []
  const input = {
    ...(query && { nameKeyword: query }),
    ...(category && { category_id: category }),
    ...(bounds?.min != null && { price_min: bounds.min }),
    ...(bounds?.max != null && { price_max: bounds.max }),
    ...{ limit, offset },
  }
  const { status, document } = await x.act.ask('goProductList', input, { language: x.language })
  if (status !== 200) throw protocolError(400, 'invalid_request', 'The search cannot be carried out')
  const { products, count } = Listed.parse(document)
  const found = await Promise.all(products.map(({ productCode }) => productAt(x, productCode)))
  const next = offset + products.length
  const hasMore = count === null ? products.length === limit : next < count
  return {
    products: found.flatMap((one) => (one ? [productOf(x, one, one.classes)] : [])),
    pagination: {
      has_next_page: hasMore,
      ...(hasMore && { cursor: String(next) }),
      ...(count !== null && { total_count: count }),
    },
  }
}

/** Looks products up by the codes of their variants; each variant says which of the codes it is. */
export const lookupCatalog = async (x: Exchange, body: unknown): Promise<object> => {
  const ids = [...new Set(readAs(LookupShape, body).ids)]
  if (ids.length > MOST_IDS)
    throw protocolError(400, 'request_too_large', `At most ${MOST_IDS} ids are looked up at once`)
  const found = new Map<string, { readonly product: Product; readonly ids: string[] }>()
  for (const id of ids) {
    const product = await productAt(x, id)
    const first = product?.classes[0]?.productCode
    if (!product || first === undefined) continue
    const known = found.get(first)
    if (known) known.ids.push(id)
    else found.set(first, { product, ids: [id] })
  }
  const missing = ids.filter((id) => ![...found.values()].some((one) => one.ids.includes(id)))
  return {
    products: [...found.values()].map(({ product, ids: own }) => {
      const stated = productOf(
        x,
        product,
        product.classes.filter(({ productCode }) => own.includes(productCode)),
      )
      const variants = stated.variants.map((one) => ({ ...one, inputs: [{ id: one.id, match: 'exact' }] }))
      return { ...stated, variants }
    }),
    messages: missing.map((id) => ({ type: 'info', code: 'not_found', content: `${id} is not sold here` })),
  }
}

/** States one product with the variants that have the chosen options, that of the id first. */
export const getProduct = async (x: Exchange, body: unknown): Promise<object> => {
  const { id, selected } = readAs(DetailShape, body)
  const product = await productAt(x, id)
  const own = product?.classes.find(({ productCode }) => productCode === id)
  if (!product || !own) throw outcome(404, 'not_found', `${id} is not sold here`)
  const chosen = selected && selected.length > 0 && own === product.classes[0] ? selected : choicesOf(own)
  const fits = (variant: Variant, wanted: typeof chosen) =>
    wanted.every(({ name, label }) =>
      choicesOf(variant).some((one) => one.name === name && one.label === label),
    )
  const fitting = product.classes.filter((one) => fits(one, chosen))
  const variants = fitting.length > 0 ? fitting : [own]
  const stated = productOf(x, product, variants)
  return {
    product: {
      ...stated,
      selected: chosen,
      options: product.classNames.map(({ classNameLabel: name, choices }) => ({
        name,
        values: choices.map(({ classCategoryName: label }) => {
          const wanted = [...chosen.filter((one) => one.name !== name), { name, label }]
          const such = product.classes.filter((one) => fits(one, wanted))
          const available = such.some(({ stockStatus }) => stockStatus !== 'soldOut')
          return { label, exists: such.length > 0, available }
        }),
      })),
    },
  }
}
