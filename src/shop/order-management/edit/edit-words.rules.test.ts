import { expect, it } from 'vitest'
import { editWords } from './edit-words.rules.ts'

const cup = {
  ...{ productCode: 'cup', productName: '湯のみ', className: '藍', shippingId: '1' },
  ...{ quantity: 2, price02: 1000, taxRate: 10 },
}
const pot = { ...cup, productCode: 'pot', productName: '鉄瓶', className: null, quantity: 1 }
const money = { deliveryFeeTotal: 770, charge: 0, discount: 0, usePoint: 100 }

it('The timeline says of an edit what was changed, as it was and as it is', () => {
  const before = { lines: [cup, pot], gifts: new Map([['1', '包装紙']]), money }
  const after = {
    lines: [{ ...cup, quantity: 5, price02: 900, taxRate: 8 }],
    gifts: new Map([['1', '']]),
    money: { ...money, charge: 330, usePoint: 0 },
  }
  const said = editWords(before, after, ['payment_id', 'payment_name', 'note', 'addr01', 'email'])
  expect(said.map(({ key, params }) => [key.replace('office.order.changed', ''), params])).toEqual([
    ['Goods', { name: '湯のみ 藍', before: 2, after: 5 }],
    ['Price', { name: '湯のみ 藍', before: 1000, after: 900 }],
    ['Rate', { name: '湯のみ 藍', before: 10, after: 8 }],
    ['Goods', { name: '鉄瓶', before: 1, after: 0 }],
    ['Gifts', { number: 0, before: '包装紙', after: '–' }],
    ['Sum', { what: 'charge', before: 0, after: 330 }],
    ['Sum', { what: 'usePoint', before: 100, after: 0 }],
    ['Else', { what: 'payment' }],
    ['Else', { what: 'note' }],
    ['Else', { what: 'customer' }],
  ])
  expect(editWords(before, before, [])).toEqual([])
})
