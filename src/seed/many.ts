import { sql } from 'kysely'
import { countOn, learnRows, type Rows, takeIndexesAway, writeRows } from '../store/bulk.ts'
import type { Store } from '../store/database.ts'
import { seedFrame } from './catalogue.ts'
import { demoShop } from './demo/index.ts'
import { type ManyRows, productMaker } from './many-products.ts'
import { manyCategories } from './many-words.ts'
import { furnish } from './seed.ts'

/** Products whose rows are written together. */
const BATCH = 500

/** Called with the number of written products, or orders. */
export type Progress = (done: number) => void

/**
 * Fills an empty database with the masters and settings of the demonstration shop and `count` generated
 * products: the same ones in every run. All in one transaction, so that an interrupted run leaves the
 * database empty. Returns false if it is not empty.
 */
export const seedMany = async (
  store: Store,
  count: number,
  now: Date,
  progress: Progress = () => undefined,
): Promise<boolean> => {
  const { dialect } = store
  const filled = await store.write(async (tx) => {
    // An index over so many rows takes time.
    if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(tx)
    if (!(await furnish(tx, demoShop))) return false
    const categories = manyCategories(count)
    const frame = await seedFrame(tx, { ...demoShop, categories })
    const make = productMaker({
      categories,
      categoryIds: frame.categories,
      values: frame.values,
      tags: frame.tags,
      pictures: demoShop.products.flatMap((product) => product.pictures),
      count,
      now,
    })
    const putBack = await takeIndexesAway(tx, dialect, Object.keys(noRows()))
    let variantId = 1
    for (let done = 0; done < count; ) {
      const rows = noRows()
      const end = Math.min(count, done + BATCH)
      for (; done < end; done += 1) variantId = make(done + 1, variantId, rows)
      for (const [table, all] of Object.entries<Rows>({ ...rows })) await writeRows(tx, dialect, table, all)
      progress(done)
    }
    await putBack()
    await countOn(tx, dialect)
    return true
  })
  if (filled) await learnRows(store)
  return filled
}

const noRows = (): ManyRows => ({
  product: [],
  product_category: [],
  product_tag: [],
  product_image: [],
  variant: [],
  tax_rule: [],
})
