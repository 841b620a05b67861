import { describe, expect, it } from 'vitest'
import { collectedOf } from '../../orders/collected.rules.ts'
import { type Carrier, carriers } from '../../settings/delivery/carrier.rules.ts'
import { temperatures } from '../../settings/delivery/carrying.rules.ts'
import { addressLines, carrierColumns, type Parcel, slotOf } from './carriers.rules.ts'

const PARCEL: Parcel = {
  reference: '20261120-7K3M9Q-2',
  to: {
    ...{ name: '山田 花子', kana: 'ヤマダ ハナコ', company: '', postalCode: '100-0001' },
    ...{ town: '東京都千代田区千代田', street: '1-1 のれん荘203', phone: '03-1234-5678' },
  },
  from: {
    ...{ name: '茶屋のれん', kana: '', company: '', postalCode: '604-0001' },
    ...{ town: '京都府京都市', street: '2-2', phone: '075-123-4567' },
  },
  ...{
    today: '2026-11-20',
    deliveryDate: '2026-11-25',
    deliveryTime: '午前',
    temperature: 'normal',
    goods: '焚火',
  },
  collect: null,
}

const rowOf = (carrier: Carrier, parcel: Partial<Parcel> = {}) =>
  Object.fromEntries(
    carrierColumns(carrier).map(({ title, value }) => [title, value({ ...PARCEL, ...parcel })]),
  )

describe('The files of carriers', () => {
  it('have the columns that each of them reads, in its order', () => {
    expect(carrierColumns('yamato').map(({ title }) => title)).toHaveLength(42)
    expect(carrierColumns('sagawa').map(({ title }) => title)).toHaveLength(74)
    for (const carrier of carriers) {
      const titles = carrierColumns(carrier).map(({ title }) => title)
      expect(new Set(titles).size).toBe(titles.length)
    }
  })

  it('say where a parcel goes, when, and by what the shop finds it again', () => {
    expect(rowOf('yamato')).toMatchObject({
      お客様管理番号: '20261120-7K3M9Q-2',
      出荷予定日: '2026/11/20',
      'お届け予定（指定）日': '2026/11/25',
      配達時間帯: '0812',
      お届け先住所: '東京都千代田区千代田',
      'お届け先住所（アパートマンション名）': '1-1 のれん荘203',
      お届け先名: '山田 花子',
      ご依頼主名: '茶屋のれん',
    })
    expect(rowOf('sagawa')).toMatchObject({
      お客様管理番号: '20261120-7K3M9Q-2',
      お届け先名称１: '山田 花子',
      配達日: '20261125',
      配達指定時間帯: '01',
    })
    expect(rowOf('yupack')).toMatchObject({
      お客様側管理番号: '20261120-7K3M9Q-2',
      'お届け先 名称１': '山田 花子',
      '配達指定日／希望日': '20261125',
      配達時間帯区分: '51',
    })
  })

  it.each([
    ['yamato', '午前中', '0812'],
    ['yamato', '１４時〜１６時', '1416'],
    ['yamato', '18:00-20:00', '1820'],
    ['yamato', '12～14時', undefined],
    ['sagawa', '12～14時', '12'],
    ['sagawa', '夕方', undefined],
    ['yupack', '16-18', '54'],
    ['yupack', null, undefined],
  ] as const)('of %s have for %s the code %s', (carrier, words, code) => {
    expect(slotOf(carrier, words)).toBe(code)
  })

  it('tell the carrier to collect what is paid at the door, each in its own way', () => {
    const collect = { amount: 4_332, tax: 394 }
    expect(rowOf('yamato', { collect })).toMatchObject({
      ...{ 送り状種類: '2', 'コレクト代金引換額（税込）': '4332', コレクト内消費税額等: '394' },
    })
    expect(rowOf('sagawa', { collect })).toMatchObject({ 代引金額: '4332', 消費税: '394' })
    expect(rowOf('yupack', { collect })).toMatchObject({
      ...{ '元／着払／代引': '2', 代引金額: '4332', 代引消費税: '394' },
    })
    expect(rowOf('yamato')).toMatchObject({ 送り状種類: '0', 'コレクト代金引換額（税込）': '' })
    expect(rowOf('yupack')).toMatchObject({ '元／着払／代引': '0', 代引金額: '' })
  })

  it('are kept at the temperature of their method', () => {
    const kept = (carrier: Carrier, column: string) =>
      temperatures.map((temperature) => rowOf(carrier, { temperature })[column])
    expect(kept('yamato', 'クール区分')).toEqual(['0', '2', '1'])
    expect(kept('sagawa', 'クール便指定')).toEqual(['001', '002', '003'])
  })

  it('collect an order that is paid at the door once, with its first parcel, unless it is paid', () => {
    const order = { payment_at: null, payment_total: 4_332, credit: 0, tax: 394 }
    expect(collectedOf(order, 'door', 0)).toEqual({ amount: 4_332, tax: 394 })
    expect(collectedOf(order, 'door', 1)).toBeNull()
    for (const other of ['first', 'any', undefined] as const) expect(collectedOf(order, other, 0)).toBeNull()
    expect(collectedOf({ ...order, payment_at: '2026-11-20T00:00:00Z' }, 'door', 0)).toBeNull()
    expect(collectedOf({ ...order, payment_total: 0 }, 'door', 0)).toBeNull()
    // Of an exchange only the difference, with its part of the tax.
    expect(collectedOf({ ...order, credit: 3_232 }, 'door', 0)).toEqual({ amount: 1_100, tax: 100 })
    expect(collectedOf({ ...order, credit: 4_332 }, 'door', 0)).toBeNull()
  })

  it('say a slot without a code in words', () => {
    expect(rowOf('yamato', { deliveryTime: '夕方' })).toMatchObject({ 配達時間帯: '', 記事: '夕方' })
    expect(rowOf('yupack', { deliveryTime: null })).toMatchObject({ 配達時間帯区分: '00', 記事名１: '' })
  })

  it('cut an address where a line is full, and lose nothing of it', () => {
    expect(addressLines('あ'.repeat(10), 'い'.repeat(20), [16, 16, 16])).toEqual([
      `${'あ'.repeat(10)}${'い'.repeat(6)}`,
      'い'.repeat(14),
      '',
    ])
    expect(addressLines('あ'.repeat(32), 'い'.repeat(32), [16, 16]).join('')).toHaveLength(64)
  })

  it('have no formulas in them, nor apostrophes before what would be one', () => {
    const to = { ...PARCEL.to, name: '=HYPERLINK("x")', company: "'+cmd", street: '@1\n2' }
    expect(rowOf('yamato', { to })).toMatchObject({
      ...{ お届け先名: 'HYPERLINK("x")', 'お届け先会社・部門名１': 'cmd' },
      'お届け先住所（アパートマンション名）': '1 2',
    })
  })
})
