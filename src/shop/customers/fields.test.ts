import { describe, expect, it } from 'vitest'
import { workOf } from '../../../test/support/cpu.ts'
import { ja } from '../../../test/support/words.ts'
import { parser } from '../../hypermedia/input.ts'
import { addressInputs, Email, EmailConfirm, emailKey } from './fields.ts'

const parse = parser({ ...addressInputs, email: Email, email_confirm: EmailConfirm })

const WHOLE = {
  name01: '山田',
  name02: '花子',
  kana01: 'ヤマダ',
  kana02: 'ハナコ',
  companyName: 'のれん社',
  postalCode: '100-0001',
  pref: '13',
  addr01: '千代田区千代田',
  addr02: '1-1',
  phoneNumber: '03-1234-5678',
  email: 'hanako@example.com',
}

const taken = (field: string, typed: unknown): unknown => {
  const parsed = parse({ ...WHOLE, [field]: typed })
  if (!parsed.ok)
    throw new Error(`${field} ${JSON.stringify(typed)} is refused: ${JSON.stringify(parsed.errors)}`)
  return (parsed.value as Record<string, unknown>)[field]
}

const refused = (field: string, typed: unknown): string => {
  const parsed = parse({ ...WHOLE, [field]: typed })
  if (parsed.ok) throw new Error(`${field} ${JSON.stringify(typed)} is taken`)
  expect(Object.keys(parsed.errors)).toEqual([field])
  const { key = '', params } = parsed.errors[field] ?? {}
  expect(ja(`message.${key}`, params)).not.toContain('message.')
  return key
}

describe('A name', () => {
  it('is one word of eighty characters at most', () => {
    expect(taken('name01', ' 山田　')).toBe('山田')
    expect(taken('name01', '𠮷'.repeat(80))).toHaveLength(160)
    expect(refused('name01', '山'.repeat(81))).toBe('input.tooLong')
    expect(refused('name01', '山 田')).toBe('input.noSpaces')
    expect(refused('name01', '山　田')).toBe('input.noSpaces')
    expect(refused('name02', '')).toBe('input.required')
  })

  it('is kept as it was typed, signs of HTML too', () => {
    expect(taken('name01', '<b>&amp;')).toBe('<b>&amp;')
  })
})

