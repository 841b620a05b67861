import { createHash, randomUUID } from 'node:crypto'
import type { Language } from '../../hypermedia/language.ts'
import { addressIn, prefixesFor } from '../../hypermedia/prefix.ts'
import type { Store } from '../../store/database.ts'
import type { Files } from '../../store/files/files.ts'
import type { JobKind } from '../../store/jobs.ts'
import type { Memory } from '../../store/memory.ts'
import { axisPropertyOf } from '../catalog/axis-property.rules.ts'
import {
  isOffered,
  type Pricing,
  picturePath,
  pricingAt,
  productAddress,
  ruleOf,
  valueWords,
  variantsById,
  type WordedVariant,
} from '../catalog/index.ts'
import { stockStatusOf } from '../catalog/rules.ts'
import { worded } from '../environment.ts'
import { plainOf } from '../safe-html.ts'
import type { Services } from '../services.ts'
import { baseInfo } from '../settings/index.ts'
import { taxedPrice } from '../settings/tax/tax.rules.ts'
import { deleteFeedsBut, productsAfter, setFeed, variantIdsOf } from './feeds.queries.ts'
import { type Article, type Feed, feedsWanted } from './feeds.rules.ts'

/** Products of one statement. */
const AT_ONCE = 100
/** Variants of one statement. */
const MOST_IDS = 500

/** The parts of the job. */
export interface FeedsJobParts {
  readonly store: Store
  readonly memory: Memory
  readonly files: Files
  readonly clock: () => Date
  readonly plugins: Pick<Services['plugins'], 'on'>
  /** The public address of the shop. */
  readonly baseUrl: () => string
}

/** The surroundings of the articles of one feed. */
interface Around {
  readonly language: Language
  readonly pricing: Pricing
  readonly brand: string
  /** The full address of a file. */
  readonly addressOf: (path: string) => string
  /** The full address of a page in the language. */
  readonly pageAt: (path: string) => string
}

/** Makes all feeds anew, one after the other; those that are off are deleted. */
export const feedsJob =
  (parts: FeedsJobParts): JobKind =>
  async (_job, { progress, signal }) => {
    const { store, memory, clock, plugins } = parts
    const wanted = feedsWanted(await memory.get(baseInfo), plugins.on())
    const names = wanted.map(({ name }) => name)
    await store.write((tx) => deleteFeedsBut(tx, names))
    const faults: unknown[] = []
    for (const [done, feed] of wanted.entries()) {
      await progress(done, wanted.length)
      const file = `feeds/${randomUUID()}`
      const made = await make(parts, file, feed, signal).catch((error: unknown) => {
        signal.throwIfAborted()
        faults.push(error)
      })
      if (!made) continue
      await store.write((tx) =>
        setFeed(tx, { name: feed.name, file, made_at: clock().toISOString(), ...made }),
      )
    }
    // The feed of one plugin does not keep the others from being made.
    if (faults.length > 0) throw faults[0]
    return { feeds: wanted.length }
  }

const make = async (
  { store, memory, files, clock, baseUrl }: FeedsJobParts,
  file: string,
  feed: Feed,
  signal: AbortSignal,
) => {
  const { language } = feed
  const base = await memory.get(baseInfo)
  const addressOf = (path: string) => new URL(path, baseUrl()).href
  const pageAt = (path: string) => addressOf(addressIn(prefixesFor(base.language)[language], path))
  const shop = { name: worded(language, base.shop_name, base.shop_name_eng), home: pageAt('/') }
  const pricing = await pricingAt(memory, { at: clock().toISOString(), pref: null })
  const around = { language, pricing, brand: base.feed_brand ?? '', addressOf, pageAt }
  const hash = createHash('sha256')
  const counts = { article_count: 0, left_out_count: 0, shop_version: base.version }
  const texts = async function* (): AsyncGenerator<Buffer> {
    const piece = (text: string) => {
      hash.update(text)
      return Buffer.from(text)
    }
    yield piece(feed.head(shop))
    for await (const products of productsOf(store, around)) {
      signal.throwIfAborted()
      const texts = products.map((articles) => {
        const { text, count } = feed.product(articles, shop)
        counts.article_count += count
        counts.left_out_count += articles.length - count
        return text
      })
      yield piece(texts.join(''))
    }
    yield piece(feed.foot)
  }
  await files.put(file, texts())
  return { ...counts, media_type: feed.mediaType, digest: hash.digest('base64url').slice(0, 16) }
}

