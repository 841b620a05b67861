import { describe, expect, it } from 'vitest'
import {
  addressLines,
  dayIn,
  momentIn,
  nameOf,
  namesIn,
  phoneOf,
  postalOf,
  prefectureOf,
} from './people.rules.ts'

describe('People in files of other programs', () => {
  it('have names without spaces, the family name where their language has it', () => {
    expect(nameOf('Mary Ann')).toBe('Mary・Ann')
    expect(nameOf(' ')).toBe('—')
    expect(namesIn('山田 太郎')).toEqual(['山田', '太郎'])
    expect(namesIn('Mary Ann Smith')).toEqual(['Smith', 'Mary・Ann'])
    expect(namesIn('海苔')).toEqual(['海苔', '—'])
  })

  it('have addresses of two lines, of which no letter is lost', () => {
    expect(addressLines('港区', '芝1-2', 'ビル 3F')).toEqual(['港区', '芝1-2 ビル 3F'])
    const [first = '', second = ''] = addressLines('千代田区', 'あ'.repeat(40)) ?? []
    expect(first + second).toBe(`千代田区${'あ'.repeat(40)}`)
    expect(first.length).toBeLessThanOrEqual(32)
    expect(second.length).toBeLessThanOrEqual(32)
    const [before = '', after = ''] = addressLines('港区', `${'い'.repeat(20)} ${'う'.repeat(20)}`) ?? []
    expect([before, after]).toEqual([`港区${'い'.repeat(20)}`, 'う'.repeat(20)])
    expect(addressLines('港区', 'あ'.repeat(70))).toBeUndefined()
  })

  it('have numbers as they are dialled and written in Japan', () => {
    expect(phoneOf('+81 90-1234-5678')).toBe('090-1234-5678')
    expect(phoneOf("'+819012345678")).toBe('09012345678')
    expect(phoneOf('(03) 1234 5678')).toBe('0312345678')
    expect(postalOf("'105-0011")).toBe('105-0011')
    expect(postalOf('〒１０５－００１１')).toBe('105-0011')
    expect(['JP-13', 'JP-47', 'JP-48', 'IL', ''].map(prefectureOf)).toEqual(['13', '47', '', '', ''])
  })

  it('have days and moments as spreadsheets write them', () => {
    expect(dayIn('2024/1/2 0:00')).toBe('2024-01-02')
    expect(dayIn('昨日')).toBe('昨日')
    expect(momentIn('2024/1/2 3:04')).toBe('2024-01-02T03:04:00')
    expect(momentIn('2024-01-02 03:04:05 +0900')).toBe('2024-01-02T03:04:05+09:00')
    expect(momentIn('2024-01-02 03:04:05 UTC')).toBe('2024-01-02T03:04:05Z')
    expect(momentIn('2024年1月2日')).toBe('2024-01-02T00:00:00')
    expect(momentIn('いつか')).toBe('いつか')
  })
})
