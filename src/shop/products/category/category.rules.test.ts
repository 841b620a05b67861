import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withAncestors } from '../product/product.rules.ts'
import {
  branchOf,
  type CategoryNode,
  DEEPEST_LEVEL,
  linkChange,
  parentIdOf,
  placeFault,
  treeOrder,
  treeWith,
} from './category.rules.ts'

const node = (id: number, parent_id: number | null, level: number, sort_no: number): CategoryNode => ({
  id,
  parent_id,
  level,
  sort_no,
})
const ids = (nodes: readonly CategoryNode[]) => nodes.map(({ id }) => id)

/** 1 holds 2, which holds 3 and 4; 5 holds 6. */
const TREE = [
  node(5, null, 1, 2),
  node(6, 5, 2, 1),
  node(1, null, 1, 6),
  node(2, 1, 2, 5),
  node(3, 2, 3, 3),
  node(4, 2, 3, 4),
]
const at = (id: number) => TREE.find((one) => one.id === id) ?? node(0, null, 1, 0)

describe('CAT-02: the tree of categories', () => {
  it('stands in one order, each before those below it', () => {
    expect(ids(treeOrder(TREE))).toEqual([1, 2, 4, 3, 5, 6])
  })

  it('has branches', () => {
    expect(ids(branchOf(TREE, 2))).toEqual([2, 4, 3])
    expect(ids(branchOf(TREE, 6))).toEqual([6])
    expect(branchOf(TREE, 9)).toEqual([])
  })

  it('takes one that comes from elsewhere as the first of its parent’s, or where its number says', () => {
    expect(ids(treeWith(TREE, { ...at(6), parent_id: 2 }))).toEqual([1, 2, 6, 4, 3, 5])
    expect(ids(treeWith(TREE, { ...at(6), parent_id: 2 }, 4))).toEqual([1, 2, 4, 6, 3, 5])
    expect(ids(treeWith(TREE, at(4), 3))).toEqual([1, 2, 3, 4, 5, 6])
    expect(ids(treeWith(TREE, at(5), 7))).toEqual([5, 6, 1, 2, 4, 3])
  })
})

describe('A category', () => {
  it('CAT-01: is not deeper than the fifth level, nor is anything below it', () => {
    const chain = [1, 2, 3, 4, 5].map((level) => node(10 + level, level === 1 ? null : 9 + level, level, 9))
    expect(placeFault([], chain[3] ?? null)).toBeUndefined()
    expect(placeFault([], chain[4] ?? null)).toBe('depth')
    expect(placeFault(branchOf(TREE, 2), chain[2] ?? null)).toBeUndefined()
    expect(placeFault(branchOf(TREE, 2), chain[3] ?? null)).toBe('depth')
    expect(placeFault(branchOf(chain, 12), null)).toBeUndefined()
  })

  it('CAT-04: does not lie within itself', () => {
    expect(placeFault(branchOf(TREE, 1), at(1))).toBe('circle')
    expect(placeFault(branchOf(TREE, 1), at(3))).toBe('circle')
    expect(placeFault(branchOf(TREE, 1), at(5))).toBeUndefined()
  })

  it.each([
    ['12', 12],
    ['１２', 12],
    [null, null],
    ['top', null],
    ['-1', null],
    ['1.5', null],
  ])('lies, with %o as the one above, in %o', (typed, id) => {
    expect(parentIdOf(typed)).toBe(id)
  })
})

describe('PRD-04: where a branch is moved, its products', () => {
  it('leave what no longer lies above, and come into what does', () => {
    expect(linkChange(TREE, at(2), 6)).toEqual({
      branch: [2, 4, 3],
      added: [5, 6],
      removed: [{ id: 1, branch: [1] }],
    })
    expect(linkChange(TREE, at(3), 1)).toEqual({
      branch: [3],
      added: [],
      removed: [{ id: 2, branch: [2, 4] }],
    })
    expect(linkChange(TREE, at(5), 2)).toMatchObject({ added: [1, 2], removed: [] })
  })

  it('are then in what was chosen for them and in all above it, whatever the tree', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: 2, maxLength: 12 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        (parents, picks, from, to) => {
          const tree = grown(parents)
          const pick = (n: number) => tree[n % tree.length] ?? node(0, null, 1, 0)
          const moved = pick(from)
          const parent = to % 4 === 0 ? null : pick(to)
          if (placeFault(branchOf(tree, moved.id), parent)) return
          const parentId = parent?.id ?? null
          const chosen = picks.map((n) => pick(n).id)
          const after = tree.map((one) => (one === moved ? { ...one, parent_id: parentId } : one))
          const links = relinked(withAncestors(chosen, tree), chosen, linkChange(tree, moved, parentId))
          expect(new Set(links)).toEqual(new Set(withAncestors(chosen, after)))
        },
      ),
    )
  })
})

/** A tree in which each category lies in an earlier one, or at the top. */
const grown = (parents: readonly number[]): readonly CategoryNode[] => {
  const tree: CategoryNode[] = []
  for (const [place, n] of parents.entries()) {
    const above = n % 3 === 0 ? undefined : tree[n % Math.max(1, place)]
    const parent = above && above.level < DEEPEST_LEVEL ? above : undefined
    tree.push(node(place + 1, parent?.id ?? null, (parent?.level ?? 0) + 1, parents.length - place))
  }
  return tree
}

/** The links of one product after a change, as the statements make them. */
const relinked = (
  links: readonly number[],
  chosen: readonly number[],
  { branch, added, removed }: ReturnType<typeof linkChange>,
): readonly number[] => {
  if (!links.some((id) => branch.includes(id))) return links
  const gone = removed
    .filter(({ branch: left }) => !left.some((one) => chosen.includes(one)))
    .map(({ id }) => id)
  return [...links.filter((id) => !gone.includes(id)), ...added]
}
