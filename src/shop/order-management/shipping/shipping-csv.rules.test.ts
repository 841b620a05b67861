import { describe, expect, it } from 'vitest'
import type { ReadLine } from '../../csv/index.ts'
import {
  effectsOf,
  type KeptParcel,
  type Leaving,
  parcelsByName,
  plainDay,
  planSent,
  type SentLine,
} from './shipping-csv.rules.ts'

const parcel = (id: string, orderNo: string, more: Partial<KeptParcel> = {}): KeptParcel => ({
  ...{ id, orderId: orderNo, orderNo, status: 1, trackingNumber: null, shippedDay: null },
  ...more,
})

const line = (at: number, values: SentLine): ReadLine<SentLine> => ({
  line: {
    line: at,
    cell: () => undefined,
    fault: (why, label) => ({ line: at, column: 1, label, why }),
  },
  values,
})

const planned = (parcels: readonly KeptParcel[], ...lines: readonly SentLine[]) => {
  const { steps, faults, works } = planSent(
    lines.map((values, at) => line(at + 2, values)),
    parcelsByName(parcels),
    '2026-11-20',
    String,
  )
  return {
    outcomes: steps.map(({ outcome }) => outcome),
    faults: faults.map(({ why, label }) => [why.key, label]),
    works: works.map((work) => work.parcel.id),
  }
}

const TODAY = { shippedDate: '2026-11-20', trackingNumber: '1' }

describe('SHP-06: a file of what was sent', () => {
  it('names a shipping by its id, its order, or its place in that', () => {
    const parcels = [parcel('a', 'X'), parcel('b', 'Y'), parcel('c', 'Y')]
    const named = parcelsByName(parcels)
    expect(['a', 'X', 'Y-1', 'Y-2', 'c'].map((name) => named.get(name))).toMatchObject([
      { id: 'a' },
      { id: 'a' },
      { id: 'b' },
      { id: 'c' },
      { id: 'c' },
    ])
    expect(named.get('Y')).toBe('which')
    expect(parcelsByName([...parcels, parcel('d', 'Y-2')]).get('Y-2')).toBe('which')
  })

  it('changes what is not so yet, once', () => {
    const sent = { shippedDay: '2026-11-20', trackingNumber: '1', status: 5 }
    const lines = [
      { shippingId: 'a', ...TODAY },
      { shippingId: 'b', ...TODAY },
      { shippingId: 'a', ...TODAY },
    ]
    const { outcomes, works } = planned([parcel('a', 'X'), parcel('b', 'Y', sent)], ...lines)
    expect(outcomes).toEqual(['changed', 'unchanged', 'unchanged'])
    expect(works).toEqual(['a'])
  })

  it('leaves the number as it is without a column for it', () => {
    const sent = { shippedDay: '2026-11-20', trackingNumber: '1', status: 5 }
    expect(
      planned([parcel('a', 'X', sent)], { shippingId: 'a', shippedDate: '2026-11-20' }).outcomes,
    ).toEqual(['unchanged'])
  })

  it.each([
    [{ shippingId: 'z', ...TODAY }, 'csv.unknown', 'shippingId'],
    [{ shippingId: 'Y', ...TODAY }, 'office.shipping.which', 'shippingId'],
    [{ shippingId: 'a', ...TODAY, shippedDate: '2026-11-21' }, 'office.shipping.future', 'shippedDate'],
    [{ shippingId: 'a', ...TODAY, shippedDate: '0001-01-01' }, 'office.shipping.longAgo', 'shippedDate'],
    [{ shippingId: 'd', ...TODAY }, 'office.shipping.closed', 'shippingId'],
    [{ shippingId: 'e', ...TODAY, trackingNumber: '2' }, 'office.shipping.closed', 'shippingId'],
  ])('refuses %o: %s', (values, key, column) => {
    const parcels = [
      ...[parcel('a', 'X'), parcel('b', 'Y'), parcel('c', 'Y'), parcel('d', 'Z', { status: 3 })],
      parcel('e', 'W', { status: 5, shippedDay: '2026-11-20', trackingNumber: '1' }),
    ]
    expect(planned(parcels, values).faults).toEqual([[key, column]])
  })

  it('tells all that is wrong with a line', () => {
    const wrong = { shippingId: 'z', shippedDate: '2026-11-21' }
    expect(planned([parcel('a', 'X')], wrong).faults).toEqual([
      ['office.shipping.future', 'shippedDate'],
      ['csv.unknown', 'shippingId'],
    ])
  })

  it('tells what it brings: orders that are sent, in part too, their points, and mails', () => {
    const told = { isTold: false, isMute: false, points: 10 }
    const leaving = (id: string, orderNo: string, more: Partial<Leaving> = {}): Leaving => ({
      ...{ ...parcel(id, orderNo), ...told },
      ...more,
    })
    const parcels = [
      leaving('a', 'whole'),
      leaving('b', 'both'),
      leaving('c', 'both', { shippedDay: '2026-11-19', isTold: true }),
      leaving('d', 'part', { isMute: true }),
      leaving('e', 'part'),
      leaving('f', 'other'),
      leaving('g', 'sent', { status: 5, shippedDay: '2026-11-20' }),
    ]
    const works = ['a', 'b', 'd', 'g'].map((id) => ({
      line: line(2, { shippingId: id, ...TODAY }),
      parcel: parcel(id, ''),
    }))
    expect(effectsOf(works, parcels)).toEqual({ sent: 2, inPart: 1, points: 20, mails: 3, mute: 1 })
    expect(effectsOf([], parcels)).toEqual({ sent: 0, inPart: 0, points: 0, mails: 0, mute: 0 })
  })

  it('refuses two lines that contradict each other', () => {
    const { faults } = planned(
      [parcel('a', 'X')],
      { shippingId: 'a', ...TODAY },
      { shippingId: 'X', ...TODAY, trackingNumber: '2' },
    )
    expect(faults).toEqual([['csv.twice', 'shippingId']])
  })

  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026/1/5', '2026-01-05'],
    ['20261120', '2026-11-20'],
    ['２０２６／１１／２０', '2026-11-20'],
    ['2026-11-20 09:30:00', '2026-11-20'],
    ['20.11.2026', '20.11.2026'],
  ])('reads the day %s as %s', (cell, day) => {
    expect(plainDay(cell)).toBe(day)
  })
})
