import { describe, expect, it } from 'vitest'
import { asWritten, readLines } from '../../csv/line.fixture.ts'
import { type AreaLine, type KeptMethod, planAreas, planTimes, type TimeLine } from './delivery-csv.rules.ts'

const time = (id: number, name: string) => ({ id, name, name_en: null, sort_no: id, visible: true })
const parcel: KeptMethod = {
  id: 1,
  name: '宅配便',
  areas: { 1: { fee: 1320, transit_days: 2 }, 13: { fee: 770, transit_days: 1 } },
  times: [time(11, '午前中'), time(12, '14時〜16時')],
}
const cool: KeptMethod = { id: 2, name: 'クール便', areas: {}, times: [time(21, '午前中')] }
const now = {
  methods: [parcel, cool],
  prefectures: new Map([
    ['北海道', 1],
    ['Hokkaido', 1],
    ['東京都', 13],
  ]),
  keptOr: asWritten,
}

const faultsOf = (faults: ReturnType<typeof planAreas>['faults']) =>
  faults.map(({ line, label, why }) => `${line} ${label} ${why.key}`)

const areas = (...lines: readonly AreaLine[]) => {
  const { steps, works, faults } = planAreas(readLines(...lines), now)
  return {
    outcomes: steps.map(({ outcome }) => outcome),
    works: works.map(({ method, pref, area }) => [method.id, pref, area.fee, area.transit_days]),
    faults: faultsOf(faults),
  }
}

const times = (...lines: readonly TimeLine[]) => {
  const { steps, works, faults } = planTimes(readLines(...lines), now)
  return {
    outcomes: steps.map(({ outcome }) => outcome),
    works: works.map(({ method, kept, change }) => [method.id, kept?.id ?? null, change]),
    faults: faultsOf(faults),
  }
}

describe('A file of fees and days', () => {
  it('sets what it says, by the id or the name of a prefecture; what it leaves out stays', () => {
    expect(
      areas(
        { deliveryId: 1, pref: 13, fee: 770, transitDays: 1 },
        { deliveryId: 1, prefName: 'Hokkaido', transitDays: null },
        { deliveryId: 2, pref: 13, prefName: '東京都', fee: 990, transitDays: 1 },
      ),
    ).toEqual({
      outcomes: ['unchanged', 'changed', 'changed'],
      works: [
        [1, 1, 1320, null],
        [2, 13, 990, 1],
      ],
      faults: [],
    })
  })

  it('names a method and a prefecture that there are, and none twice', () => {
    expect(
      areas(
        { deliveryId: 9, pref: 13, fee: 1 },
        { deliveryId: 1, fee: 1 },
        { deliveryId: 1, prefName: '江戸', fee: 1 },
        { deliveryId: 1, pref: 1, prefName: '東京都', fee: 1 },
        { deliveryId: 1, pref: 13, fee: 1 },
        { deliveryId: 1, prefName: '東京都', fee: 2 },
      ).faults,
    ).toEqual([
      '2 deliveryId csv.unknown',
      '3 prefName csv.prefecture',
      '4 prefName csv.prefecture',
      '5 prefName csv.otherPrefecture',
      '7 prefName csv.twice',
    ])
  })
})

describe('A file of time slots', () => {
  it('makes, changes and removes slots; one without an id is that of its name', () => {
    expect(
      times(
        { deliveryId: 1, deliveryTimeId: 11, name: '午前', visible: false },
        { deliveryId: 1, name: '14時〜16時', remove: true },
        { deliveryId: 1, name: '夜間', nameEn: 'Evening' },
        { deliveryId: 2, name: '午前中', sortNo: 21 },
      ),
    ).toEqual({
      outcomes: ['changed', 'deleted', 'created', 'unchanged'],
      works: [
        [1, 11, { name: '午前', visible: false }],
        [1, 12, {}],
        [1, null, { name: '夜間', name_en: 'Evening' }],
      ],
      faults: [],
    })
  })

  it('names slots of their own method, and none twice', () => {
    expect(
      times(
        { deliveryId: 9, name: '夜間' },
        { deliveryId: 1, deliveryTimeId: 21, name: '午前中' },
        { deliveryId: 1, name: '夜間', remove: true },
        { deliveryId: 1 },
        { deliveryId: 1, deliveryTimeId: 11, name: '朝' },
        { deliveryId: 1, name: '午前中' },
        { deliveryId: 2, name: '深夜' },
        { deliveryId: 2, name: '深夜' },
      ).faults,
    ).toEqual([
      '2 deliveryId csv.unknown',
      '3 deliveryTimeId csv.unknown',
      '4 remove csv.removesNothing',
      '5 name input.required',
      '7 name csv.twice',
      '9 name csv.twice',
    ])
  })
})
