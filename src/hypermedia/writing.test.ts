import { describe, expect, it } from 'vitest'
import { addressLines, personName } from './writing.ts'

describe('The name of a person', () => {
  it.each([
    ['ja', '鈴木', '花', '鈴木 花'],
    ['en', '鈴木', '花', '鈴木 花'],
    ['en', 'スズキ', 'Hana', 'スズキ Hana'],
    ['en', 'Suzuki', 'Hana', 'Hana Suzuki'],
    ['ja', 'Suzuki', 'Hana', 'Suzuki Hana'],
    ['en', 'Suzuki', '', 'Suzuki'],
    ['ja', null, '花', '花'],
  ] as const)('in %s: %s and %s', (language, name01, name02, written) => {
    expect(personName(language, { name01, name02 })).toBe(written)
  })
})

describe('An address', () => {
  const KYOTO = {
    postalCode: '600-8216',
    prefName: '京都府',
    addr01: '京都市下京区',
    addr02: '東塩小路町1-1',
  }
  const CHIYODA = { postalCode: '100-0001', prefName: 'Tokyo', addr01: 'Chiyoda-ku', addr02: '1-1' }

  it('in Japanese letters is never turned round', () => {
    for (const language of ['ja', 'en'] as const)
      expect(addressLines(language, KYOTO)).toEqual(['〒600-8216', '京都府京都市下京区東塩小路町1-1'])
  })

  it('in Latin letters is in English order on English pages, in one line', () => {
    expect(addressLines('en', CHIYODA)).toEqual(['1-1, Chiyoda-ku, Tokyo 100-0001, Japan'])
    expect(addressLines('ja', { ...CHIYODA, prefName: '東京都' })).toEqual([
      '〒100-0001',
      '東京都Chiyoda-ku 1-1',
    ])
  })

  it('has the parts that are there', () => {
    expect(addressLines('en', {})).toEqual([])
    expect(addressLines('ja', { postalCode: '', prefName: '東京都' })).toEqual(['東京都'])
    expect(addressLines('en', { prefName: 'Tokyo', addr01: 'Chiyoda-ku' })).toEqual([
      'Chiyoda-ku, Tokyo, Japan',
    ])
  })
})
