import { describe, expect, it } from 'vitest'
import { isLikelySame, newAddresses } from './likeness.ts'

describe('Two accounts are likely one person’s', () => {
  const one = { name01: '髙橋', name02: 'はなこ', phone_number: '03-1234-5678' }
  it.each([
    ['with the same name and number', one, true],
    ['however both are written', { name01: '髙橋 ', name02: 'ハナコ', phone_number: '0312345678' }, true],
    ['not with another name', { ...one, name02: '次郎' }, false],
    ['not with another number', { ...one, phone_number: '03-1234-5679' }, false],
  ])('%s', (_, other, isSame) => {
    expect(isLikelySame(one, other)).toBe(isSame)
  })

  it('not if both have no number', () => {
    expect(isLikelySame({ ...one, phone_number: null }, { ...one, phone_number: null })).toBe(false)
  })
})

describe('Two address books', () => {
  const address = (id: string, told: object = {}) => ({
    ...{ id, name01: '山田', name02: '花子', kana01: null, kana02: null, company_name: null },
    ...{ postal_code: '100-0001', pref: 13, addr01: '千代田区', addr02: '1-1', phone_number: '0312345678' },
    ...{ updated_at: '', ...told },
  })

  it('have each address once', () => {
    const own = [address('1')]
    const others = [
      address('2', { addr02: '１－１', postal_code: '1000001' }),
      address('3', { addr02: '2-2' }),
      address('4', { addr02: '2-2 ' }),
    ]
    expect(newAddresses(own, others).map(({ id }) => id)).toEqual(['3'])
  })
})
