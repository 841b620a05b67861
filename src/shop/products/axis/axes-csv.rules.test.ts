import { describe, expect, it } from 'vitest'
import { asWritten, readLines } from '../../csv/line.fixture.ts'
import { type AxesNow, type AxisLine, planAxes } from './axes-csv.rules.ts'

const axes: AxesNow = {
  kept: [
    { id: 1, name: '色', backend_name: null },
    { id: 2, name: '大きさ', backend_name: 'size' },
  ],
  holders: new Map([[1, 3]]),
  keptOr: asWritten,
}

const values: AxesNow = {
  kept: [{ id: 7, name: '赤', backend_name: null, class_name_id: 1 }],
  holders: new Map(),
  axisIds: new Set([1, 2]),
  keptOr: asWritten,
}

const planned = (now: AxesNow, ...lines: readonly AxisLine[]) => {
  const { steps, works, faults } = planAxes(readLines(...lines), now)
  return {
    outcomes: steps.map(({ line, outcome }) => `${line} ${outcome}`),
    works: works.map(({ id, remove, change }) => ({ id, remove, change })),
    faults: faults.map(({ line, label, why }) => `${line} ${label} ${why.key}`),
  }
}

describe('A file of axes', () => {
  it('makes, changes and removes, and leaves what is as it is', () => {
    const plan = planned(
      axes,
      { name: '形', backendName: null },
      { id: 1, name: '色', backendName: null },
      { id: 2, name: '寸法', remove: false },
    )
    expect(plan).toEqual({
      outcomes: ['2 created', '3 unchanged', '4 changed'],
      works: [
        { id: undefined, remove: false, change: { name: '形' } },
        { id: 2, remove: false, change: { name: '寸法' } },
      ],
      faults: [],
    })
    expect(planned(axes, { id: 2, name: '大きさ', remove: true })).toMatchObject({
      outcomes: ['2 deleted'],
      works: [{ id: 2, remove: true }],
    })
  })

  it('leaves a name for members where the file does not have the column, and takes it away where it is empty', () => {
    expect(planned(axes, { id: 2, name: '大きさ' }).outcomes).toEqual(['2 unchanged'])
    expect(planned(axes, { id: 2, name: '大きさ', backendName: null }).works).toMatchObject([
      { change: { backend_name: null } },
    ])
  })

  it('names no axis that there is not, none twice, and removes none that has values', () => {
    expect(
      planned(
        axes,
        { id: 9, name: '無' },
        { id: 2, name: '大きさ' },
        { id: 2, name: '大きさ' },
        { id: 1, name: '色', remove: true },
        { name: '新', remove: true },
      ).faults,
    ).toEqual(['2 id csv.unknown', '4 id csv.twice', '5 remove csv.inUse', '6 remove csv.removesNothing'])
  })

  it('of values names an axis that there is, and moves none to another', () => {
    expect(
      planned(
        values,
        { name: '青', classNameId: 2 },
        { name: '緑', classNameId: 3 },
        { id: 7, name: '赤', classNameId: 2 },
      ),
    ).toMatchObject({
      outcomes: ['2 created'],
      faults: ['3 classNameId csv.unknown', '4 classNameId csv.otherAxis'],
    })
  })
})
