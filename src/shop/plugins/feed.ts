import type { z } from 'zod'
import type { Language } from '../../hypermedia/language.ts'
import type { StockStatus } from '../values.ts'

/** An article as feeds state it: a variant with its own address. */
export interface FeedArticle {
  readonly code: string
  /** The name of its product, and that with the values by which it differs from other variants. */
  readonly name: string
  readonly title: string
  /** Plain text; empty if there is none. */
  readonly description: string
  /** Whole addresses; the picture is empty if there is none. */
  readonly link: string
  readonly image: string
  /** Yen with tax: what it costs, and what it usually does; null if that is not more. */
  readonly price: number
  readonly usualPrice: number | null
  readonly stockStatus: z.infer<typeof StockStatus>
  readonly brand: string
  readonly gtin: string | null
  /** The code that stands for its product, if it is one of several variants. */
  readonly groupCode: string | null
  /** The choices that make it: the name of each, and its value. */
  readonly choices: readonly { readonly name: string; readonly value: string }[]
}

/** The shop as feeds state it. */
export interface FeedShop {
  readonly name: string
  /** The address of its home page. */
  readonly home: string
}

/** A file of all products on offer. */
export interface PluginFeed {
  /** Its path, `/acp/feed/ja/products.jsonl`. */
  readonly path: string
  readonly language: Language
  readonly mediaType: string
  /** The text of a product with its articles, of which there is at least one; undefined leaves it out. */
  product(articles: readonly FeedArticle[], shop: FeedShop): string | undefined
}
