import type { Option } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { picturePath } from '../../catalog/pictures.rules.ts'
import { contentVersion } from '../../content-version.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../../environment.ts'
import { type OwnField, ownFieldsOf, statedOwnFields } from '../../own-fields/index.ts'
import { link } from '../../transitions.ts'
import { statedMoves } from '../place/places.ts'
import { categoriesNow } from './category.queries.ts'
import { category } from './category.record.ts'
import { branchOf, CATEGORY_ORDER, placeFault, treeOrder } from './category.rules.ts'

type Category = Row<'category'>

/** What the form calls the top of the tree. */
export const TOP = 'top'

/** The version of a category. One that only changed its place is the same to who edits its words. */
export const versionOf = (row: Category): number =>
  contentVersion([category.stated(row), row.parent_id, row.own_fields])

/** States rows with the values of the fields that members added. */
export const stating = async (act: Pick<ReadEnvironment, 'memory'>) => {
  const own = await ownFieldsOf(act, 'category')
  return (row: Category) => stated(row, own)
}

const stated = (row: Category, own: readonly OwnField[]) => ({
  ...category.stated(row),
  parentId: row.parent_id === null ? null : String(row.parent_id),
  level: row.level,
  sortNo: row.sort_no,
  imagePath: row.image === null ? null : picturePath(row.image, 'list'),
  imageWaiting: row.image_waiting !== null,
  ...statedOwnFields(own, row.own_fields),
})

/** A category that was just written, as answers state it. */
export const stateById = async (act: Pick<WriteEnvironment, 'db' | 'memory'>, id: number) => {
  const row = (await categoriesNow(act.db)).find((one) => one.id === id)
  if (!row) throw new Error(`Category ${id} has just been written`)
  return (await stating(act))(row)
}

/** The steps of all categories of a tree among those beside them, by category. */
export const movesIn = (tree: readonly Category[]) => {
  const siblings = [...Map.groupBy(tree, ({ parent_id }) => parent_id).values()]
  return new Map(
    siblings.flatMap((rows) =>
      rows.map(({ id }, at) => {
        const toPlace = (sortNo: number) => link('doUpdateCategory', { categoryId: String(id), sortNo })
        return [id, statedMoves(rows, at, CATEGORY_ORDER, toPlace)] as const
      }),
    ),
  )
}

/** The way to the products of a category, whatever their status. */
export const productsIn = ({ id }: Category) =>
  link('goAdminProductList', { categoryId: id, status: [1, 2, 3] })

/** Where one goes on from a category. */
export const recordLinks = (row: Category) => {
  const own = { categoryId: String(row.id) }
  return [
    link('doUpdateCategory', own),
    link('doDeleteCategory', own),
    link('goCategoryList'),
    productsIn(row),
    link('goAuditLog', { table: 'category', key: String(row.id) }),
  ]
}

/** The form that changes a category, as it is filled. */
export const formFor = (
  act: ReadEnvironment,
  rows: readonly Category[],
  row: Category,
  ofRow: Awaited<ReturnType<typeof stating>>,
) => ({
  values: { ...ofRow(row), sortNo: undefined, parentId: row.parent_id ?? TOP, version: versionOf(row) },
  options: { parentId: parentOptions(act, rows, row) },
})

/** What a category may lie under: the top, and each category that has room for its branch. */
export const parentOptions = (
  { say, language }: ReadEnvironment,
  rows: readonly Category[],
  row?: Category,
): readonly Option[] => {
  const branch = row ? branchOf(rows, row.id) : []
  const words = new Map<number | null, string>()
  for (const { id, parent_id, name, name_en } of treeOrder(rows)) {
    const above = words.get(parent_id)
    const own = worded(language, name, name_en)
    words.set(id, above === undefined ? own : `${above} › ${own}`)
  }
  const open = treeOrder(rows).filter((one) => placeFault(branch, one) === undefined)
  return [
    { value: TOP, label: say({ key: 'office.category.top' }) },
    ...open.map(({ id }) => ({ value: String(id), label: words.get(id) ?? '' })),
  ]
}
