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

/** A ratio to nothing says nothing. */
const ratioText = (row: Row): string => (row.against === 0 ? '–' : ratioOf(row).toFixed(2))

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
    `${ratioText(row)}${mark}`,
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
  const rows = table.rows.map((row) => ({
    ...row,
    ratio: Number(ratioOf(row).toFixed(3)),
    kept: row.budget ? isKept(row) : null,
  }))
  keep(file, name, { products, columns: table.columns, rows })
}

/** The same of limits; `size` says of what shop. */
export const keepLimits = (file: string, name: string, size: string, table: LimitsTable): void =>
  keep(file, name, { size, limits: table })

const keep = (file: string, name: string, measured: object): void => {
  const machine = { cores: cpus().length, node: process.version }
  const result = { date: new Date().toISOString(), machine, ...measured }
  writeFileSync(file, `${JSON.stringify({ ...readResults(file), [name]: result }, null, 2)}\n`)
}

/** What stands around the tables that are written into a text. */
const MARKS = { begin: '<!-- speed: written by npm run bench -- --readme -->', end: '<!-- speed ends -->' }

const run = { date: z.string(), machine: z.object({ cores: z.number(), node: z.string() }) }

const Ratios = z.object({
  ...run,
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
})

const Limits = z.object({
  ...run,
  size: z.string(),
  limits: z.object({
    columns: z.array(z.string()),
    rows: z.array(z.object({ work: z.string(), values: z.array(z.number()), most: z.number() })),
  }),
})

const Kept = z.record(z.string(), z.union([Ratios, Limits]))

/** Replaces what stands between the marks of a text. Throws where the marks are missing. */
const writeBetweenMarks = (text: string, written: string): void => {
  const before = readFileSync(text, 'utf8')
  const [begin, end] = [before.indexOf(MARKS.begin), before.indexOf(MARKS.end)]
  if (begin < 0 || end < begin) throw new Error(`${text} has no place for tables: ${MARKS.begin}`)
  writeFileSync(text, `${before.slice(0, begin)}${MARKS.begin}\n\n${written}\n${before.slice(end)}`)
}

/** Writes the last results into a text, each kind of work with the day of its run, and missed budgets too. */
export const writeTables = (results: string, text: string): void => {
  const tables = Object.entries(Kept.parse(readResults(results))).map(([name, result]) => {
    const { date, machine } = result
    const [size, text] =
      'limits' in result
        ? [result.size, limitsText(result.limits)]
        : [`${result.products.toLocaleString('en')} products`, tableText(result)]
    return `**${name}**, ${date.slice(0, 10)}, ${size}, ${machine.cores} cores, Node.js ${machine.node}\n\n${text}`
  })
  writeBetweenMarks(text, tables.join('\n'))
}

/** The rows of the short table: the kind of work, the row, and the words for it. */
const SHORT: readonly (readonly [name: string, work: string, words: string])[] = [
  ['pages', 'product list, HAL, warm', 'Product list in HAL, cached'],
  ['pages', 'product page, HTML, warm', 'Product page in HTML, cached'],
  ['pages', 'product page, HTML, cold', 'Product page in HTML, not cached'],
  ['checkout', 'POST /shopping/checkout alone', 'Placing an order'],
  ['journey', "a guest's journey of 14 requests, sqlite", "A guest's journey of 14 requests, SQLite"],
  ['journey', "a guest's journey of 14 requests, postgres", "A guest's journey of 14 requests, PostgreSQL"],
  ['start', 'first answer after the start', 'First answer after the start'],
  ['memory', 'memory, idle', 'Memory, idle'],
  ['growth', 'first page, default order, sqlite', 'Product list, SQLite'],
  ['dashboard', 'first page of the office, by day, postgres', "The office's home page, PostgreSQL"],
]

/** Writes a short table of the last results into a text. Throws where a row of it was not measured. */
export const writeShortTable = (results: string, text: string): void => {
  const kept = Kept.parse(readResults(results))
  const lines = SHORT.map(([name, work, words]) => {
    const result = kept[name]
    const table = result && 'rows' in result ? result : undefined
    const row = table?.rows.find((one) => one.work === work)
    if (!table || !row)
      throw new Error(`${results} has no "${work}" of ${name}, which the short table names.`)
    const [measured, against] = table.columns
    const cells = [
      words,
      `${rounded(row.measured)} ${row.unit} (${measured})`,
      `${rounded(row.against)} ${row.unit} (${against})`,
      `${ratioText(row)}${isKept(row) ? '' : ' ✗'}`,
    ]
    return `| ${cells.join(' | ')} |\n`
  })
  writeBetweenMarks(
    text,
    ['| Work | Measured | Against | Ratio |\n', '|---|---:|---:|---:|\n', ...lines].join(''),
  )
}

const readResults = (file: string): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {}
  } catch {
    return {}
  }
}
