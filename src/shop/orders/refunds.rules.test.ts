import { expect, test } from 'vitest'
import { maskedAccount } from './refunds.rules.ts'

test('RFD-01 a mail shows the last digits of an account, and the rest of the text', () => {
  expect(maskedAccount('みほん銀行 本店(001) 普通 1234567 ノレンハナコ')).toBe(
    'みほん銀行 本店(001) 普通 ****567 ノレンハナコ',
  )
  expect(maskedAccount('口座 １２３４５６７')).toBe('口座 ****567')
})