/** Yields the articles of each public product on offer, some products at a time. */
const productsOf = async function* (
  store: Store,
  around: Around,
): AsyncGenerator<readonly (readonly Article[])[]> {
  for (let afterId = 0; ; ) {
    const products = await productsAfter(store.slowReader, afterId, AT_ONCE)
    const last = products.at(-1)
    if (!last) return
    const ids = await variantIdsOf(
      store.slowReader,
      products.map(({ id }) => id),
    )
    const offered = (await variantsAmong(store, ids)).filter(isOffered)
    const variants = Map.groupBy(offered, ({ product_id }) => product_id)
    yield products.flatMap((product) => {
      const own = variants.get(product.id) ?? []
      return own.length > 0 ? [own.map((variant) => articleOf(product, variant, own, around))] : []
    })
    afterId = last.id
  }
}

const variantsAmong = async (store: Store, ids: readonly number[]): Promise<readonly WordedVariant[]> => {
  const variants: WordedVariant[] = []
  for (let at = 0; at < ids.length; at += MOST_IDS)
    variants.push(...(await variantsById(store.slowReader, ids.slice(at, at + MOST_IDS))))
  return variants
}

type Product = Awaited<ReturnType<typeof productsAfter>>[number]

const articleOf = (
  product: Product,
  variant: WordedVariant,
  all: readonly WordedVariant[],
  { language, pricing, brand, addressOf, pageAt }: Around,
): Article => {
  const values = valueWords(variant, language)
  const rule = ruleOf(variant, pricing)
  const name = worded(language, variant.name, variant.name_en)
  const listed = worded(language, product.description_list, product.description_list_en)
  const text =
    listed ?? plainOf(worded(language, product.description_detail, product.description_detail_en) ?? '')
  const own: unknown = JSON.parse(product.own_fields)
  const ownBrand = typeof own === 'object' && own !== null ? Reflect.get(own, 'brand') : undefined
  return {
    code: variant.code,
    name,
    title: values === null ? name : `${name} ${values}`,
    description: text.trim(),
    link: pageAt(`/products/${productAddress(product, variant.code)}`),
    image: variant.picture === null ? '' : addressOf(picturePath(variant.picture, 'detail')),
    price: taxedPrice(variant.price02, rule),
    usualPrice:
      variant.price01 !== null && variant.price01 > variant.price02
        ? taxedPrice(variant.price01, rule)
        : null,
    stockStatus: stockStatusOf([variant]),
    brand: typeof ownBrand === 'string' && ownBrand !== '' ? ownBrand : brand,
    gtin: variant.gtin,
    groupCode: all.length > 1 ? (all[0]?.code ?? null) : null,
    axes: axesOf(variant, language),
    choices: choicesOf(variant, language),
  }
}

/** The choices that make a variant, by the names of its axes. */
const choicesOf = (variant: WordedVariant, language: Language): Article['choices'] =>
  [
    {
      name: worded(language, variant.axis1_name, variant.axis1_name_en),
      value: worded(language, variant.value1_name, variant.value1_name_en),
    },
    {
      name: worded(language, variant.axis2_name, variant.axis2_name_en),
      value: worded(language, variant.value2_name, variant.value2_name_en),
    },
  ].flatMap(({ name, value }) => (name && value ? [{ name, value }] : []))

const axesOf = (variant: WordedVariant, language: Language): Article['axes'] => {
  const first = axisPropertyOf(variant.axis1_name, variant.axis1_name_en)
  const second = axisPropertyOf(variant.axis2_name, variant.axis2_name_en)
  return {
    ...(second && { [second]: worded(language, variant.value2_name, variant.value2_name_en) ?? '' }),
    ...(first && { [first]: worded(language, variant.value1_name, variant.value1_name_en) ?? '' }),
  }
}
