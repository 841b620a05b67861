import { type Message, message } from '../../../hypermedia/message.ts'
import type { CsvFault, CsvStep, ReadLine } from '../../csv/index.ts'
import { stockAfter } from '../product/product.rules.ts'

/** Plans the import of files of stocks: see `stockAfter`. */

/** A parsed line: the counted stock of an article, and the stock when the file was written. */
export interface StockLine {
  readonly variantId?: number | undefined
  readonly productCode?: string | undefined
  readonly stock: number
  readonly stockSeen?: number | null | undefined
  readonly stockReason?: string | null | undefined
}

interface Kept {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly stock: number
  readonly stock_unlimited: boolean
}

/** A stock to change. */
export interface StockWork<K extends Kept = Kept> {
  readonly read: ReadLine<StockLine>
  readonly row: K
  readonly stock: number
  readonly reason: string
}

/** Plans each line, or rejects it with a reason. */
export const planStocks = <K extends Kept>(
  lines: readonly ReadLine<StockLine>[],
  kept: readonly K[],
): {
  readonly steps: readonly CsvStep[]
  readonly works: readonly StockWork<K>[]
  readonly faults: readonly CsvFault[]
} => {
  const byId = new Map(kept.map((row) => [row.id, row]))
  const byCode = new Map(kept.map((row) => [row.code, row]))
  const seen = new Set<number>()
  const steps: CsvStep[] = []
  const works: StockWork<K>[] = []
  const faults: CsvFault[] = []
  for (const read of lines) {
    const { line, values } = read
    const { variantId, productCode = '' } = values
    const row = variantId === undefined ? byCode.get(productCode) : byId.get(variantId)
    const left = row && leftBy(values, row)
    const fault = row === undefined ? unknown(values) : faultOf(values, row, left, seen)
    if (row) seen.add(row.id)
    if (fault) faults.push(line.fault(...fault))
    if (fault || !row || left === undefined) continue
    const changes = left === row.stock ? [] : [{ column: 'stock', before: row.stock, after: left }]
    const outcome = changes.length > 0 ? 'changed' : 'unchanged'
    steps.push({ line: line.line, outcome, name: `${row.name} ${row.code}`, changes })
    if (changes.length > 0) works.push({ read, row, stock: left, reason: values.stockReason ?? '' })
  }
  return { steps, works, faults }
}

type Fault = [why: Message, column: string]

const unknown = ({ variantId }: StockLine): Fault => [
  message('csv.unknown'),
  variantId === undefined ? 'productCode' : 'variantId',
]

/** Returns the counted stock less the pieces sold since; undefined if more were sold. */
const leftBy = ({ stock, stockSeen }: StockLine, row: Kept): number | undefined =>
  stockAfter(row, { stock, stockSeen: stockSeen ?? undefined })?.stock

const faultOf = (
  { productCode, stockReason }: StockLine,
  row: Kept,
  left: number | undefined,
  seen: ReadonlySet<number>,
): Fault | undefined => {
  if (productCode !== undefined && productCode !== row.code) return [message('csv.otherCode'), 'productCode']
  if (seen.has(row.id)) return [message('csv.twice'), 'productCode']
  if (row.stock_unlimited) return [message('csv.uncounted'), 'stock']
  if (left === undefined) return [message('csv.soldMore'), 'stock']
  return left !== row.stock && !stockReason ? [message('input.required'), 'stockReason'] : undefined
}
