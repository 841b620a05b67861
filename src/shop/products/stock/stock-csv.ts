import { setImmediate as othersGoOn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { clearable, integer, optional, text } from '../../../hypermedia/input.ts'
import type { Database } from '../../../store/schema.ts'
import { type CsvKind, plainNumber, type ReadLine, readLines } from '../../csv/index.ts'
import { memberOf } from '../../environment.ts'
import { link } from '../../transitions.ts'
import { lockProducts } from '../product/product.queries.ts'
import { changeVariant } from '../variant/variant-rows.queries.ts'
import { namedStocks, type StockRow } from './stock.queries.ts'
import { planStocks, type StockLine, type StockWork } from './stock-csv.rules.ts'

const Pieces = integer(0, 999_999_999)

const CELLS = {
  variantId: optional(integer(1, 2_147_483_647)),
  productCode: optional(text(64)),
  stock: Pieces,
  stockSeen: clearable(Pieces),
  stockReason: clearable(text(255)),
}

const NUMBERS = new Set(['variantId', 'stock', 'stockSeen'])

/** Stocks compared with the stored ones by one statement: a short one, so that no other work waits long. */
const AT_ONCE = 200

/** Imports files of stocks. The plan has the lines with changes. */
export const stockKind: CsvKind<
  readonly StockWork<StockRow>[],
  'doImportStockCsv' | 'goImportStockCsv' | 'goStockList'
> = {
  name: 'stock',
  submit: link('doImportStockCsv'),
  screen: link('goImportStockCsv'),
  list: link('goStockList'),
  columns: [
    { name: 'variantId' },
    { name: 'productCode' },
    { name: 'stockSeen' },
    { name: 'stock', required: true },
    { name: 'stockReason', required: true },
  ],
  async plan({ db }, source, progress) {
    const fold = (name: string, cell: string) => (NUMBERS.has(name) ? plainNumber(cell) : cell)
    const { read, faults } = await readLines(source, CELLS, progress, fold)
    const kept = new Map<number, StockRow>()
    for (const some of piecesOf(read)) {
      for (const row of await stocksFor(db, some)) kept.set(row.id, row)
      await othersGoOn()
    }
    const planned = planStocks(read, [...kept.values()])
    return { steps: planned.steps, faults: [...faults, ...planned.faults], plan: planned.works }
  },
  async write(act, works) {
    const { db, dialect, now } = act
    // Products are locked in the order in which an import of products locks them.
    const inOrder = works.toSorted((one, other) => one.row.product_id - other.row.product_id)
    for (const some of piecesOf(inOrder)) {
      await lockProducts(
        db,
        dialect,
        some.map(({ row }) => row.product_id),
      )
      const lines = some.map(({ read }) => read)
      const { works: due, faults } = planStocks(lines, await stocksFor(db, lines))
      if (faults.length > 0) return faults
      for (const { row, stock, reason } of due)
        await changeVariant(db, row, { stock }, { memberId: memberOf(act), now, reason })
      await othersGoOn()
    }
    return undefined
  },
}

function* piecesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE)
}

/** Returns the stocks that lines name. */
const stocksFor = (
  db: Kysely<Database>,
  lines: readonly ReadLine<StockLine>[],
): Promise<readonly StockRow[]> =>
  namedStocks(db, {
    ids: lines.flatMap(({ values }) => values.variantId ?? []),
    codes: lines.flatMap(({ values }) => (values.variantId === undefined ? (values.productCode ?? []) : [])),
  })
