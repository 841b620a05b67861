import { describe, expect, it } from 'vitest'
import { UNLIMITED } from './carrying.fixture.ts'
import { type Capacity, measuresOf, obstacleTo, type PackedPieces, temperatures } from './carrying.rules.ts'

const method = (facts: Partial<Capacity>): Capacity => ({ ...UNLIMITED, ...facts })
const pieces = (quantity: number, facts: Partial<PackedPieces> = {}): PackedPieces => ({
  temperature: 'normal',
  weight: null,
  parcelSize: null,
  quantity,
  ...facts,
})

describe('DLV-02: what fits into a parcel', () => {
  it('weighs all together, is as large as its largest piece, and counts nothing that is unknown', () => {
    const goods = [
      pieces(3, { weight: 400, parcelSize: 60 }),
      pieces(1, { weight: 250, parcelSize: 100 }),
      pieces(5),
    ]
    expect(measuresOf(goods)).toEqual({ weight: 1450, size: 100, pieces: 9 })
    expect(measuresOf([])).toEqual({ weight: 0, size: 0, pieces: 0 })
  })

  it.each([
    [{}, null],
    [{ mostWeight: 1000, mostSize: 80, mostPieces: 2 }, null],
    [{ mostWeight: 999 }, 'weight'],
    [{ mostSize: 79 }, 'size'],
    [{ mostPieces: 1 }, 'pieces'],
    [{ mostWeight: 999, mostSize: 79, mostPieces: 1 }, 'weight'],
  ] as const)('two pieces of 500 g and 80 cm, by a method of %j: %s', (limits, obstacle) => {
    expect(obstacleTo(method(limits), [pieces(2, { weight: 500, parcelSize: 80 })])).toBe(obstacle)
  })

  it('is everything whose measures are not known, but not any number of pieces', () => {
    const small = method({ mostWeight: 1, mostSize: 1, mostPieces: 10 })
    expect([10, 11].map((quantity) => obstacleTo(small, [pieces(quantity)]))).toEqual([null, 'pieces'])
  })
})

describe('DLV-03: what is kept at a temperature', () => {
  it('are goods of it, and others in a cooled parcel that takes normal ones too', () => {
    const carried = (facts: Partial<Capacity>) =>
      temperatures.filter((temperature) => obstacleTo(method(facts), [pieces(1, { temperature })]) === null)
    expect(carried({})).toEqual(['normal'])
    expect(carried({ takesNormal: true })).toEqual(['normal'])
    expect(carried({ temperature: 'cool' })).toEqual(['cool'])
    expect(carried({ temperature: 'cool', takesNormal: true })).toEqual(['normal', 'cool'])
    expect(carried({ temperature: 'frozen', takesNormal: true })).toEqual(['normal', 'frozen'])
  })

  it('are never cool and frozen goods in one parcel', () => {
    const both = [pieces(1, { temperature: 'cool' }), pieces(1, { temperature: 'frozen' })]
    for (const temperature of temperatures)
      expect(obstacleTo(method({ temperature, takesNormal: true }), both)).toBe('temperature')
  })
})
