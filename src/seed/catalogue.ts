import { uuidv7 } from 'uuidv7'
import type { Dialect } from '../store/columns.ts'
import type { Writer } from '../store/database.ts'
import { foldForSearch } from '../store/folding.ts'
import { searchOf, wordsOf } from '../store/search.ts'
import { seedPlaces } from './places.ts'
import type { CategoryData, ProductData, ShopData, VariantData } from './shop-data.ts'
import { priceWithTax, REDUCED_TAX } from './tax.ts'

/** Ids by the keys of the data. */
export type Ids = ReadonlyMap<string, number>

/** A category's own id and those of its ancestors. */
export type CategoryIds = ReadonlyMap<string, readonly number[]>

const MINUTE_MS = 60_000

/** Writes categories, axes, tags and products; the last product is the newest. */
export const seedCatalogue = async (
  tx: Writer,
  dialect: Dialect,
  shop: ShopData,
  now: Date,
): Promise<void> => {
  const context = { dialect, ...(await seedFrame(tx, shop)) }
  for (const [at, product] of shop.products.entries()) {
    const createdAt = new Date(now.getTime() - (shop.products.length - at) * MINUTE_MS)
    await seedProduct(tx, context, product, createdAt)
  }
  await seedPlaces(tx, context, shop)
  await seedSynonyms(tx, shop.synonyms)
}

const seedSynonyms = async (tx: Writer, groups: ShopData['synonyms']): Promise<void> => {
  for (const words of groups) {
    const group_id = uuidv7()
    const rows = words.map((word, sort_no) => ({
      folded: wordsOf(word).join(' '),
      group_id,
      word,
      sort_no,
    }))
    await tx.insertInto('synonym').values(rows).execute()
  }
}

/** Writes the surroundings of products: categories, axes with their values, tags. */
export const seedFrame = async (
  tx: Writer,
  shop: Pick<ShopData, 'categories' | 'axes' | 'tags'>,
): Promise<Frame> => ({
  categories: await seedCategories(tx, shop.categories),
  values: await seedAxes(tx, shop.axes),
  tags: await seedTags(tx, shop.tags),
})

