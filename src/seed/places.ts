import { storedRule } from '../shop/products/category/category-rule.rules.ts'
import type { Writer } from '../store/database.ts'
import type { CategoryData, RuleData, ShopData } from './shop-data.ts'

/** The ids of categories, each before those of its ancestors, and of tags, by their keys. */
interface Frame {
  readonly categories: ReadonlyMap<string, readonly number[]>
  readonly tags: ReadonlyMap<string, number>
}

/** Writes what refers to products: the rules of categories, with their products, placed and related products. */
export const seedPlaces = async (
  tx: Writer,
  { categories, tags }: Frame,
  shop: Pick<ShopData, 'categories' | 'products'>,
): Promise<void> => {
  const rows = await tx.selectFrom('variant').select(['code', 'product_id']).execute()
  const products = new Map(rows.map(({ code, product_id }) => [code, product_id]))
  const idOf = (code = ''): number => {
    const id = products.get(code)
    if (id === undefined) throw new Error(`No product has the code ${code}`)
    return id
  }
  const placed = flattened(shop.categories).flatMap(({ key, placed: codes = [] }) =>
    codes.map((code, at) => ({
      category_id: categories.get(key)?.[0] ?? 0,
      product_id: idOf(code),
      place: at + 1,
    })),
  )
  if (placed.length > 0) await tx.insertInto('placed_product').values(placed).execute()
  const related = shop.products.flatMap(({ variants, related: codes = [] }) =>
    codes.map((code, at) => ({
      product_id: idOf(variants[0]?.code),
      related_id: idOf(code),
      place: at + 1,
    })),
  )
  if (related.length > 0) await tx.insertInto('related_product').values(related).execute()
  for (const { key, rule } of flattened(shop.categories))
    if (rule) await fill(tx, categories.get(key) ?? [], rule, tags)
}

const flattened = (categories: readonly CategoryData[]): readonly CategoryData[] =>
  categories.flatMap((one) => [one, ...flattened(one.children ?? [])])

/** Sets the rule of a category, and assigns the products that meet it to the category and its ancestors. */
const fill = async (
  tx: Writer,
  ids: readonly number[],
  { tags: keys, priceTo }: RuleData,
  tags: Frame['tags'],
): Promise<void> => {
  const [own = 0] = ids
  const tagIds = keys.flatMap((key) => tags.get(key) ?? [])
  const rule = storedRule({ match: 'all', tagIds, priceFrom: null, priceTo, addedDays: null, inStock: false })
  await tx.updateTable('category').set({ rule }).where('id', '=', own).execute()
  const met = await tx
    .selectFrom('product')
    .select('id')
    .where('status', '!=', 3)
    .where('price_min', '<=', priceTo)
    .where('id', 'in', (eb) =>
      eb.selectFrom('product_tag').select('product_id').where('tag_id', 'in', tagIds),
    )
    .execute()
  const links = met.flatMap(({ id: product_id }) =>
    ids.map((category_id) => ({ category_id, product_id, chosen: category_id === own })),
  )
  if (links.length > 0)
    await tx
      .insertInto('product_category')
      .values(links)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
