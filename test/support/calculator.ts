/**
 * What an order comes to, worked out from docs/rules.md alone: it uses nothing of the shop, so that the two can
 * be held against each other. Amounts are whole yen, rates whole percent; a rule's number stands where it is kept.
 */

/** A line of goods. */
export interface Goods {
  readonly productCode: string
  /** Without tax. */
  readonly price02: number
  readonly quantity: number
  readonly rate: number
  /** 1 half away from zero, 2 down, 3 up. */
  readonly rounding: number
  readonly pointRate: number
}

/** What an order is made of, one destination; goods in the order of their lines. */
export interface Sheet {
  readonly goods: readonly Goods[]
  /** With tax, by the general rule, as are the charge and the discount. */
  readonly deliveryFee: number
  readonly charge: number
  /** Of a coupon, or of the office. */
  readonly discount: number
  readonly usePoint: number
  readonly general: { readonly rate: number; readonly rounding: number }
}

/** What comes to a tax rate. */
export interface OfRate {
  readonly rate: number
  readonly total: number
  readonly tax: number
}

/** Rounds a fraction once (TAX-03). */
const round = (kind: number, over: bigint, under: bigint): bigint => {
  const down = over / under - (over % under < 0n ? 1n : 0n)
  const rest = over - down * under
  if (rest === 0n || kind === 2) return down
  if (kind !== 1) return down + 1n
  const half = rest * 2n - under
  return half > 0n || (half === 0n && over > 0n) ? down + 1n : down
}

/** What one piece costs with tax (TAX-04). */
export const withTax = ({ price02, rate, rounding }: Pick<Goods, 'price02' | 'rate' | 'rounding'>): number =>
  price02 + Number(round(rounding, BigInt(price02) * BigInt(rate), 100n))

const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((all, amount) => all + amount, 0)

/** What the goods of an order cost with tax. */
export const goodsTotal = (goods: readonly Goods[]): number =>
  sumOf(goods.map((line) => withTax(line) * line.quantity))

/** What it costs to have goods delivered (PF-20): their sum counts before any discount. */
export const feeOf = (goods: readonly Goods[], fee: number, freeFrom: number): number =>
  goodsTotal(goods) >= freeFrom ? 0 : fee

type OverRates = ReadonlyMap<number, number>

const whereAny = (weights: OverRates): readonly number[] =>
  [...weights.keys()].filter((rate) => (weights.get(rate) ?? 0) > 0)

/** A discount in whole yen over tax rates: rounded down, and what is left goes where most was cut off (TAX-15). */
const sharedOut = (amount: number, weights: OverRates): OverRates => {
  const whole = BigInt(sumOf(weights.values()))
  const parts = whereAny(weights).map((rate) => {
    const part = BigInt(amount) * BigInt(weights.get(rate) ?? 0)
    return { rate, yen: Number(part / whole), cut: part % whole }
  })
  const left = amount - sumOf(parts.map(({ yen }) => yen))
  const byCut = parts.toSorted((one, next) => (one.cut < next.cut ? 1 : one.cut > next.cut ? -1 : 0))
  return new Map(byCut.map(({ rate, yen }, at) => [rate, at < left ? yen + 1 : yen]))
}

/** A refund over tax rates: rounded down, and what is left goes to the highest rate (TAX-17). */
const paidBackOver = (amount: number, weights: OverRates): OverRates => {
  const whole = BigInt(sumOf(weights.values()))
  const rates = whereAny(weights).toSorted((one, next) => next - one)
  const floors = rates.map((rate) => Number((BigInt(amount) * BigInt(weights.get(rate) ?? 0)) / whole))
  const left = amount - sumOf(floors)
  return new Map(rates.map((rate, at) => [rate, (floors[at] ?? 0) + (at === 0 ? left : 0)]))
}

const add = (to: Map<number, number>, rate: number, amount: number) =>
  to.set(rate, (to.get(rate) ?? 0) + amount)

const byRate = (goods: readonly Goods[]): Map<number, number> => {
  const totals = new Map<number, number>()
  for (const line of goods) add(totals, line.rate, withTax(line) * line.quantity)
  return totals
}

/** How much a discount takes off at each rate (TAX-15): off goods first, off fees and charge what they do not cover. */
export const discountsOf = ({ goods, deliveryFee, charge, discount, general }: Sheet) => {
  const offGoods = Math.min(discount, goodsTotal(goods))
  const off = new Map(sharedOut(offGoods, byRate(goods)))
  const rest = Math.min(discount - offGoods, deliveryFee + charge)
  if (rest > 0) add(off, general.rate, rest)
  return off
}

/** Whether more is taken off an order than it comes to, so that it is refused (TAX-15, PF-16, PNT-03). */
export const takesTooMuch = ({ goods, deliveryFee, charge, discount, usePoint }: Sheet): boolean =>
  discount + usePoint > goodsTotal(goods) + deliveryFee + charge

/** How a rate is rounded: as its first line (TAX-07). */
const roundingAt = ({ goods, general }: Sheet, rate: number): number =>
  (goods.find((line) => line.rate === rate) ?? general).rounding

