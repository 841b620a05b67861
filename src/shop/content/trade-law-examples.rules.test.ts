import { expect, it } from 'vitest'
import type { Message } from '../../hypermedia/message.ts'
import { type LawFacts, lawExample, lawKind, leavesFeesOut } from './trade-law-examples.rules.ts'

const FACTS: LawFacts = {
  ...{ company: '暖簾 & 商店', address: '東京都千代田区1-1', phone: '03-0000-0000' },
  ...{ email: 'shop@example.jp', url: 'https://shop.example.jp/' },
  deliveries: [
    { name: '宅配便', lowest: 770, highest: 1_650 },
    { name: 'コンパクト便', lowest: 385, highest: 385 },
  ],
  freeFrom: 11_000,
  payments: [
    { name: '銀行振込', charge: 0, isFirst: true, payWithinDays: 7 },
    { name: '代金引換', charge: 330, isFirst: false, payWithinDays: null },
  ],
  returnDays: 8,
}

const say = ({ key, params = {} }: Message) => [key, ...Object.values(params)].join(' ')
const example = (name: string, facts: LawFacts = FACTS) => {
  const kind = lawKind(name)
  return kind && lawExample(kind, facts, 'ja', say)
}

it('A statement of the law follows from what the shop has stated elsewhere (TRL-01)', () => {
  expect(example('販売業者')).toBe('暖簾 &amp; 商店')
  expect(example('所在地')).toBe('東京都千代田区1-1')
  expect(example('商品代金以外の必要料金')).toBe(
    '<ul><li>tradeLaw.deliveryRange 宅配便 770 1650</li><li>tradeLaw.delivery コンパクト便 385</li><li>tradeLaw.free 11000</li><li>tradeLaw.charge 代金引換 330</li><li>tradeLaw.transfer</li></ul>',
  )
  expect(example('お支払方法')).toBe(
    '<ul><li>tradeLaw.payments 銀行振込、代金引換</li><li>tradeLaw.payWithin 7</li></ul>',
  )
  expect(example('返品・交換について', { ...FACTS, returnDays: null })).toContain('tradeLaw.noReturns')
})

it('Where nothing is stated, and under headings of the merchant’s own, there is no example', () => {
  expect(example('販売業者', { ...FACTS, company: null })).toBeNull()
  expect(example('お支払方法', { ...FACTS, payments: [] })).toBeNull()
  expect(lawKind('古物商許可')).toBeUndefined()
  expect(lawKind('toString')).toBeUndefined()
  expect(lawKind(null)).toBeUndefined()
})

it.each([
  [false, '送料 770円〜1,650円、385円、代引手数料330円、11,000円以上は無料'],
  [false, '<ul><li>７７０円、1650、３８５、330、１１，０００</li></ul>'],
  [true, '送料 700円〜1,650円、385円、代引手数料330円、11,000円以上は無料'],
  [true, '送料は7,700円、1,650円、385円、330円、11,000円'],
])('Fees that are not named are told of (%s): %s', (isOut, html) => {
  expect(leavesFeesOut(html, FACTS)).toBe(isOut)
})