describe('Kana', () => {
  it.each([
    ['ヤマダ', 'ヤマダ'],
    ['やまだ', 'ヤマダ'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['ﾊﾟｰﾃｨｰ', 'パーティー'],
    ['ゔぁん', 'ヴァン'],
    ['さゝき', 'サヽキ'],
    ['みすゞ', 'ミスヾ'],
    ['マリア・テレジア', 'マリア・テレジア'],
    [' やまだ　', 'ヤマダ'],
  ])('%s are kept as %s', (typed, kept) => {
    expect(taken('kana01', typed)).toBe(kept)
  })

  it.each(['山田', 'Yamada', 'ヤマ ダ', 'ヤマダ1', 'ヤマダ!', '゠'])('are not %s', (typed) => {
    expect(refused('kana01', typed)).toBe('input.kana')
  })

  it('may be left out, and have thirty-two characters at most', () => {
    expect(taken('kana01', '')).toBeUndefined()
    expect(taken('kana01', undefined)).toBeUndefined()
    expect(taken('kana01', 'ﾊﾞ'.repeat(32))).toHaveLength(32)
    expect(refused('kana01', 'ヤ'.repeat(33))).toBe('input.tooLong')
  })
})

describe('A postal code', () => {
  it.each([
    '100-0001',
    '1000001',
    '１００−０００１',
    '１００ー０００１',
    '１０００００１',
    '100‐0001',
    ' 100-0001 ',
    1000001,
  ])('is kept with its hyphen: %s', (typed) => {
    expect(taken('postalCode', typed)).toBe('100-0001')
  })

  it.each(['100-001', '1000-001', '100-00011', '10-00001', 'abc-defg', '〒100-0001'])(
    'is not %s',
    (typed) => {
      expect(['input.postalCode', 'input.tooLong']).toContain(refused('postalCode', typed))
    },
  )

  it('cannot be left out of an address', () => {
    expect(refused('postalCode', '')).toBe('input.required')
  })
})

describe('A telephone number', () => {
  it.each([
    ['03-1234-5678', '03-1234-5678'],
    ['0312345678', '0312345678'],
    ['090-1234-5678', '090-1234-5678'],
    ['09012345678', '09012345678'],
    ['０９０ー１２３４ー５６７８', '090-1234-5678'],
    ['０３−１２３４−５６７８', '03-1234-5678'],
    ['0120-123-456', '0120-123-456'],
    ['04992-1-2345', '04992-1-2345'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(taken('phoneNumber', typed)).toBe(kept)
  })

  it.each([
    '1234567890',
    '03-1234-567a',
    '03--12345678',
    '+81312345678',
    '0312345',
    '03-1234-5678-9',
    '(03)1234567',
  ])('is not %s', (typed) => {
    expect(['input.phoneNumber', 'input.tooShort', 'input.tooLong']).toContain(refused('phoneNumber', typed))
  })
})

describe('A prefecture', () => {
  it('is one of forty-seven', () => {
    expect(taken('pref', '1')).toBe(1)
    expect(taken('pref', 47)).toBe(47)
    expect(taken('pref', '１３')).toBe(13)
    expect(refused('pref', '48')).toBe('input.max')
    expect(refused('pref', '-1')).toBe('input.min')
    expect(refused('pref', '東京')).toBe('input.integer')
  })

  it.each([0, '0', '', undefined])('is not chosen as %j', (typed) => {
    expect(refused('pref', typed)).toBe('input.unchosen')
  })
})

describe('An address line', () => {
  it('has thirty-two characters at most, and single spaces', () => {
    expect(taken('addr02', ' 1-1　 のれん荘\n203 ')).toBe('1-1 のれん荘 203')
    expect(taken('addr01', '町'.repeat(32))).toHaveLength(32)
    expect(refused('addr01', '町'.repeat(33))).toBe('input.tooLong')
  })
})

describe('An e-mail address', () => {
  it.each([
    'hanako@example.com',
    'a@b.jp',
    'first.last+tag@sub.example.co.jp',
    "o'neill_x-1@example-shop.com",
    // As mobile carriers used to give them out.
    'taro..yamada@docomo.example.ne.jp',
    'taro.@ezweb.example.ne.jp',
    '.taro@example.jp',
    'user@xn--wgv71a119e.jp',
  ])('is %s', (typed) => {
    expect(taken('email', typed)).toBe(typed)
  })

  it('is shown as typed, but for what a Japanese keyboard makes of it', () => {
    expect(taken('email', ' Ｈanako＠Ｅxample．com ')).toBe('Hanako@Example.com')
  })

  it.each([
    'hanako',
    'hanako@',
    '@example.com',
    'hanako@example',
    'hanako example.com',
    'ha nako@example.com',
    'hanako@exa mple.com',
    'hanako@@example.com',
    'hanako@example..com',
    'hanako@.example.com',
    'hanako@example.com.',
    'hanako@-example.com',
    'hanako@example.com-',
    'hanako@exa_mple.com',
    'a@b.com,c@d.com',
    'a@b.com;c@d.com',
    '<hanako@example.com>',
    'Hanako <hanako@example.com>',
    '"hanako"@example.com',
    '花子@example.com',
    'hanako@example.com\r\nBcc: x@y.com',
    'hanako\u0001@example.com',
  ])('is not %j', (typed) => {
    expect(refused('email', typed)).toBe('input.email')
  })

  it('has 254 characters at most', () => {
    const long = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
    expect(taken('email', long(254))).toHaveLength(254)
    expect(refused('email', long(255))).toBe('input.tooLong')
    expect(refused('email', '')).toBe('input.required')
  })

  it('is judged in no time, however it is made', async () => {
    const { here } = await workOf(() => {
      refused('email', `a@${'a-'.repeat(120)}`)
      refused('email', `a@${'a.'.repeat(120)}`)
    })
    expect(here).toBeLessThan(100)
  })

  it('is the same in capitals and in full width, where it is compared', () => {
    expect(emailKey('Ｈanako@Example.COM')).toBe(emailKey('hanako@example.com'))
    expect(emailKey('hanako@example.com')).not.toBe(emailKey('hanakō@example.com'))
  })

  it('is asked for once more only where its confirmation is sent', () => {
    expect(taken('email_confirm', undefined)).toBeUndefined()
    expect(taken('email_confirm', '')).toBe('')
    expect(taken('email_confirm', ' hanako＠example.com')).toBe('hanako@example.com')
  })
})
