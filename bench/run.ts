import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { besideOrders } from './beside.ts'
import { checkout } from './checkout.ts'
import { csv } from './csv.ts'
import { exporting } from './export.ts'
import { facets } from './facets.ts'
import { growth } from './growth.ts'
import { journey } from './journey.ts'
import { keys } from './keys.ts'
import { memory } from './memory.ts'
import { OFFICE_SIZES, type OfficeSizes, officeLists } from './office-lists.ts'
import { dashboard, orderExport, orderList } from './orders.ts'
import { forms, pages } from './pages.ts'
import { personal } from './personal.ts'
import { type DatabaseKind, Workshop } from './place.ts'
import { costs, processes } from './processes.ts'
import { quote } from './quote.ts'
import {
  keepLimits,
  keepResults,
  limitsText,
  type Table,
  tableText,
  writeShortTable,
  writeTables,
} from './report.ts'
import { searches } from './searches.ts'
import { secrecy } from './secrecy.ts'
import { start } from './start.ts'
import { suggestions } from './suggestions.ts'
import { upload } from './upload.ts'
import { hasWrk } from './wrk.ts'

/**
 * Measures the shop against a bare server in one run on one machine, the runs of each interleaved, and a large
 * shop against a small one. Only the ratio counts, so the machine may be noisy.
 */
const HELP = `npm run bench -- [options]

  --products N      number of products (1000); above 1000 the bench measures growth
  --orders N        number of orders (1000); above 1000 the bench measures the office's home page and its list of
                    orders
  --office          measure only the office's lists and searches, each against its limit (100,000 products,
                    200,000 orders and 50,000 customers, unless --products, --orders and --customers say otherwise)
  --database NAME   sqlite, postgres or both (both), for journey, growth, lists, keys, personal pages
                    and searches
  --readme          measure nothing; write the last results into docs/speed.md and README.md
  --only NAME       measure one kind of work; may be repeated: pages, forms, keys, personal, quote, checkout,
                    journey,
                    besideOrders, processes, costs, start, memory, export, upload, csv, secrecy, facets and suggestions (at least 100,000 products),
                    searches (at least 200,000),
                    growth, dashboard, orderList, orderExport
`

const SMALL = 1000
/** Searches are dear only where there is much to look through. */
const MANY = 200_000
/** The size at which the budgets of facets and of suggestions hold. */
const SOME = 100_000
const RESULTS = join(import.meta.dirname, 'results.json')
const ROOT = join(import.meta.dirname, '..')

interface Options {
  readonly products: number
  readonly orders: number
  readonly databases: readonly DatabaseKind[]
}

type Work = (workshop: Workshop, options: Options) => Promise<Table>

const works: Readonly<Record<string, Work>> = {
  pages: (workshop, { products }) => pages(workshop, products),
  forms: (workshop, { products }) => forms(workshop, products),
  keys: (workshop, { products, databases }) => keys(workshop, products, databases),
  personal: (workshop, { products, databases }) => personal(workshop, products, databases),
  quote: (workshop, { products, databases }) => quote(workshop, products, databases),
  checkout: (workshop, { products }) => checkout(workshop, products),
  journey: (workshop, { products, databases }) => journey(workshop, products, databases),
  besideOrders: (workshop, { products }) => besideOrders(workshop, products),
  processes: (workshop, { products }) => processes(workshop, products),
  costs: (workshop, { products }) => costs(workshop, products),
  start: (workshop, { products }) => start(workshop, products),
  memory: (workshop, { products }) => memory(workshop, products),
  export: (workshop, { products }) => exporting(workshop, products),
  upload: (workshop, { products }) => upload(workshop, products),
  csv: (workshop) => csv(workshop),
  secrecy: (workshop, { products }) => secrecy(workshop, products),
  facets: (workshop, { products, databases }) => facets(workshop, Math.max(products, SOME), databases),
  suggestions: (workshop, { products, databases }) =>
    suggestions(workshop, Math.max(products, SOME), databases),
  searches: (workshop, { products, databases }) => searches(workshop, Math.max(products, MANY), databases),
  growth: (workshop, { products, databases }) =>
    growth(workshop, { small: SMALL, large: products }, databases),
  dashboard: (workshop, { orders, databases }) =>
    dashboard(workshop, { small: SMALL, large: orders }, databases),
  orderList: (workshop, { orders, databases }) =>
    orderList(workshop, { small: SMALL, large: orders }, databases),
  orderExport: (workshop) => orderExport(workshop),
}

const databasesOf = (name: string): readonly DatabaseKind[] | undefined => {
  if (name === 'both') return ['sqlite', 'postgres']
  return name === 'sqlite' || name === 'postgres' ? [name] : undefined
}

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      office: { type: 'boolean', default: false },
      products: { type: 'string' },
      orders: { type: 'string' },
      customers: { type: 'string' },
      database: { type: 'string', default: 'both' },
      only: { type: 'string', multiple: true },
      readme: { type: 'boolean', default: false },
    },
  })
  const usualSizes = values.office ? OFFICE_SIZES : { products: SMALL, orders: SMALL, customers: SMALL }
  const products = Number(values.products ?? usualSizes.products)
  const orders = Number(values.orders ?? usualSizes.orders)
  const customers = Number(values.customers ?? usualSizes.customers)
  const databases = databasesOf(values.database)
  const usual = Object.keys(works).filter(
    (name) =>
      (name !== 'growth' || products > SMALL) &&
      (!['dashboard', 'orderList'].includes(name) || orders > SMALL),
  )
  const names = values.only ?? usual
  const unknown = names.filter((name) => !(name in works))
  const isEnough = [products, orders, customers].every((count) => count >= SMALL)
  if (values.help || !databases || !isEnough || unknown.length > 0) {
    process.stdout.write(HELP)
    process.exitCode = values.help ? 0 : 1
    return
  }
  if (values.readme) {
    writeTables(RESULTS, join(ROOT, 'docs/speed.md'))
    writeShortTable(RESULTS, join(ROOT, 'README.md'))
    return
  }
  if (!values.office && !hasWrk())
    throw new Error('The bench needs wrk, which loads faster than anything in Node (apt-get install wrk).')
  const workshop = await Workshop.open()
  process.once('SIGINT', () => void workshop.clear().finally(() => process.exit(130)))
  try {
    if (values.office) return await printOffice(workshop, { products, orders, customers }, databases)
    for (const name of names) {
      const table = await works[name]?.(workshop, { products, orders, databases })
      if (!table) continue
      keepResults(RESULTS, name, products, table)
      process.stdout.write(`\n${name}, ${products.toLocaleString('en')} products\n\n${tableText(table)}`)
    }
  } finally {
    await workshop.clear()
  }
}

const printOffice = async (
  workshop: Workshop,
  sizes: OfficeSizes,
  databases: readonly DatabaseKind[],
): Promise<void> => {
  const table = await officeLists(workshop, sizes, databases)
  const size = Object.entries(sizes)
    .map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
    .join(', ')
  keepLimits(RESULTS, 'office', size, table)
  process.stdout.write(`\noffice, ${size}\n\n${limitsText(table)}`)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
