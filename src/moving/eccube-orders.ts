import { generalRateOn } from '../shop/order-management/import/order-fees.rules.ts'
import type { ElsewhereRow } from './database.ts'
import type { Tables, Times } from './eccube-tables.ts'
import { byColumn, cellOf, groupsBy, isGone, joinedParts, placeOf } from './rows.ts'

/** 入金待ち of EC-CUBE 2 and 3, which EC-CUBE 4 does not have. */
const AWAITED = '2'

const orderCells = (order: ElsewhereRow, version: number, times: Times): ElsewhereRow => {
  const cell = (name: string) => cellOf(order, name, `order_${name}`)
  const status = cellOf(order, 'order_status_id', 'status')
  return {
    注文番号: cellOf(order, 'order_no') || cellOf(order, 'id', 'order_id'),
    'お名前(姓)': cell('name01'),
    'お名前(名)': cell('name02'),
    'お名前(セイ)': cell('kana01'),
    'お名前(メイ)': cell('kana02'),
    会社名: cell('company_name'),
    郵便番号: joinedParts(order, 'postal_code', 'order_zip01', 'order_zip02'),
    '都道府県(ID)': cellOf(order, 'pref_id', 'order_pref'),
    住所1: cell('addr01'),
    住所2: cell('addr02'),
    メールアドレス: cell('email'),
    TEL: joinedParts(order, 'phone_number', 'order_tel01', 'order_tel02', 'order_tel03'),
    ショップ用メモ欄: cellOf(order, 'note'),
    支払合計: cellOf(order, 'payment_total'),
    '対応状況(ID)': version < 4 && status === AWAITED ? '1' : status,
    '支払方法(名称)': cellOf(order, 'payment_method'),
    受注日: times.moment(cellOf(order, 'order_date') || cellOf(order, 'create_date')),
    入金日: times.moment(cellOf(order, 'payment_date')),
  }
}

const shippingCells = (
  shipping: ElsewhereRow | undefined,
  order: ElsewhereRow,
  { version, times }: { readonly version: number; readonly times: Times },
): ElsewhereRow => {
  if (!shipping) return {}
  const cell = (name: string) => cellOf(shipping, name, `shipping_${name}`)
  return {
    出荷ID: cellOf(shipping, 'id', 'shipping_id'),
    '配送先_お名前(姓)': cell('name01'),
    '配送先_お名前(名)': cell('name02'),
    '配送先_お名前(セイ)': cell('kana01'),
    '配送先_お名前(メイ)': cell('kana02'),
    配送先_会社名: cell('company_name'),
    配送先_郵便番号: joinedParts(shipping, 'postal_code', 'shipping_zip01', 'shipping_zip02'),
    '配送先_都道府県(ID)': cellOf(shipping, 'pref_id', 'shipping_pref'),
    配送先_住所1: cell('addr01'),
    配送先_住所2: cell('addr02'),
    配送先_TEL: joinedParts(shipping, 'phone_number', 'shipping_tel01', 'shipping_tel02', 'shipping_tel03'),
    '配送業者(名称)': cellOf(shipping, 'delivery_name', 'shipping_delivery_name'),
    'お届け時間(名称)': cellOf(shipping, 'delivery_time', 'shipping_delivery_time', 'shipping_time'),
    // The `shipping_date` of EC-CUBE 2 is the day that the customer wished for.
    お届け希望日: times.day(
      version === 2
        ? cellOf(shipping, 'shipping_date')
        : cellOf(shipping, 'delivery_date', 'shipping_delivery_date'),
    ),
    発送日: times.moment(
      version === 4
        ? cellOf(shipping, 'shipping_date')
        : cellOf(shipping, 'shipping_commit_date') || cellOf(order, 'commit_date'),
    ),
    出荷伝票番号: cellOf(shipping, 'tracking_number'),
    配達用メモ: cellOf(shipping, 'note'),
  }
}

const itemCells = (item: ElsewhereRow): ElsewhereRow => ({
  商品名: cellOf(item, 'product_name'),
  商品コード: cellOf(item, 'product_code'),
  規格名1: cellOf(item, 'class_name1'),
  規格名2: cellOf(item, 'class_name2'),
  規格分類名1: cellOf(item, 'class_category_name1', 'classcategory_name1'),
  規格分類名2: cellOf(item, 'class_category_name2', 'classcategory_name2'),
  価格: cellOf(item, 'price'),
  個数: cellOf(item, 'quantity'),
  税率: cellOf(item, 'tax_rate'),
  '税率ルール(ID)': cellOf(item, 'rounding_type_id', 'tax_rule'),
  '明細区分(ID)': cellOf(item, 'order_item_type_id') || '1',
})

/** The fees and discounts that EC-CUBE 2 and 3 keep at the order. */
const feesOf = (order: ElsewhereRow, rate: string): readonly ElsewhereRow[] => {
  const line = (type: string, sign: '' | '-', taxed: boolean, ...columns: readonly string[]) => {
    const yen = Number(cellOf(order, ...columns) || 0)
    return yen === 0
      ? []
      : [{ '明細区分(ID)': type, 価格: `${sign}${yen}`, 個数: '1', 税率: taxed ? rate : '' }]
  }
  return [
    ...line('2', '', true, 'delivery_fee_total', 'deliv_fee'),
    ...line('3', '', true, 'charge'),
    ...line('4', '-', false, 'discount'),
    ...line('6', '-', false, 'use_point'),
  ]
}

/** Returns a row for each line of each order, under the headings of EC-CUBE 4's file of orders. */
export const ordersOf = ({ version, of }: Tables, times: Times): readonly ElsewhereRow[] => {
  const items = groupsBy(of('items'), 'order_id')
  const shippings = byColumn(of('shippings'), 'id', 'shipping_id')
  const parcels = groupsBy(
    of('shippings').filter((row) => !isGone(row)),
    'order_id',
  )
  return of('orders')
    .filter((row) => !isGone(row))
    .toSorted((one, other) => placeOf(one, 'id', 'order_id') - placeOf(other, 'id', 'order_id'))
    .flatMap((order) => {
      const id = cellOf(order, 'id', 'order_id')
      const shared = orderCells(order, version, times)
      const own = (items.get(id) ?? []).toSorted(
        (one, other) => placeOf(one, 'id', 'order_detail_id') - placeOf(other, 'id', 'order_detail_id'),
      )
      if (version === 4)
        return own.map((item) => ({
          ...shared,
          ...shippingCells(shippings.get(cellOf(item, 'shipping_id')), order, { version, times }),
          ...itemCells(item),
        }))
      const general = String(generalRateOn(shared.受注日 ?? ''))
      const rated = own.map((item) => ({ ...itemCells(item), 税率: cellOf(item, 'tax_rate') || general }))
      const highest = String(Math.max(0, ...rated.map(({ 税率 }) => Number(税率))) || general)
      const [parcel, another] = parcels.get(id) ?? []
      const sent = another === undefined ? shippingCells(parcel, order, { version, times }) : {}
      return [...rated, ...feesOf(order, highest)].map((line) => ({ ...shared, ...sent, ...line }))
    })
}