const seedCategories = async (tx: Writer, roots: readonly CategoryData[]): Promise<CategoryIds> => {
  const ids = new Map<string, readonly number[]>()
  let sortNo = count(roots)
  const write = async (category: CategoryData, above: readonly number[]): Promise<void> => {
    const { id } = await tx
      .insertInto('category')
      .values({
        name: category.name[0],
        name_en: category.name[1],
        image: category.picture ?? null,
        parent_id: above[0] ?? null,
        level: above.length + 1,
        sort_no: sortNo,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    sortNo -= 1
    ids.set(category.key, [id, ...above])
    for (const child of category.children ?? []) await write(child, [id, ...above])
  }
  for (const root of roots) await write(root, [])
  return ids
}

const count = (categories: readonly CategoryData[]): number =>
  categories.reduce((sum, category) => sum + 1 + count(category.children ?? []), 0)

const seedAxes = async (tx: Writer, axes: ShopData['axes']): Promise<Ids> => {
  const values = new Map<string, number>()
  for (const [at, axis] of axes.entries()) {
    const { id } = await tx
      .insertInto('class_name')
      .values({
        name: axis.name[0],
        name_en: axis.name[1],
        backend_name: null,
        sort_no: axes.length - at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [place, value] of axis.values.entries()) {
      const written = await tx
        .insertInto('class_category')
        .values({
          class_name_id: id,
          name: value.name[0],
          name_en: value.name[1],
          backend_name: null,
          visible: true,
          sort_no: axis.values.length - place,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      values.set(`${axis.key}/${value.key}`, written.id)
    }
  }
  return values
}

const seedTags = async (tx: Writer, all: ShopData['tags']): Promise<Ids> => {
  const ids = new Map<string, number>()
  for (const [at, tag] of all.entries()) {
    const { id } = await tx
      .insertInto('tag')
      .values({ name: tag.name[0], name_en: tag.name[1], sort_no: at + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(tag.key, id)
  }
  return ids
}

interface Frame {
  readonly categories: CategoryIds
  /** By the keys of axis and value, as `size/s`. */
  readonly values: Ids
  readonly tags: Ids
}

interface Context extends Frame {
  readonly dialect: Dialect
}

const seedProduct = async (
  tx: Writer,
  context: Context,
  product: ProductData,
  createdAt: Date,
): Promise<void> => {
  const shown = product.variants.filter((variant) => variant.visible !== false)
  const prices = shown.map(({ price02, taxRate }) => priceWithTax(price02, taxRate))
  const codes = product.variants.map((variant) => variant.code)
  const searchText = foldForSearch([...product.name, product.searchWord ?? '', ...codes].join('\n'))
  const { id } = await tx
    .insertInto('product')
    .values({
      status: product.status ?? 1,
      name: product.name[0],
      name_en: product.name[1],
      description_list: product.summary[0],
      description_list_en: product.summary[1],
      description_detail: product.description[0],
      description_detail_en: product.description[1],
      search_word: product.searchWord ?? null,
      note: null,
      free_area: null,
      search_text: searchText,
      price_min: prices.length > 0 ? Math.min(...prices) : null,
      price_max: prices.length > 0 ? Math.max(...prices) : null,
      first_code: shown.map(({ code }) => code).sort()[0] ?? null,
      created_at: createdAt.toISOString(),
      updated_at: createdAt.toISOString(),
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await searchOf(context.dialect).index(tx, [{ id, search_text: searchText }])
  await seedLinks(tx, context, product, id)
  const pictures = await seedPictures(tx, product, id)
  for (const [at, variant] of product.variants.entries())
    await seedVariant(tx, { ...context, pictures }, product, id, variant, at)
}

const seedLinks = async (tx: Writer, context: Context, product: ProductData, id: number): Promise<void> => {
  const chosen = new Set<number>()
  const all = new Set<number>()
  for (const key of product.categories) {
    const [own, ...above] = context.categories.get(key) ?? []
    if (own === undefined) throw new Error(`No category has the key ${key}`)
    chosen.add(own)
    for (const category of [own, ...above]) all.add(category)
  }
  const links = [...all].map((category_id) => ({
    category_id,
    product_id: id,
    chosen: chosen.has(category_id),
  }))
  if (links.length > 0) await tx.insertInto('product_category').values(links).execute()
  const tags = (product.tags ?? []).map((key) => ({ product_id: id, tag_id: context.tags.get(key) ?? 0 }))
  if (tags.length > 0) await tx.insertInto('product_tag').values(tags).execute()
}

/** Writes the pictures of a product; returns their ids by their names. */
const seedPictures = async (tx: Writer, product: ProductData, id: number): Promise<Ids> => {
  const rows = product.pictures.map((file_name, sort_no) => ({
    product_id: id,
    file_name,
    sort_no,
    made: true,
  }))
  if (rows.length === 0) return new Map()
  const written = await tx.insertInto('product_image').values(rows).returning(['id', 'file_name']).execute()
  return new Map(written.map((one) => [one.file_name, one.id]))
}

const seedVariant = async (
  tx: Writer,
  { values, pictures }: Context & { readonly pictures: Ids },
  product: ProductData,
  productId: number,
  variant: VariantData,
  sortNo: number,
): Promise<void> => {
  const [first, second] = (variant.values ?? []).map((value, at) => {
    const id = values.get(`${product.axes?.[at]}/${value}`)
    if (id === undefined) throw new Error(`${variant.code} has no value ${value}`)
    return id
  })
  const { id } = await tx
    .insertInto('variant')
    .values({
      product_id: productId,
      code: variant.code,
      class_category1_id: first ?? null,
      class_category2_id: second ?? null,
      price01: variant.price01 ?? null,
      price02: variant.price02,
      stock: variant.stock ?? 0,
      stock_unlimited: variant.stock === null,
      sale_limit: variant.saleLimit ?? null,
      sale_type_id: variant.saleType ?? 1,
      delivery_duration_id: variant.duration ?? null,
      delivery_fee: variant.deliveryFee ?? null,
      point_rate: null,
      temperature: variant.temperature ?? 'normal',
      weight: variant.weight ?? null,
      parcel_size: variant.parcelSize ?? null,
      gtin: variant.gtin ?? null,
      visible: variant.visible ?? true,
      image_id: pictures.get(variant.picture ?? '') ?? null,
      sort_no: sortNo,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (variant.taxRate !== undefined)
    await tx
      .insertInto('tax_rule')
      .values({
        ...REDUCED_TAX,
        variant_id: id,
        pref: null,
        rate: variant.taxRate,
      })
      .execute()
}
