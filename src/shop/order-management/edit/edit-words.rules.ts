/** Describes an edit in the timeline of an order: each value before and after. */
import { type Message, message } from '../../../hypermedia/message.ts'

interface Goods {
  readonly productCode: string
  readonly productName: string
  readonly className: string | null
  readonly shippingId: string
  readonly quantity: number
  /** Yen without tax. */
  readonly price02: number
  /** Percent. */
  readonly taxRate: number
}

interface Edited {
  readonly lines: readonly Goods[]
  /** The gifts of its parcels in words, by parcel; empty: it is none. */
  readonly gifts: ReadonlyMap<string, string>
  /** Yen with tax; points as points. */
  readonly money: Readonly<Record<(typeof MONEY)[number], number>>
}

const MONEY = ['deliveryFeeTotal', 'charge', 'discount', 'usePoint'] as const

/** Describes the differences between two states of an order, and the changed columns. */
export const editWords = (before: Edited, after: Edited, columns: readonly string[]): readonly Message[] => [
  ...goodsWords(before.lines, after.lines),
  ...giftsWords(before.gifts, after.gifts),
  ...MONEY.filter((what) => before.money[what] !== after.money[what]).map((what) =>
    message('office.order.changedSum', { what, before: before.money[what], after: after.money[what] }),
  ),
  ...[...new Set(columns.map(kindOf))].map((what) => message('office.order.changedElse', { what })),
]

const goodsWords = (before: readonly Goods[], after: readonly Goods[]): readonly Message[] => {
  const old = byPlace(before)
  const next = byPlace(after)
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key) ?? [], next.get(key) ?? []]
    const [first = was[0]] = is
    const name = [first?.productName, first?.className].filter(Boolean).join(' ')
    const pieces = [piecesOf(was), piecesOf(is)] as const
    const price = was[0] && is[0] && was[0].price02 !== is[0].price02
    const rate = was[0] && is[0] && was[0].taxRate !== is[0].taxRate
    return [
      ...(pieces[0] === pieces[1]
        ? []
        : [message('office.order.changedGoods', { name, before: pieces[0], after: pieces[1] })]),
      ...(price
        ? [
            message('office.order.changedPrice', {
              name,
              before: was[0]?.price02 ?? 0,
              after: is[0]?.price02 ?? 0,
            }),
          ]
        : []),
      ...(rate
        ? [
            message('office.order.changedRate', {
              name,
              before: was[0]?.taxRate ?? 0,
              after: is[0]?.taxRate ?? 0,
            }),
          ]
        : []),
    ]
  })
}

const giftsWords = (before: Edited['gifts'], after: Edited['gifts']): readonly Message[] =>
  [...before].flatMap(([id, was], at) => {
    const is = after.get(id)
    // The parcel of a removed destination is told of by its goods.
    if (is === undefined || is === was) return []
    const number = before.size > 1 ? at + 1 : 0
    return [message('office.order.changedGifts', { number, before: was || '–', after: is || '–' })]
  })

const byPlace = (lines: readonly Goods[]): Map<string, Goods[]> =>
  Map.groupBy(lines, ({ productCode, shippingId }) => `${productCode} ${shippingId}`)

const piecesOf = (lines: readonly Goods[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

const kindOf = (column: string): string => {
  if (column === 'note') return 'note'
  if (column === 'own_fields') return 'fields'
  return column.startsWith('payment') || column === 'names_ja' ? 'payment' : 'customer'
}
