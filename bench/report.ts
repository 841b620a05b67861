import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** What a ratio has to be. */
export interface Budget {
  readonly is: 'at least' | 'at most'
  readonly ratio: number
}

/** One line of a table: the same work done twice, as a ratio. */
export interface Row {
  readonly work: string
  readonly unit: 'requests/s' | 'journeys/s' | 'ms' | 'kB' | 'MB'
  /** Of the shop; of the shop of the given size where growth is measured. */
  readonly measured: number
  /** Of the bare server; of the shop of 1,000 products where growth is measured. */
  readonly against: number
  /** None: measured for information. */
  readonly budget?: Budget
}

/** What one kind of work measured. */
export interface Table {
  /** The headings of the two measured columns. */
  readonly columns: readonly [measured: string, against: string]
  readonly rows: readonly Row[]
}

const ratioOf = ({ measured, against }: Row): number => measured / against

/** Whether a ratio keeps its budget. */
const isKept = (row: Row): boolean => {
  if (!row.budget) return true
  const { is, ratio } = row.budget
  return is === 'at least' ? ratioOf(row) >= ratio : ratioOf(row) <= ratio
}

const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(value < 1 ? 2 : 3)

const lineOf = (row: Row): string => {
  const budget = row.budget ? `${row.budget.is} ${row.budget.ratio}` : '–'
  const mark = isKept(row) ? '' : ' ✗'
  const cells = [
    row.work,
    `${rounded(row.measured)} ${row.unit}`,
    `${rounded(row.against)} ${row.unit}`,
    `${ratioOf(row).toFixed(2)}${mark}`,
    budget,
  ]
  return `| ${cells.join(' | ')} |`
}

/** A table in Markdown; ✗ marks a budget that is missed. */
export const tableText = ({ columns, rows }: Table): string =>
  [`| Work | ${columns.join(' | ')} | Ratio | Budget |`, '|---|---:|---:|---:|---|', ...rows.map(lineOf)]
    .map((line) => `${line}\n`)
    .join('')

/** Notes what was measured in a file, beside what earlier runs measured of other kinds of work. */
export const keepResults = (file: string, name: string, products: number, table: Table): void => {
  const before = readResults(file)
  const result = {
    date: new Date().toISOString(),
    machine: { cores: cpus().length, node: process.version },
    products,
    columns: table.columns,
    rows: table.rows.map((row) => ({
      ...row,
      ratio: Number(ratioOf(row).toFixed(3)),
      kept: row.budget ? isKept(row) : null,
    })),
  }
  writeFileSync(file, `${JSON.stringify({ ...before, [name]: result }, null, 2)}\n`)
}

const readResults = (file: string): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {}
  } catch {
    return {}
  }
}
