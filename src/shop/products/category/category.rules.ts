import { narrowed } from '../../../hypermedia/input.ts'
import { pathTo } from '../../catalog/rules.ts'
import { type Order, type Placed, withPlace } from '../place/places.rules.ts'

/** The number of levels in the tree (CAT-01). */
export const DEEPEST_LEVEL = 5

/** The order of categories: of each parent, the highest sort number comes first (CAT-02). */
export const CATEGORY_ORDER: Order = { highestFirst: true }

/** A stored category. */
export interface CategoryNode extends Placed {
  readonly parent_id: number | null
  readonly level: number
}

/** Returns the id of the parent that an input names; a text that is no number means none. */
export const parentIdOf = (typed: string | null): number | null => {
  const digits = narrowed(typed ?? '')
  return /^\d+$/.test(digits) ? Number(digits) : null
}

/** Returns the tree from its top: each category before its descendants. */
export const treeOrder = <C extends CategoryNode>(categories: readonly C[]): readonly C[] =>
  flattened(byParent(categories))

type Children<C> = Map<number | null, readonly C[]>

const byParent = <C extends CategoryNode>(categories: readonly C[]): Children<C> =>
  Map.groupBy(
    categories.toSorted((one, other) => other.sort_no - one.sort_no || one.id - other.id),
    ({ parent_id }) => parent_id,
  )

const flattened = <C extends CategoryNode>(
  children: Children<C>,
  parentId: number | null = null,
): readonly C[] => (children.get(parentId) ?? []).flatMap((one) => [one, ...flattened(children, one.id)])

/** Returns a category and its descendants. */
export const branchOf = <C extends CategoryNode>(categories: readonly C[], id: number): readonly C[] => {
  const tree = treeOrder(categories)
  const at = tree.findIndex((one) => one.id === id)
  const [top, ...behind] = at < 0 ? [] : tree.slice(at)
  if (!top) return []
  const end = behind.findIndex(({ level }) => level <= top.level)
  return [top, ...(end < 0 ? behind : behind.slice(0, end))]
}

/**
 * Returns why a branch cannot be placed under a category: it would contain itself (CAT-04), or become too
 * deep (CAT-01). The branch of a new category is empty.
 */
export const placeFault = (
  branch: readonly CategoryNode[],
  parent: CategoryNode | null,
): 'circle' | 'depth' | undefined => {
  if (parent && branch.some(({ id }) => id === parent.id)) return 'circle'
  const levels = branch.map(({ level }) => level)
  const height = branch.length === 0 ? 1 : Math.max(...levels) - Math.min(...levels) + 1
  return (parent?.level ?? 0) + height > DEEPEST_LEVEL ? 'depth' : undefined
}

/**
 * Returns the tree with one category at the place of its parent and a sort number; without a number it is its
 * parent's first child.
 */
export const treeWith = <C extends CategoryNode>(
  categories: readonly C[],
  moved: C,
  sortNo = Number.POSITIVE_INFINITY,
): readonly C[] => {
  const children = byParent(categories.map((one) => (one.id === moved.id ? moved : one)))
  const siblings = children.get(moved.parent_id) ?? []
  children.set(moved.parent_id, withPlace(siblings, moved, sortNo, CATEGORY_ORDER))
  return flattened(children)
}

/** The effects of a move on the products of a branch (PRD-04). */
export interface LinkChange {
  /** The moved branch: all its products are affected. */
  readonly branch: readonly number[]
  /** Its new ancestors. */
  readonly added: readonly number[]
  /** Its former ancestors, each with its branch after the move, including itself. */
  readonly removed: readonly { readonly id: number; readonly branch: readonly number[] }[]
}

/** Returns the changes of product links when a category gets another parent. */
export const linkChange = (
  categories: readonly CategoryNode[],
  moved: CategoryNode,
  parentId: number | null,
): LinkChange => {
  const above = (id: number | null) => (id === null ? [] : idsOf(pathTo(categories, id)))
  const before = above(moved.parent_id)
  const after = above(parentId)
  const branch = idsOf(branchOf(categories, moved.id))
  return {
    branch,
    added: after.filter((id) => !before.includes(id)),
    removed: before
      .filter((id) => !after.includes(id))
      .map((id) => ({ id, branch: idsOf(branchOf(categories, id)).filter((one) => !branch.includes(one)) })),
  }
}

const idsOf = (categories: readonly Placed[]): readonly number[] => categories.map(({ id }) => id)
