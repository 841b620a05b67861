import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dayIn } from '../values.ts'
import { type SoldOrder, salesChanges, salesOf, tally } from './sales.rules.ts'

const dayOf = dayIn('Asia/Tokyo')

const order = (facts: Partial<SoldOrder> = {}): SoldOrder => ({
  status: 1,
  ordered_at: '2026-11-20T03:00:00.000Z',
  payment_total: 1500,
  ...facts,
})

const ANY_ORDER: fc.Arbitrary<SoldOrder | undefined> = fc.option(
  fc.record({
    status: fc.integer({ min: 1, max: 9 }),
    ordered_at: fc.option(
      fc
        .date({
          min: new Date('2026-11-18T00:00:00Z'),
          max: new Date('2026-11-21T00:00:00Z'),
          noInvalidDate: true,
        })
        .map((date) => date.toISOString()),
    ),
    payment_total: fc.integer({ min: 0, max: 999_999_999 }),
  }),
  { nil: undefined },
)

describe('What counts as a sale (§17)', () => {
  it.each([1, 4, 5, 6])('is an order of status %d', (status) => {
    expect(salesOf(order({ status }), dayOf)).toEqual([{ day: '2026-11-20', count: 1, total: 1500 }])
  })

  it.each([3, 7, 8, 9])('is no order of status %d', (status) => {
    expect(salesOf(order({ status }), dayOf)).toEqual([])
  })

  it('counts on the day of the shop’s time zone on which it was placed', () => {
    const dayAt = (ordered_at: string) => salesOf(order({ ordered_at }), dayOf).map(({ day }) => day)
    expect(dayAt('2026-11-19T14:59:59.999Z')).toEqual(['2026-11-19'])
    expect(dayAt('2026-11-19T15:00:00.000Z')).toEqual(['2026-11-20'])
  })
})

describe('A change of an order', () => {
  it('changes the sales where it is placed, cancelled, or costs something else', () => {
    const sold = { day: '2026-11-20', count: 1, total: 1500 }
    expect(salesChanges(order({ status: 8, ordered_at: null }), order(), dayOf)).toEqual([sold])
    expect(salesChanges(undefined, order(), dayOf)).toEqual([sold])
    const gone = { ...sold, count: -1, total: -1500 }
    expect(salesChanges(order({ status: 4 }), order({ status: 3 }), dayOf)).toEqual([gone])
    expect(salesChanges(order(), undefined, dayOf)).toEqual([gone])
    expect(salesChanges(order(), order({ payment_total: 1200 }), dayOf)).toEqual([
      { ...sold, count: 0, total: -300 },
    ])
  })

  it('leaves them as they are where it moves on', () => {
    expect(salesChanges(order({ status: 1 }), order({ status: 5 }), dayOf)).toEqual([])
    expect(salesChanges(order({ status: 3 }), order({ status: 9 }), dayOf)).toEqual([])
  })

  test('after another: together they come to what the order is worth at the end', () => {
    fc.assert(
      fc.property(fc.array(ANY_ORDER, { maxLength: 8 }), (states) => {
        const { add, days } = tally()
        states.forEach((state, at) => {
          for (const change of salesChanges(states[at - 1], state, dayOf)) add(change)
        })
        const last = states.at(-1)
        expect(days().filter(({ count, total }) => count !== 0 || total !== 0)).toEqual(
          last ? salesOf(last, dayOf) : [],
        )
      }),
    )
  })
})
