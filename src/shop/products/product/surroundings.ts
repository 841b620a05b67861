import { kept } from '../../../store/memory.ts'
import type { Row } from '../../../store/schema.ts'
import { pricingNow } from '../../catalog/index.ts'
import type { WriteEnvironment } from '../../environment.ts'

/** Every tag, in the order of menus. */
export const tagRows = kept((db) =>
  db.selectFrom('tag').selectAll().orderBy('sort_no').orderBy('id').execute(),
)

/** Every category, as it is kept now; nobody moves or removes one until the transaction ends. */
export const allCategories = ({
  db,
  dialect,
}: Pick<WriteEnvironment, 'db' | 'dialect'>): Promise<Row<'category'>[]> =>
  db
    .selectFrom('category')
    .selectAll()
    .orderBy('id')
    // Of SQLite there is one writer as it is.
    .$if(dialect === 'postgres', (query) => query.forShare())
    .execute()

/** How the general tax rule in force rounds; a rate of a product's own is rounded alike (TAX-02). */
export const roundingNow = async (act: WriteEnvironment): Promise<number> =>
  (await pricingNow(act)).generalRule?.rounding ?? 1
