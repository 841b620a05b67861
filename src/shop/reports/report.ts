import { localeOf } from '../../hypermedia/language.ts'
import { categoryRows } from '../catalog/index.ts'
import { dayLabel } from '../day-labels.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import { salesByDay } from '../orders/index.ts'
import { choices, paymentMethods } from '../settings/index.ts'
import { daysAfter } from '../values.ts'
import { type Grouping, isPeriod, type OrderGrouping } from './groupings.rules.ts'
import {
  GOODS,
  type Group,
  type Instants,
  productWords,
  soldByCategory,
  soldByCustomer,
  soldByPayment,
  soldByPrefecture,
  soldByProduct,
  soldByQuarter,
  WHOLE,
} from './reports.queries.ts'
import {
  type Compared,
  compared,
  firstOf,
  type KeyedRow,
  NOTHING,
  plus,
  rowsOf,
  type Sold,
  type Sums,
  sumOf,
  sumsBy,
} from './rows.rules.ts'
import { daysIn, type Period, periodsOf, type Span, shifted, slicesOf, spanBefore } from './spans.rules.ts'

/** A row with its name, and the code of its product if it is one. */
export interface ReportRow extends KeyedRow {
  readonly label: string
  readonly productCode?: string | null
  /** The days of a period. */
  readonly span?: Span
}

/** A report: its rows, those behind the first hundred as one, and all orders. */
export interface Report {
  readonly rows: readonly ReportRow[]
  readonly others: Compared | null
  readonly whole: Compared
}

interface Asked {
  readonly span: Span
  readonly by: Grouping
  /** Whether all rows are wanted, not only the first hundred. */
  readonly isWhole: boolean
}

/** Sums up what was sold in a span, and compares it with the same days before. */
export const reportOf = (act: ReadEnvironment, { span, by, isWhole }: Asked): Promise<Report> =>
  isPeriod(by)
    ? byPeriod(act, by, span)
    : act.services.reports.inTurn(() => byOrders(act, { span, by, isWhole }))

/** By day, week or month: from the sales of each day, which are summed up already. */
const byPeriod = async ({ slowDb, language }: ReadEnvironment, by: Period, span: Span): Promise<Report> => {
  const before = spanBefore(span)
  const days = await salesByDay(slowDb, { from: before.from, until: span.until })
  const soldIn = ({ from, until }: Span): Sold => {
    let sum = NOTHING
    for (let day = from; day <= until; day = daysAfter(day, 1)) {
      const sales = days.get(day)
      if (sales) sum = plus(sum, { ...sales, pieceCount: null })
    }
    return sum
  }
  const named = namesOfPeriods(by, language)
  return {
    rows: periodsOf(by, span).map((one) => ({
      key: by === 'month' ? one.from.slice(0, 7) : one.from,
      label: named(one),
      span: one,
      ...compared(soldIn(one), soldIn(shifted(one, -daysIn(span)))),
    })),
    others: null,
    whole: compared(soldIn(span), soldIn(before)),
  }
}

const namesOfPeriods = (by: Period, language: ReadEnvironment['language']): ((span: Span) => string) => {
  if (by === 'day') return ({ from }) => dayLabel(from, language)
  const format = new Intl.DateTimeFormat(localeOf[language], {
    timeZone: 'UTC',
    year: 'numeric',
    month: by === 'month' ? 'long' : 'short',
    ...(by === 'week' && { day: 'numeric' }),
  })
  return ({ from, until }) => format.formatRange(new Date(from), new Date(until))
}

/** The sums of a time by their keys, and all of its orders. */
interface Read {
  readonly sums: Sums
  readonly whole: Sold
  /** Names that orders have, by key. */
  readonly names: ReadonlyMap<string, string>
}

const byOrders = async (
  act: ReadEnvironment,
  { span, by, isWhole }: Asked & { readonly by: OrderGrouping },
): Promise<Report> => {
  const now = await read(act, by, span)
  const before = await read(act, by, spanBefore(span))
  const all =
    by === 'hour'
      ? HOURS.map((key) => ({
          key,
          ...compared(now.sums.get(key) ?? NOTHING, before.sums.get(key) ?? NOTHING),
        }))
      : rowsOf(now.sums, before.sums)
  const ranked = all.filter(({ key }) => key !== REST)
  const { first: best, others } = isWhole ? { first: ranked, others: null } : firstOf(ranked)
  const first = [...best, ...all.filter(({ key }) => key === REST)]
  const names = await namesOf(act, by, first)
  return {
    rows: first.map((row) => {
      const known = names.get(row.key)
      return {
        ...row,
        label: known?.label ?? now.names.get(row.key) ?? before.names.get(row.key) ?? row.key,
        ...(known?.productCode !== undefined && { productCode: known.productCode }),
      }
    }),
    others,
    whole: compared(now.whole, before.whole),
  }
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))

