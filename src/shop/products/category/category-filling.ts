import type { Store, Writer } from '../../../store/database.ts'
import { Poller } from '../../../store/poller.ts'
import type { Row } from '../../../store/schema.ts'
import { lockProducts } from '../product/product.queries.ts'
import { allCategories } from './category.queries.ts'
import {
  joinCategory,
  leaveCategory,
  meetingAmong,
  missingProducts,
  ruledCategories,
  surplusProducts,
} from './category-filling.queries.ts'
import { ruleOf } from './category-rule.rules.ts'

const EVERY_MS = 20_000

/** Products of one transaction: others wait for it on SQLite. */
const AT_ONCE = 200

/** The parts of the filling. */
export interface FillingParts {
  readonly store: Store
  readonly clock: () => Date
  readonly report: (error: unknown) => void
}

/** The data that rules are made of; of stock only whether a product has become scarce, sold out or available. */
const TABLES = new Set(['product', 'variant', 'product_tag', 'class_category', 'category'])

const ROUGH_STOCK = 'stock_roughly'

const isOfRules = (tag: string): boolean => {
  const [table = '', column] = tag.split('.')
  return column === undefined ? TABLES.has(table) : column.startsWith(ROUGH_STOCK)
}

/**
 * Keeps the products of categories that are filled by a rule (CAT-05): within half a minute after a product changed,
 * and once an hour, because products grow older. Several processes can do it concurrently.
 */
export class CategoryFilling extends Poller {
  readonly #parts: FillingParts
  readonly #ignore: () => void
  #isChanged = true
  #hour = ''

  constructor(parts: FillingParts) {
    super(EVERY_MS)
    this.#parts = parts
    this.#ignore = parts.store.changes.listen((tags) => {
      if (tags === undefined || tags.some(isOfRules)) this.#isChanged = true
    })
  }

  override async stop(): Promise<void> {
    this.#ignore()
    await super.stop()
  }

  protected async round(): Promise<boolean> {
    const { store, clock, report } = this.#parts
    const hour = clock().toISOString().slice(0, 13)
    if (!this.#isChanged && hour === this.#hour) return false
    this.#isChanged = false
    try {
      for (const category of await ruledCategories(store.reader)) await this.#fill(category)
      this.#hour = hour
    } catch (error) {
      this.#isChanged = true
      report(error)
    }
    return false
  }

  async #fill(category: Row<'category'>): Promise<void> {
    const { store, clock } = this.#parts
    const rule = ruleOf(category)
    if (!rule) return
    for (const next of [surplusProducts, missingProducts])
      for (let after = 0; !this.isStopped; ) {
        const part = { categoryId: category.id, rule, now: clock(), after, limit: AT_ONCE }
        const ids = await next(store.slowReader, part)
        const last = ids.at(-1)
        if (last === undefined) break
        await store.write((tx) => decide(tx, store, category, ids, clock()))
        after = last
      }
  }
}

/** Puts each of some products into a category or out of it, as they are now; does nothing if its rule changed. */
const decide = async (
  tx: Writer,
  { dialect }: Store,
  { id, rule: stored }: Row<'category'>,
  ids: readonly number[],
  now: Date,
): Promise<void> => {
  await lockProducts(tx, dialect, ids)
  const all = await allCategories({ db: tx, dialect })
  const category = all.find((one) => one.id === id)
  const rule = category?.rule === stored ? ruleOf(category) : null
  if (!rule) return
  const met = new Set(await meetingAmong(tx, rule, ids, now))
  await joinCategory(
    tx,
    id,
    ids.filter((one) => met.has(one)),
    all,
  )
  await leaveCategory(
    tx,
    dialect,
    id,
    ids.filter((one) => !met.has(one)),
    all,
  )
}
