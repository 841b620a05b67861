import { expect, test } from 'vitest'
import { LineType } from '../settings/tax/tax.rules.ts'
import { papersOf } from './gift-note.rules.ts'
import { paperWords, saleOf, soldLine, wanted } from './papers.fixture.ts'
import type { Sale } from './papers.rules.ts'

type Gift = Sale['order']['shippings'][number]['gifts'][number]

const words = paperWords('ja')
const SALE = saleOf([soldLine(LineType.product, 880, 2, 8), soldLine(LineType.deliveryFee, 770)])
const [HOME] = SALE.order.shippings

const NOSHI: Gift = {
  giftKind: 'noshi',
  giftName: 'のし紙「御祝」',
  giftPrice: 0,
  omotegaki: '御祝',
  mizuhiki: 'bow',
  mizuhikiName: '紅白 蝶結び',
  giftText: '山田',
}
const CARD: Gift = {
  ...NOSHI,
  ...{ giftKind: 'card', giftName: 'カード', giftPrice: 110, omotegaki: null, giftText: '一行目\n二行目' },
}

const withGifts = (...parcels: readonly (readonly Gift[])[]): Sale => ({
  ...SALE,
  order: {
    ...SALE.order,
    shippings: parcels.flatMap((gifts, at) =>
      HOME ? [{ ...HOME, gifts: [...gifts], address: { ...HOME.address, name02: `${at + 1}` } }] : [],
    ),
  },
})

const notes = (...parcels: readonly (readonly Gift[])[]) =>
  papersOf(withGifts(...parcels), wanted('deliveryNote'), words)

test('GFT-06 the note of a gift is for its recipient, says from whom and what it is, and states no amount', () => {
  const [note, ...others] = notes([NOSHI, CARD])
  expect(others).toEqual([])
  expect(note).toMatchObject({
    addressee: { name: '山田 1 様' },
    lead: ['山田 花子 様より、下記のお品をお届けいたします。'],
    ...{ amount: null, sums: [], taxes: [], footnote: null, destinations: [] },
    table: { heads: { price: '', total: '' }, lines: [{ price: '', quantity: '2', total: '' }] },
    notes: {
      lines: ['のし：のし紙「御祝」　山田', 'メッセージカード：カード', '一行目', '二行目'],
    },
  })
  expect(JSON.stringify(note)).not.toMatch(/\d円|※|銀行振込/)
})

test('GFT-06 parcels that are no gift keep the usual note, and an order without gifts has one', () => {
  expect(notes([], [NOSHI]).map(({ addressee, sums }) => [addressee.name, sums.length > 0])).toEqual([
    ['山田 花子 様', true],
    ['山田 2 様', false],
  ])
  expect(notes([], [])).toHaveLength(1)
  expect(papersOf(withGifts([NOSHI]), wanted('invoice'), words)).toMatchObject([{ title: '適格請求書' }])
})