const QUERIES: Readonly<
  Record<
    OrderGrouping,
    (
      db: ReadEnvironment['slowDb'],
      time: Instants,
      dialect: ReadEnvironment['dialect'],
    ) => Promise<readonly Group[]>
  >
> = {
  hour: soldByQuarter,
  product: soldByProduct,
  category: soldByCategory,
  payment: soldByPayment,
  prefecture: soldByPrefecture,
  customer: soldByCustomer,
}

/** The key of what has no record: no payment method, no category, no prefecture. */
const NONE = 'none'
/** Begins the keys of what orders have only a name of. */
const NAMED = 'name:'
/** The key of fees, discounts and points: what orders come to beside their goods. */
const REST = 'rest'

const QUARTER_MS = 900_000

/** Reads the orders of a span, a part at a time. */
const read = async (act: ReadEnvironment, by: OrderGrouping, span: Span): Promise<Read> => {
  const { slowDb, dialect, startOf, services } = act
  const keyOf = ({ key, name }: Group): string => {
    if (by === 'hour') return String(services.reports.hourOf(new Date(Number(key) * QUARTER_MS)))
    if (key !== null) return String(key)
    return name ? `${NAMED}${name}` : NONE
  }
  const parts: Group[] = []
  for (const { from, until } of slicesOf(span)) {
    const time = { from: startOf(from).toISOString(), until: startOf(daysAfter(until, 1)).toISOString() }
    parts.push(...(await QUERIES[by](slowDb, time, dialect)))
  }
  const sums = sumsBy(parts.map((group) => [keyOf(group), soldOf(group)]))
  const names = new Map(parts.flatMap((group) => (group.name ? [[keyOf(group), group.name] as const] : [])))
  return by === 'product' || by === 'category'
    ? { ...withRest(sums), names }
    : { sums, whole: sumOf(sums.values()), names }
}

const soldOf = ({ count, pieceCount, total }: Group): Sold => ({
  count: Number(count),
  pieceCount: pieceCount === undefined ? null : Number(pieceCount),
  total: Number(total),
})

/** Puts what orders come to beside their goods into a row of its own. */
const withRest = (sums: Sums): Pick<Read, 'sums' | 'whole'> => {
  const all = sums.get(String(WHOLE)) ?? NOTHING
  const goods = sums.get(String(GOODS)) ?? NOTHING
  const rows = new Map(sums)
  rows.delete(String(WHOLE))
  rows.delete(String(GOODS))
  const total = all.total - goods.total
  if (total !== 0) rows.set(REST, { count: 0, pieceCount: 0, total })
  return { sums: rows, whole: { ...all, pieceCount: goods.pieceCount } }
}

interface Name {
  readonly label: string
  readonly productCode?: string | null
}

/** Returns the names of rows by their keys; without one, a row has the name that orders have. */
const namesOf = async (
  act: ReadEnvironment,
  by: OrderGrouping,
  rows: readonly KeyedRow[],
): Promise<ReadonlyMap<string, Name>> => {
  const { say } = act
  const named = await NAMES[by](act, rows)
  return new Map<string, Name>([
    [NONE, { label: say({ key: NONE_TITLES[by] }) }],
    [REST, { label: say({ key: 'office.report.rest' }) }],
    ...named,
  ])
}

const NONE_TITLES: Readonly<Record<OrderGrouping, string>> = {
  hour: 'office.report.none',
  product: 'office.report.noProduct',
  category: 'office.report.noCategory',
  payment: 'office.report.none',
  prefecture: 'office.report.none',
  customer: 'office.report.none',
}

type Named = Iterable<readonly [key: string, name: Name]>

const NAMES: Readonly<
  Record<OrderGrouping, (act: ReadEnvironment, rows: readonly KeyedRow[]) => Promise<Named>>
> = {
  async hour({ say }, rows) {
    return rows.map(({ key }) => [
      key,
      { label: say({ key: 'office.report.hour', params: { hour: Number(key) } }) },
    ])
  },
  async product({ slowDb, dialect, language }, rows) {
    const ids = rows.map(({ key }) => Number(key)).filter((id) => id > 0)
    const words = await productWords(slowDb, dialect, ids)
    return [...words].map(([key, { name, name_en, first_code }]) => [
      key,
      { label: worded(language, name, name_en), productCode: first_code },
    ])
  },
  async category({ memory, language }) {
    return (await memory.get(categoryRows)).map(({ id, name, name_en }) => [
      String(id),
      { label: worded(language, name, name_en) },
    ])
  },
  async payment({ memory, language }) {
    return (await paymentMethods(memory, language)).map(({ paymentId, paymentName }) => [
      String(paymentId),
      { label: paymentName },
    ])
  },
  async prefecture({ memory, language }) {
    return (await choices(memory, 'pref', language)).map(({ id, name }) => [String(id), { label: name }])
  },
  async customer({ say }) {
    return [
      ['new', { label: say({ key: 'office.report.new' }) }],
      ['returning', { label: say({ key: 'office.report.returning' }) }],
    ]
  },
}
