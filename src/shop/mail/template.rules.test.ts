import { describe, expect, it } from 'vitest'
import { isAboutOrders, MADE_NAME, mayHave, variablesOf } from './template.rules.ts'

describe('The variables of a mail', () => {
  it('are named as a template names them, with what they say', () => {
    const data = {
      link: 'https://noren.example/',
      order: { orderNo: '1', message: null, items: [{ price: 950 }, { price: 1 }], taxes: [] },
      changed: ['email'],
    }
    expect(variablesOf(data)).toEqual([
      { name: 'link', example: 'https://noren.example/' },
      { name: 'order.orderNo', example: '1' },
      { name: 'order.message', example: '' },
      { name: 'order.items[0].price', example: '950' },
      { name: 'changed[0]', example: 'email' },
    ])
  })
})

describe('A mail', () => {
  it.each([
    ['order', false, true],
    ['shipping_notify', false, true],
    ['order_mail', false, true],
    ['forgot', false, false],
    ['forgot', true, true],
  ])('by the file %s, made by a merchant: %s, is about an order: %s', (file_name, deletable, is) => {
    expect(isAboutOrders({ file_name, deletable })).toBe(is)
  })
})

describe('The name of a made template', () => {
  it.each(['late', 'Mail/late.twig', '2nd-notice_a'])('may be %s', (name) => {
    expect(MADE_NAME.test(name)).toBe(true)
  })

  it.each(['', '/etc', '.late', '遅延', 'a b', 'a\n'])('may not be %j', (name) => {
    expect(MADE_NAME.test(name)).toBe(false)
  })
})

describe('What a template names', () => {
  const data = { order: { orderNo: '1', message: null, items: [{ price: 950 }], taxes: [] } }
  it.each([
    [['order', 'orderNo'], true],
    [['order', 'nane01'], false],
    [['ordre'], false],
    [['order', 'toString'], false],
    [['order', 'orderNo', 'size'], true],
    [['order', 'orderNo', 'length'], false],
    [['order', 'items', 3, 'price'], true],
    [['order', 'items', 'first', 'price'], true],
    [['order', 'items', 'last', 'cost'], false],
    [['order', 'items', 'size'], true],
    [['order', 'items', 'count'], false],
    [['order', 'items', ['at'], 'price'], true],
    [['order', ['key'], 'price'], true],
    [['order', 'message', 'size'], true],
    [['order', 'taxes', 0, 'rate'], true],
  ])('%j is in the mail: %s', (path, is) => expect(mayHave(data, path)).toBe(is))
})
