import { type Message, message } from '../../../hypermedia/message.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { NO_OWN_VALUES } from '../../own-fields/index.ts'
import { insertRow } from '../../records/index.ts'
import { shiftRows } from '../place/places.queries.ts'
import { shiftsOf } from '../place/places.rules.ts'
import { lastPlace } from '../place/places.ts'
import { namedAs } from '../variant/variation.rules.ts'
import { categoriesNow, lockedCategories } from './category.queries.ts'
import { category } from './category.record.ts'
import { CATEGORY_ORDER, treeOrder } from './category.rules.ts'

/**
 * Returns the id of the category with a typed name, the first of the tree; makes one at the top if there is none.
 * Returns why it cannot be chosen: a rule fills it, or the member may not make categories. Locks the categories.
 */
export const storeCategory = async (
  act: WriteEnvironment,
  name: string,
): Promise<{ readonly id: number } | { readonly fault: Message }> => {
  const { db, dialect, may } = act
  const rows = await lockedCategories(db, dialect)
  const alike = namedAs(treeOrder(rows), name)
  const known = alike.find(({ rule }) => rule === null)
  if (known) return { id: known.id }
  const [ruled] = alike
  if (ruled) return { fault: message('input.categoryByRule', { name: ruled.name }) }
  if (!may('doCreateCategory')) return { fault: message('input.mayNotMake') }
  const id = await insertRow(db, 'category', {
    ...category.created({ categoryName: name }, act),
    own_fields: NO_OWN_VALUES,
    parent_id: null,
    level: 1,
    sort_no: lastPlace(rows) + 1,
    image_waiting: null,
  })
  await shiftRows(db, dialect, 'category', shiftsOf(treeOrder(await categoriesNow(db)), CATEGORY_ORDER))
  return { id }
}
