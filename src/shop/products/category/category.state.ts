import type { Option } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { picturePath } from '../../catalog/pictures.rules.ts'
import { contentVersion } from '../../content-version.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../../environment.ts'
import { type OwnField, ownFieldsOf, statedOwnFields } from '../../own-fields/index.ts'
import { link } from '../../transitions.ts'
import { statedMoves } from '../place/places.ts'
import { tagOptions } from '../product/choices.ts'
import { categoriesNow } from './category.queries.ts'
import { category } from './category.record.ts'
import { branchOf, CATEGORY_ORDER, placeFault, treeOrder } from './category.rules.ts'
import { ruleOf, statedRule } from './category-rule.rules.ts'

type Category = Row<'category'>

/** The form's value for the top of the tree. */
export const TOP = 'top'

/**
 * Returns the version of a category. A new place alone does not change it: it does not affect the edit of its
 * names.
 */
export const versionOf = (row: Category): number =>
  contentVersion([category.stated(row), row.parent_id, row.own_fields, row.rule])

/** Returns a function that converts rows to their state, with the fields that members added. */
export const stating = async (act: Pick<ReadEnvironment, 'memory'>) => {
  const own = await ownFieldsOf(act, 'category')
  return (row: Category) => toState(row, own)
}

const toState = (row: Category, own: readonly OwnField[]) => ({
  ...category.stated(row),
  parentId: row.parent_id === null ? null : String(row.parent_id),
  level: row.level,
  sortNo: row.sort_no,
  imagePath: row.image === null ? null : picturePath(row.image, 'list'),
  imageWaiting: row.image_waiting !== null,
  ...statedRule(ruleOf(row)),
  ...statedOwnFields(own, row.own_fields),
})

/** Returns the state of a category that was just written. */
export const stateById = async (act: Pick<WriteEnvironment, 'db' | 'memory'>, id: number) => {
  const row = (await categoriesNow(act.db)).find((one) => one.id === id)
  if (!row) throw new Error(`Category ${id} has just been written`)
  return (await stating(act))(row)
}

/** Returns the possible steps of each category among its siblings, by category. */
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

/** Returns the link to the products of a category, in any status. */
export const productsIn = ({ id }: Category) =>
  link('goAdminProductList', { categoryId: id, status: [1, 2, 3] })

/** Returns the links that follow a category. */
export const recordLinks = (row: Category) => {
  const own = { categoryId: String(row.id) }
  return [
    link('doUpdateCategory', own),
    link('doDeleteCategory', own),
    link('goCategoryList'),
    productsIn(row),
    link('goCategoryGoods', own),
    link('goAuditLog', { table: 'category', key: String(row.id) }),
  ]
}

/** Returns the filled form that changes a category. */
export const formFor = async (
  act: ReadEnvironment,
  rows: readonly Category[],
  row: Category,
  ofRow: Awaited<ReturnType<typeof stating>>,
) => ({
  values: { ...ofRow(row), sortNo: undefined, parentId: row.parent_id ?? TOP, version: versionOf(row) },
  options: {
    parentId: parentOptions(act, rows, row),
    ruleTagIds: await tagOptions(act),
    ruleMatch: [
      { value: 'all', label: act.say({ key: 'office.category.all' }) },
      { value: 'any', label: act.say({ key: 'office.category.any' }) },
    ],
  },
})

/** Returns the possible parents of a category: the top, and each category with room for its branch. */
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
