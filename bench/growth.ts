import { SERIES, seriesName } from '../src/seed/many-words.ts'
import { Client } from './client.ts'
import type { DatabaseKind, Workshop } from './place.ts'
import type { Row, Table } from './report.ts'
import { bestOf } from './wrk.ts'

const ROUNDS = 4
const TIMES = 40
/** A page that takes long is asked for less often. */
const MOST_MS = 2000
/** A rare word is in about so many names, however many products there are. */
const RARE = 12

/** A word of many names. */
export const FREQUENT = '美濃'

/** What is compared. */
export interface Sizes {
  readonly small: number
  readonly large: number
}

type Paths = Readonly<Record<string, readonly string[]>>

const BUDGETS: Readonly<Record<string, number | undefined>> = {
  'first page, default order': 2,
  'first page, newest': 2,
  'a category, a sixth of all': 2,
  'a category of the third level': 2,
  'a rare word': 2,
  'a frequent word': 2,
  'product page': 2,
  'a frequent word, by price': 5,
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The time of a page, one request after the other, in milliseconds: the median. */
export const timeOf = async (client: Client, paths: readonly string[], accept?: string): Promise<number> => {
  const times: number[] = []
  const until = performance.now() + MOST_MS
  for (let at = 0; at < TIMES && (at < 3 || performance.now() < until); at += 1) {
    const startedAt = performance.now()
    await client.read(paths[at % paths.length] ?? '/', accept)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

const countOf = async (client: Client, path: string): Promise<number> =>
  Number(/"count":(\d+)/.exec(await client.read(path))?.[1] ?? Number.POSITIVE_INFINITY)

/** A word that is in about a dozen names: names of series are met as seldom as their rank is high. */
const rareWord = async (client: Client, products: number): Promise<string> => {
  let best = { word: seriesName(0), off: Number.POSITIVE_INFINITY }
  for (let rank = Math.min(Math.round(products / 10 / RARE), SERIES - 1), tries = 0; tries < 20; tries += 1) {
    const word = seriesName(rank)
    const count = await countOf(client, `/products?name=${encodeURIComponent(word)}&pageno=1`)
    const off = Math.abs(count - RARE)
    if (off < best.off) best = { word, off }
    if (off <= 3) break
    rank = Math.max(0, Math.min(SERIES - 1, rank + (count > RARE ? 1 : -1) * Math.ceil(rank / 10)))
  }
  return best.word
}

/** The lists of the categories that a list offers. */
const categories = async (client: Client, path: string): Promise<string[]> => {
  const { filters } = JSON.parse(await client.read(path)) as {
    filters: { categories: { categoryId: string }[] }
  }
  return filters.categories.map(({ categoryId }) => `/products?category_id=${categoryId}&pageno=1`)
}

/** The list of the first category that a list offers. */
const firstCategory = async (client: Client, path: string): Promise<string> =>
  (await categories(client, path))[0] ?? path

/** Lists that nobody has asked for since the start: the categories of the third level. */
const freshLists = async (client: Client): Promise<string[]> => {
  const paths: string[] = []
  for (const root of await categories(client, '/products?pageno=1'))
    for (const kind of await categories(client, root)) paths.push(...(await categories(client, kind)))
  return paths
}

/** Products all over the range of ids, as far as they are public. */
const productPaths = async (client: Client, products: number): Promise<string[]> => {
  const paths: string[] = []
  for (let part = 1; part <= 40; part += 1) {
    const code = `g${Math.ceil((products * part) / 40).toString(36)}`
    const path = `/product?productCode=${code}`
    const { status } = await client.ask('GET', path)
    if (status === 200) paths.push(path)
  }
  return paths
}

const pathsIn = async (client: Client, products: number): Promise<Paths> => {
  const rare = encodeURIComponent(await rareWord(client, products))
  const frequent = encodeURIComponent(FREQUENT)
  const root = await firstCategory(client, '/products?pageno=1')
  const leaf = await firstCategory(client, await firstCategory(client, root))
  return {
    'first page, default order': ['/products?pageno=1'],
    'first page, newest': ['/products?pageno=1&orderby=2'],
    'a category, a sixth of all': [root],
    'a category of the third level': [leaf],
    'a rare word': [`/products?name=${rare}&pageno=1`],
    'a frequent word': [`/products?name=${frequent}&pageno=1`],
    'product page': await productPaths(client, products),
    'a frequent word, by price': [`/products?name=${frequent}&orderby=1&pageno=1`],
    'a frequent word, newest': [`/products?name=${frequent}&orderby=2&pageno=1`],
    'a rare word, by price': [`/products?name=${rare}&orderby=1&pageno=1`],
    'a category, by price': [`${root}&orderby=1`],
  }
}

const grown = async (workshop: Workshop, { small, large }: Sizes, database: DatabaseKind): Promise<Row[]> => {
  const open = async (products: number) => {
    const server = await workshop.openColdShop(await workshop.place(database, products))
    const client = new Client(server.url)
    return { server, client, paths: await pathsIn(client, products) }
  }
  const before = await open(small)
  const after = await open(large)
  // Their counts are kept from then on, so this can be measured only once.
  const once: Row = {
    work: `a category of the third level, asked for the first time, ${database}`,
    unit: 'ms',
    measured: await timeOf(after.client, await freshLists(after.client)),
    against: await timeOf(before.client, await freshLists(before.client)),
  }
  const rows: Row[] = []
  for (const name of Object.keys(before.paths)) {
    const best = await bestOf(ROUNDS, 'lower', {
      before: () => timeOf(before.client, before.paths[name] ?? []),
      after: () => timeOf(after.client, after.paths[name] ?? []),
    })
    const ratio = BUDGETS[name]
    rows.push({
      work: `${name}, ${database}`,
      unit: 'ms',
      measured: best.after,
      against: best.before,
      ...(ratio !== undefined && { budget: { is: 'at most', ratio } }),
    })
  }
  rows.push(once)
  for (const { client, server } of [before, after]) {
    client.close()
    await server.stop()
  }
  return rows
}

/** The time of pages in a large shop against a small one, nothing kept as bytes, in HAL. */
export const growth = async (
  workshop: Workshop,
  sizes: Sizes,
  databases: readonly DatabaseKind[],
): Promise<Table> => {
  const rows: Row[] = []
  for (const database of databases) rows.push(...(await grown(workshop, sizes, database)))
  const named = (size: number) => `${size.toLocaleString('en')} products`
  return { columns: [named(sizes.large), named(sizes.small)], rows }
}
