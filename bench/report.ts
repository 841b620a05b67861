import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { z } from 'zod'

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

/** What was measured in several places, each held against a limit in milliseconds. */
export interface LimitsTable {
  /** The places. */
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly work: string
    /** Milliseconds, one for each place. */
    readonly values: readonly number[]
    /** Milliseconds at most. */
    readonly most: number
  }[]
}

/** A table of limits in Markdown; ✗ marks a limit that is missed. */
export const limitsText = ({ columns, rows }: LimitsTable): string =>
  [
    `| Work | ${columns.join(' | ')} | At most |`,
    `|---|${columns.map(() => '---:|').join('')}---:|`,
    ...rows.map(({ work, values, most }) => {
      const cells = values.map((value) => `${rounded(value)} ms${value > most ? ' ✗' : ''}`)
      return `| ${[work, ...cells, `${most} ms`].join(' | ')} |`
    }),
  ]
    .map((line) => `${line}\n`)
    .join('')

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

/** What stands around the tables that are written into a text. */
const MARKS = { begin: '<!-- speed: written by npm run bench -- --readme -->', end: '<!-- speed ends -->' }

const Kept = z.record(
  z.string(),
  z.object({
    date: z.string(),
    machine: z.object({ cores: z.number(), node: z.string() }),
    products: z.number(),
    columns: z.tuple([z.string(), z.string()]),
    rows: z.array(
      z.object({
        work: z.string(),
        unit: z.enum(['requests/s', 'journeys/s', 'ms', 'kB', 'MB']),
        measured: z.number(),
        against: z.number(),
        budget: z.object({ is: z.enum(['at least', 'at most']), ratio: z.number() }).exactOptional(),
      }),
    ),
  }),
)

/**
 * Writes all that was measured last, each kind of work with the day of its run and missed budgets too, into a
 * text between its marks. Throws where the marks are missing.
 */
export const writeTables = (results: string, text: string): void => {
  const before = readFileSync(text, 'utf8')
  const [begin, end] = [before.indexOf(MARKS.begin), before.indexOf(MARKS.end)]
  if (begin < 0 || end < begin) throw new Error(`${text} has no place for tables: ${MARKS.begin}`)
  const kept = Kept.parse(readResults(results))
  const tables = Object.entries(kept).map(
    ([name, { date, machine, products, ...table }]) =>
      `**${name}**, ${date.slice(0, 10)}, ${products.toLocaleString('en')} products, ${machine.cores} cores, Node.js ${machine.node}\n\n${tableText(table)}`,
  )
  const written = `${MARKS.begin}\n\n${tables.join('\n')}\n`
  writeFileSync(text, before.slice(0, begin) + written + before.slice(end))
}

const readResults = (file: string): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {}
  } catch {
    return {}
  }
}
