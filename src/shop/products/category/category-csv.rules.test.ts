import { describe, expect, it } from 'vitest'
import { asWritten, readLines } from '../../csv/line.fixture.ts'
import { type CategoryLine, planTree } from './category-csv.rules.ts'

const row = (id: number, parent_id: number | null, level: number) => ({
  id,
  parent_id,
  level,
  name: `c${id}`,
  name_en: null,
  sort_no: id,
  description: null,
  description_en: null,
  image: null,
  image_waiting: null,
  rule: null,
  own_fields: '{}',
})

/** 1 holds 2, which holds 3, which holds 4, which holds 5; 6 is empty, 7 has products. */
const ROWS = [
  row(1, null, 1),
  row(2, 1, 2),
  row(3, 2, 3),
  row(4, 3, 4),
  row(5, 4, 5),
  row(6, null, 1),
  row(7, null, 1),
]

const planned = async (...lines: readonly CategoryLine[]) => {
  const { steps, works, faults } = await planTree(readLines(...lines), {
    rows: ROWS,
    products: new Map([[7, 2]]),
    keptOr: asWritten,
    startOf: () => new Date(0),
    own: [],
  })
  return {
    outcomes: steps.map(({ line, outcome }) => `${line} ${outcome}`),
    works: works.map(({ row: own, parent, change }) => [own?.id, parent?.id, change]),
    faults: faults.map(({ line, label, why }) => `${line} ${label} ${why.key}`),
  }
}

describe('A file of categories', () => {
  it('makes roots and children, renames, moves, and leaves what is as it is', async () => {
    expect(
      await planned(
        { name: '根', parentId: null },
        { name: '枝', parentId: 6 },
        { id: 2, name: 'c2' },
        { id: 3, name: '改', parentId: 2 },
        { id: 7, name: 'c7', parentId: 6 },
      ),
    ).toEqual({
      outcomes: ['2 created', '3 created', '4 unchanged', '5 changed', '6 changed'],
      works: [
        [undefined, undefined, { name: '根' }],
        [undefined, 6, { name: '枝', parent_id: 6 }],
        [3, 2, { name: '改' }],
        [7, 6, { parent_id: 6 }],
      ],
      faults: [],
    })
  })

  it('sees each line in the tree that those before it leave', async () => {
    const moved = { id: 2, name: 'c2', parentId: 6 }
    expect((await planned({ id: 6, name: 'c6', remove: true })).outcomes).toEqual(['2 deleted'])
    expect((await planned(moved, { id: 6, name: 'c6', remove: true })).faults).toEqual(['3 remove csv.inUse'])
    expect(await planned(moved, { id: 1, name: 'c1', remove: true })).toMatchObject({
      outcomes: ['2 changed', '3 deleted'],
      faults: [],
    })
  })

  it('CAT-01, CAT-04: has five levels at most and no circle', async () => {
    expect((await planned({ name: '六', parentId: 5 })).faults).toEqual(['2 parentId input.categoryDepth'])
    expect((await planned({ id: 6, name: 'c6', parentId: 5 })).faults).toEqual([
      '2 parentId input.categoryDepth',
    ])
    expect((await planned({ id: 1, name: 'c1', parentId: 3 })).faults).toEqual([
      '2 parentId input.categoryCircle',
    ])
    expect((await planned({ id: 6, name: 'c6', parentId: 6 })).faults).toEqual([
      '2 parentId input.categoryCircle',
    ])
  })

  it('names nothing that there is not, nothing twice, and removes nothing that holds something', async () => {
    expect(
      (
        await planned(
          { id: 99, name: '無' },
          { name: '無', parentId: 99 },
          { id: 6, name: 'c6' },
          { id: 6, name: 'c6' },
          { name: '層', parentId: null, level: 2 },
          { id: 4, name: 'c4', remove: true },
          { id: 7, name: 'c7', remove: true },
          { name: '新', remove: true },
        )
      ).faults,
    ).toEqual([
      '2 id csv.unknown',
      '3 parentId csv.unknown',
      '5 id csv.twice',
      '6 level csv.level',
      '7 remove csv.inUse',
      '8 remove csv.inUse',
      '9 remove csv.removesNothing',
    ])
  })

  it('keeps a category that a line before puts another one into', async () => {
    const lines = [
      { name: '枝', parentId: 6 },
      { id: 6, name: 'c6', remove: true },
    ]
    expect((await planned(...lines)).faults).toEqual(['3 remove csv.inUse'])
  })
})
