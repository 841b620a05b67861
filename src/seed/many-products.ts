import type { Insertable } from 'kysely'
import { foldForSearch } from '../store/folding.ts'
import type { Database, Row } from '../store/schema.ts'
import type { CategoryIds, Ids } from './catalogue.ts'
import { FOOD, manners, regions, SERIES, seriesName } from './many-words.ts'
import type { CategoryData, Text } from './shop-data.ts'
import { priceWithTax, REDUCED_TAX } from './tax.ts'

/** The rows of generated products, by table, in the order in which tables refer to each other. */
export interface ManyRows {
  readonly product: Row<'product'>[]
  readonly product_category: Row<'product_category'>[]
  readonly product_tag: Row<'product_tag'>[]
  readonly product_image: Omit<Row<'product_image'>, 'id'>[]
  /** A column that may be empty can be left out. */
  readonly variant: (Insertable<Database['variant']> & Pick<Row<'variant'>, 'id'>)[]
  readonly tax_rule: Omit<Row<'tax_rule'>, 'id'>[]
}

/** The surroundings of generated products: the ids of existing rows, and the names of pictures. */
export interface Surroundings {
  readonly categories: readonly CategoryData[]
  readonly categoryIds: CategoryIds
  readonly values: Ids
  readonly tags: Ids
  readonly pictures: readonly string[]
  readonly count: number
  readonly now: Date
}

/** A drawn picture has no alternative text of its own. */
const SHOWN = { alt: null, alt_en: null, made: true, width: null, height: null } as const

/**
 * Returns a choice among `count` things with decreasing probability: the one at rank r in proportion to 1/r.
 */
