import { describe, expect, it } from 'vitest'
import { differences } from './differences.ts'

describe('What was typed beside what is kept', () => {
  it('is told of the inputs that differ, whatever form sent them', () => {
    const typed = {
      name: '暖簾',
      pref: '13',
      isOpen: '1',
      fee: '',
      text: 'a\r\nb',
      days: ['', '0', '6'],
      note: 'x',
    }
    const kept = { name: '暖簾', pref: 13, isOpen: true, fee: null, text: 'a\nb', days: [0, 6], other: 'y' }
    expect(differences(typed, kept)).toEqual([])
    expect(differences({ ...typed, pref: '', isOpen: '0' }, kept)).toEqual([
      { field: 'pref', typed: '', kept: 13 },
      { field: 'isOpen', typed: '0', kept: true },
    ])
    expect(differences({ ...typed, days: [''] }, kept)).toEqual([
      { field: 'days', typed: [''], kept: [0, 6] },
    ])
  })

  it('is told of records by their id, whatever their order', () => {
    const kept = {
      rows: [
        { id: '2', name: '二', color: '#222222' },
        { id: '1', name: '一', color: '#111111' },
      ],
    }
    const typed = {
      rows: [
        { id: '1', name: '一', color: '#111111' },
        { id: '2', name: '弐', color: '#222222' },
        { name: '新' },
      ],
    }
    expect(differences(typed, kept)).toEqual([{ field: 'name', of: '二', typed: '弐', kept: '二' }])
    const fees = [
      { pref: 1, name: '北海道', fee: 900 },
      { pref: 13, name: '東京都', fee: 500 },
    ]
    expect(differences({ fees: [{ pref: '13', fee: '600' }] }, { fees })).toEqual([
      { field: 'fee', of: '東京都', typed: '600', kept: 500 },
    ])
    const items = [
      { productCode: 'cup', shippingId: '1', name: '湯のみ', quantity: 2 },
      { productCode: 'cup', shippingId: '2', name: '湯のみ', quantity: 3 },
    ]
    const goods = [{ productCode: 'cup', shippingId: '2', quantity: '4' }]
    expect(differences({ items: goods }, { items })).toEqual([
      { field: 'quantity', of: '湯のみ', typed: '4', kept: 3 },
    ])
  })
})
