import { describe, expect, it } from 'vitest'
import {
  type Area,
  areaChanges,
  areasAfter,
  prefectures,
  regionOf,
  regions,
  type Time,
  timesPlan,
  trackingUrl,
} from './delivery.rules.ts'

const area = (fee: number, transit_days: number | null = null): Area => ({ fee, transit_days })
const everywhere = (...terms: Parameters<typeof area>) =>
  Object.fromEntries(prefectures.map((pref) => [pref, area(...terms)]))

describe('DLV-01: the terms of a delivery method', () => {
  it('stand for every prefecture: no fee and unknown days where nothing was said', () => {
    expect(areasAfter({}, {})).toEqual(everywhere(0))
    const kept = { 13: area(770, 1), 14: area(770, 1) }
    const fees = [
      { pref: 1, fee: 1320, transitDays: 2 },
      { pref: 14, transitDays: null },
    ]
    expect(areasAfter(kept, { fees })).toEqual({
      ...everywhere(0),
      1: area(1320, 2),
      13: area(770, 1),
      14: area(770),
    })
  })

  it('are set for many at once: copied, then one for all, then by region, whatever each one says', () => {
    const fees = prefectures.map((pref) => ({ pref, fee: 1, transitDays: 9 }))
    const copied = { 13: area(770, 1) }
    expect(areasAfter({ 5: area(9) }, { fees, copied })).toEqual({ ...everywhere(0), 13: area(770, 1) })
    expect(areasAfter({}, { fees, copied, feeForAll: 500, usualDaysTo: () => 2 })).toEqual(everywhere(500, 2))
    const regionFees = [
      { region: 'shikoku', fee: 0, transitDays: 3 },
      { region: 'kanto', transitDays: null },
    ] as const
    const after = areasAfter({}, { fees, feeForAll: 500, regionFees })
    expect([35, 36, 39, 40, 8].map((pref) => after[pref])).toEqual([
      area(500, 9),
      area(0, 3),
      area(0, 3),
      area(500, 9),
      area(500, 9),
    ])
  })

  it('are written where they are others than before', () => {
    expect(areaChanges(everywhere(5), { ...everywhere(5), 46: area(5, 2), 47: area(6) })).toEqual([
      { pref: 46, ...area(5, 2) },
      { pref: 47, ...area(6) },
    ])
    expect(areaChanges({}, everywhere(0))).toHaveLength(47)
  })

  it('know of each prefecture its one region', () => {
    expect(prefectures.map(regionOf)).toEqual([...prefectures.map(regionOf)].sort(byRegion))
    expect([1, 7, 13, 23, 27, 34, 37, 40, 47].map(regionOf)).toEqual(regions)
  })

  const byRegion = (one: (typeof regions)[number], other: (typeof regions)[number]) =>
    regions.indexOf(one) - regions.indexOf(other)
})

describe('The slots of a delivery method', () => {
  const time = (id: number, name: string): Time => ({ id, name, name_en: null, sort_no: id, visible: true })
  const kept = [time(1, '午前'), time(2, '午後')]

  it('are those that were sent: others go, new ones stand behind', () => {
    expect(timesPlan(kept, [{ id: '2', nameEn: 'Afternoon' }, { name: '夜間' }])).toEqual({
      added: [{ name: '夜間', name_en: null, visible: true, sort_no: 4 }],
      changed: [{ id: 2, change: { name_en: 'Afternoon' } }],
      removed: [1],
    })
    expect(timesPlan(kept, [])).toEqual({ added: [], changed: [], removed: [1, 2] })
  })

  it('are the same when they are sent again by their names', () => {
    expect(timesPlan(kept, [{ name: '午前' }, { name: '午後' }])).toEqual({
      added: [],
      changed: [],
      removed: [],
    })
  })

  it('go where their name is emptied, and a row in which none was typed is none', () => {
    const sent = [
      { id: '1', name: null, sortNo: 1 },
      { id: '2', sortNo: 10 },
      { name: null, visible: true },
    ]
    expect(timesPlan(kept, sent)).toEqual({
      added: [],
      changed: [{ id: 2, change: { sort_no: 10 } }],
      removed: [1],
    })
  })
})

describe('Where a parcel is looked for', () => {
  it.each([
    [null, '1234', null],
    ['https://carrier.example/', null, 'https://carrier.example/'],
    ['https://carrier.example/?no={tracking}', '1234-5678-$&', 'https://carrier.example/?no=12345678%24%26'],
    ['https://carrier.example/?no={tracking}', null, null],
    ['javascript:alert(1)', '1234', null],
  ])('%s with %s is %s', (confirmUrl, trackingNumber, url) => {
    expect(trackingUrl(confirmUrl, trackingNumber)).toBe(url)
  })
})