const skewed = (count: number): ((random: () => number) => number) => {
  const ends = new Float64Array(count)
  let sum = 0
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1)
    ends[rank] = sum
  }
  return (random) => {
    const wanted = random() * sum
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Random numbers that are the same in every run (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const pickRegion = skewed(regions.length)
const pickManner = skewed(manners.length)
const pickSeries = skewed(SERIES)

const EIGHT_YEARS_MS = 8 * 365 * 86_400_000
const COLOURS = ['ai', 'shiro', 'kinari', 'kuro']
const SIZES = ['s', 'l']
/** Ids of the delivery durations of goods in stock. */
const DURATIONS = [1, 2, 3]

interface Leaf {
  readonly key: string
  readonly name: Text
  /** Its own name and those of its ancestors, for searches. */
  readonly path: readonly string[]
}

const leavesOf = (categories: readonly CategoryData[], above: readonly string[] = []): Leaf[] =>
  categories.flatMap(({ key, name, children }) => {
    const path = [name[0], ...above]
    return children ? leavesOf(children, path) : [{ key, name, path }]
  })

const fallback: Text = ['', '']

const worded = (random: () => number, leaf: Leaf) => {
  const region = regions[pickRegion(random)] ?? fallback
  const manner = manners[pickManner(random)] ?? fallback
  const rank = pickSeries(random)
  const series = seriesName(rank)
  return {
    name: `${region[0]} ${series} ${manner[0]}${leaf.name[0]}`,
    name_en: `${region[1]} ${manner[1]} ${leaf.name[1]} No. ${rank + 1}`,
    description_list: `${region[0]}から届く${leaf.name[0]}、「${series}」。`,
    description_list_en: `${leaf.name[1]} from ${region[1]}, series ${rank + 1}.`,
    description_detail: `<p>${region[0]}の職人がひとつずつ仕上げた「${series}」シリーズの${leaf.name[0]}です。${manner[0]}風合いをお楽しみください。</p>`,
    description_detail_en: `<p>Made one at a time in ${region[1]}, for the series no. ${rank + 1}.</p>`,
  }
}

/** One to four: plain, two sizes, two or three colours, or two of each. */
const choicesOf = (random: () => number): readonly (readonly [string?, string?])[] => {
  const share = random()
  if (share < 0.5) return [[]]
  if (share < 0.7) return SIZES.map((size) => [`size/${size}`] as const)
  const colours = COLOURS.map((colour) => `colour/${colour}`)
  if (share < 0.9) return colours.slice(0, share < 0.8 ? 2 : 3).map((colour) => [colour] as const)
  return colours.slice(0, 2).flatMap((colour) => SIZES.map((size) => [colour, `size/${size}`] as const))
}

const priceOf = (random: () => number): number => {
  // The product of even chances is uneven, like prices: many cheap things, few expensive ones.
  const price = 300 * 1.5 ** (random() * 6 + random() * 6)
  return Math.round(price / 10) * 10
}

const variantsOf = (
  values: Ids,
  { productId, firstId }: { readonly productId: number; readonly firstId: number },
  random: () => number,
): ManyRows['variant'] => {
  const code = `g${productId.toString(36)}`
  const price = priceOf(random)
  const wasDearer = random() < 0.2
  const choices = choicesOf(random)
  return choices.map(([one, two], sort_no) => {
    const price02 = price + sort_no * 50
    const kind = random()
    return {
      id: firstId + sort_no,
      product_id: productId,
      code: choices.length === 1 ? code : `${code}-${sort_no + 1}`,
      class_category1_id: values.get(one ?? '') ?? null,
      class_category2_id: values.get(two ?? '') ?? null,
      price01: wasDearer ? Math.round(price02 * 1.2) : null,
      price02,
      stock: kind < 0.1 ? 0 : Math.ceil(random() * 200),
      stock_unlimited: kind < 0.05,
      sale_limit: random() < 0.05 ? 5 : null,
      sale_type_id: 1,
      delivery_duration_id: DURATIONS[Math.floor(random() * DURATIONS.length)] ?? null,
      delivery_fee: null,
      point_rate: null,
      visible: true,
      sort_no,
      image_id: null,
      version: 1,
    }
  })
}

const statusOf = (random: () => number): number => {
  const share = random()
  return share < 0.97 ? 1 : share < 0.99 ? 2 : 3
}

const createdAt = (
  around: Pick<Surroundings, 'count' | 'now'>,
  number: number,
  random: () => number,
): string => {
  // Neighbours may change places: the first numbers did not always go on sale first.
  const place = Math.min(1, (number + random() * 0.02 * around.count) / around.count)
  return new Date(around.now.getTime() - EIGHT_YEARS_MS * (1 - place)).toISOString()
}

/**
 * Returns a generator of products by their number: the same number gives the same product, whatever came
 * before it. Names consist of words as unevenly distributed as those of a language.
 */
export const productMaker = (around: Surroundings) => {
  const leaves = leavesOf(around.categories)
  const tagIds = [...around.tags.values()]

  /** Adds the rows of a product, by its number from 1; returns the id after its last variant's. */
  return (number: number, firstVariantId: number, rows: ManyRows): number => {
    const random = randomFrom(number)
    const leaf = leaves[Math.floor(random() * leaves.length)]
    if (!leaf) throw new Error('There is no category to put products into')
    const words = worded(random, leaf)
    const at = createdAt(around, number, random)
    const variants = variantsOf(around.values, { productId: number, firstId: firstVariantId }, random)
    const rate = leaf.key.startsWith(FOOD) ? REDUCED_TAX.rate : undefined
    const prices = variants.map(({ price02 }) => priceWithTax(price02, rate))
    const search_word = leaf.path.slice(1).join(' ')
    rows.product.push({
      id: number,
      slug: null,
      status: statusOf(random),
      ...words,
      search_word,
      note: null,
      free_area: null,
      video_url: null,
      sale_from: null,
      sale_until: null,
      own_fields: '{}',
      search_text: foldForSearch(
        [words.name, words.name_en, search_word, ...variants.map((variant) => variant.code)].join('\n'),
      ),
      price_min: Math.min(...prices),
      price_max: Math.max(...prices),
      // Its variants are numbered in the order of their codes.
      first_code: variants[0]?.code ?? null,
      sold_lately: 0,
      created_at: at,
      updated_at: at,
      version: 1,
    })
    rows.variant.push(...variants)
    for (const [place, category_id] of (around.categoryIds.get(leaf.key) ?? []).entries())
      rows.product_category.push({ product_id: number, category_id, chosen: place === 0 })
    const tag_id = random() < 0.3 ? tagIds[Math.floor(random() * tagIds.length)] : undefined
    if (tag_id !== undefined) rows.product_tag.push({ product_id: number, tag_id })
    const first = Math.floor(random() * around.pictures.length)
    const pictures = 1 + Math.floor(random() * 2)
    for (let sort_no = 0; sort_no < pictures; sort_no += 1) {
      const file_name = around.pictures[(first + sort_no) % around.pictures.length]
      if (file_name !== undefined)
        rows.product_image.push({ product_id: number, file_name, sort_no, ...SHOWN })
    }
    if (leaf.key.startsWith(FOOD))
      for (const { id } of variants)
        rows.tax_rule.push({
          variant_id: id,
          pref: null,
          ...REDUCED_TAX,
        })
    return firstVariantId + variants.length
  }
}