/** Tax by rate, as an invoice states it (TAX-07, TAX-09); rates that come to nothing are left out. */
const taxesOf = (sheet: Sheet): readonly OfRate[] => {
  const { goods, deliveryFee, charge, usePoint, general } = sheet
  const gross = byRate(goods)
  add(gross, general.rate, deliveryFee + charge)
  for (const [rate, amount] of discountsOf(sheet)) add(gross, rate, -amount)
  const whole = sumOf(gross.values())
  const rows = [...gross]
    .sort(([one], [next]) => one - next)
    .map(([rate, amount]) => {
      // The share is amount × (whole − points) / whole.
      const over = whole === 0 ? 0n : BigInt(amount) * BigInt(whole - usePoint)
      const under = whole === 0 ? 1n : BigInt(whole)
      const rounding = roundingAt(sheet, rate)
      return {
        rate,
        total: Number(round(rounding, over, under)),
        tax: Number(round(rounding, over * BigInt(rate), under * BigInt(100 + rate))),
      }
    })
  const left = whole - usePoint - sumOf(rows.map(({ total }) => total))
  const last = rows.findLastIndex(({ rate }) => (gross.get(rate) ?? 0) > 0)
  return rows
    .map((row, at) => (at === last ? { ...row, total: row.total + left } : row))
    .filter(({ total, tax }) => total !== 0 || tax !== 0)
}

/** All figures of an order (§2). */
export const reckoned = (sheet: Sheet) => {
  const { goods, deliveryFee, charge, discount, usePoint } = sheet
  const subtotal = goodsTotal(goods)
  const taxableTotal = subtotal + deliveryFee + charge - discount
  const paymentTotal = taxableTotal - usePoint
  const taxes = taxesOf(sheet)
  return {
    ...{ subtotal, deliveryFeeTotal: deliveryFee, charge, discount, taxFreeDiscount: usePoint, usePoint },
    ...{ taxableTotal, total: paymentTotal, paymentTotal, taxes },
    tax: sumOf(taxes.map(({ tax }) => tax)),
    addPoint: pointsFor(goods, usePoint),
  }
}

/** What an order grants (PNT-05). */
const pointsFor = (goods: readonly Goods[], usePoint: number): number => {
  const earned = goods.map(
    ({ price02, pointRate, quantity }) => Number(round(1, BigInt(price02 * pointRate), 100n)) * quantity,
  )
  return Math.max(0, sumOf(earned) - usePoint)
}

/** An order at the moment of a refund. */
export interface RefundFrom {
  /** What was paid by rate. */
  readonly paid: readonly OfRate[]
  /** What the order comes to now: nothing where it is cancelled or came back. */
  readonly owed: readonly OfRate[]
  /** What went back so far. */
  readonly back: readonly OfRate[]
  readonly sheet: Sheet
}

/** What a credit note states of an amount (TAX-17). */
export const refunded = (amount: number, from: RefundFrom): readonly OfRate[] => {
  const { paid, owed, back, sheet } = from
  const rates = [...new Set([...paid, ...owed].map(({ rate }) => rate))].sort((one, next) => one - next)
  const at = (rows: readonly OfRate[], rate: number, what: 'total' | 'tax') =>
    sumOf(rows.filter((row) => row.rate === rate).map((row) => row[what]))
  const left = (rate: number, what: 'total' | 'tax') =>
    at(paid, rate, what) - at(owed, rate, what) - at(back, rate, what)
  const due = new Map(rates.map((rate) => [rate, Math.max(0, left(rate, 'total'))]))
  const first = paidBackOver(Math.min(amount, sumOf(due.values())), due)
  const weights = new Map(rates.map((rate) => [rate, at(owed, rate, 'total')]))
  const more = paidBackOver(amount - sumOf(first.values()), weights)
  const fraction = (kind: number, over: number, times: number, under: number) =>
    Number(round(kind, BigInt(over) * BigInt(times), BigInt(under)))
  return rates
    .map((rate) => {
      const [taken, beyond] = [first.get(rate) ?? 0, more.get(rate) ?? 0]
      // Of goods that were taken out the tax is what the invoice states less by.
      const ofTaken = taken === 0 ? 0 : fraction(1, left(rate, 'tax'), taken, due.get(rate) ?? 1)
      const all = beyond === at(owed, rate, 'total')
      const ofBeyond = fraction(roundingAt(sheet, rate), beyond, rate, 100 + rate)
      const tax = ofTaken + (all ? at(owed, rate, 'tax') : ofBeyond)
      return { rate, total: taken + beyond, tax }
    })
    .filter(({ total }) => total !== 0)
}

/** What a customer has of their orders: those in these states count as bought (PF-29). */
const BOUGHT: readonly number[] = [1, 4, 5, 6]

/** An order as its customer's figures need it. */
export interface OfCustomer {
  readonly status: number
  readonly sheet: Sheet
}

/** Purchases of a customer, and their points: used ones are back in 3 and 9, granted ones there in 5 alone. */
export const figuresOf = (orders: readonly OfCustomer[], pointsAtFirst: number) => {
  const bought = orders.filter(({ status }) => BOUGHT.includes(status))
  const all = orders.map(({ status, sheet }) => ({ status, ...reckoned(sheet) }))
  const used = all.filter(({ status }) => BOUGHT.includes(status)).map(({ usePoint }) => usePoint)
  const granted = all.filter(({ status }) => status === 5).map(({ addPoint }) => addPoint)
  return {
    buyTimes: bought.length,
    buyTotal: sumOf(bought.map(({ sheet }) => reckoned(sheet).paymentTotal)),
    point: pointsAtFirst - sumOf(used) + sumOf(granted),
  }
}
