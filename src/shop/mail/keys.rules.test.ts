import { describe, expect, it } from 'vitest'
import { newKey } from '../account/entry/keys.rules.ts'
import { withoutKeys } from './keys.rules.ts'

describe('A mail as a member reads it', () => {
  it.each([
    (key: string) => `パスワードの再設定: https://shop.example/reset?resetKey=${key}`,
    (key: string) => `https://shop.example/entry/activate?secretKey=${key}&lang=ja\n--\n店`,
    (key: string) => `<a href="https://shop.example/mypage/email?undoKey=${key}">Undo</a>`,
    (key: string) => `Your key:${key}.`,
    (key: string) => `key${key}key`,
    (key: string) => `https://shop.example/elsewhere?access_token=${key.slice(0, 9)}`,
  ])('holds no key', (text) => {
    for (let times = 0; times < 20; times++) {
      const key = newKey()
      const read = withoutKeys(text(key))
      expect(read).not.toContain(key.slice(0, 9))
      expect(read).toContain('•••')
    }
  })

  it('is as it was written but for keys', () => {
    const text = `ご注文番号: 20261120-AB12CD
------------------------------------------------
お問い合わせ伝票番号: 1234-5678-9012
https://shop.example/products?name=%E8%8C%B6&pageno=2
登録番号 T1234567890123`
    expect(withoutKeys(text)).toBe(text)
  })
})
