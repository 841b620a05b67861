import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../src/store/database.ts'
import { Client } from './client.ts'
import type { DatabaseKind, Place, Workshop } from './place.ts'
import type { Row, Table } from './report.ts'
import { bestOf } from './wrk.ts'

const ROUNDS = 3
const CONNECTIONS = 8
const REQUESTS = 120
/** Between two looks of the visitor: few enough for the limits to let them all through. */
const PAUSE_MS = 40
/** Another visitor comes from another address: limits of one are not those of the other. */
const SEARCHER = '127.0.0.2'

const LETTERS = 'aeiostnrkのとはにがーンリスト'

/** The dearest searches; `at` makes each a new one, which nobody has asked for yet. */
const SEARCHES: Readonly<Record<string, (at: number) => string>> = {
  'a word of marks, by price': (at) => `name=${'☆'.repeat((at % 20) + 1)}&orderby=1&offset=${at}`,
  'sixty words of one letter': (at) =>
    `name=${Array.from({ length: 60 }, (_, n) => LETTERS[(n + at) % LETTERS.length]).join('+')}&orderby=1&offset=${at % 100}`,
  'a thousand products behind many, by price': (at) => `limit=1000&offset=${190_000 - at}&orderby=1`,
  'a word of ten synonyms, by price': (at) => `name=a&orderby=1&offset=${at}`,
  'a frequent word, by price': (at) => `name=の&orderby=3&offset=${at}`,
}

const VISIT = ['/products?pageno=1', '/product?productCode=g1', '/cart', '/']

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * part)] ?? 0

/** How long a visitor waits for pages at most, but for every twentieth, ms. */
const waits = async (visitor: Client): Promise<number> => {
  const times: number[] = []
  for (let at = 0; at < REQUESTS; at += 1) {
    const startedAt = performance.now()
    await visitor.read(VISIT[at % VISIT.length] ?? '/')
    times.push(performance.now() - startedAt)
    await pause(PAUSE_MS)
  }
  return percentile(times, 0.95)
}

/** Searches over several connections for as long as `work` lasts, as fast as the limits let them. */
const beside = async <T>(url: string, search: (at: number) => string, work: () => Promise<T>): Promise<T> => {
  let ends = false
  let at = 0
  const connection = async () => {
    const agent = new Agent({ keepAlive: true, localAddress: SEARCHER })
    const searcher = new Client(url, agent)
    while (!ends) {
      at += 1
      const { status } = await searcher.ask('GET', encodeURI(`/products?${search(at)}`))
      if (status === 429) await pause(200)
    }
    searcher.close()
  }
  const all = Array.from({ length: CONNECTIONS }, connection)
  const result = await work()
  ends = true
  await Promise.all(all)
  return result
}

/** As many synonyms as a group may have, each of them a dear word. */
const keepSynonyms = async ({ directory, environment }: Place): Promise<void> => {
  const store = await openStore({ databaseUrl: environment.DATABASE_URL || undefined, dataDir: directory })
  const words = Array.from(LETTERS).slice(0, 10)
  await store.write((tx) =>
    tx
      .insertInto('synonym')
      .values(words.map((folded, sort_no) => ({ folded, group_id: 'a', word: folded, sort_no })))
      .execute(),
  )
  await store.close()
}

/** What the dearest searches that the limits allow cost a visitor who does not search. */
export const searches = async (
  workshop: Workshop,
  products: number,
  databases: readonly DatabaseKind[],
): Promise<Table> => {
  const rows: Row[] = []
  for (const database of databases) rows.push(...(await searchesOn(workshop, products, database)))
  return { columns: ['beside eight connections', 'alone'], rows }
}

const searchesOn = async (workshop: Workshop, products: number, database: DatabaseKind): Promise<Row[]> => {
  // With synonyms it is another shop than those that are measured without.
  const place = await workshop.newPlace(database, products, 'searches')
  await keepSynonyms(place)
  const shop = await workshop.openShop({ ...place, environment: { ...place.environment, RATE_LIMITS: 'on' } })
  const visitor = new Client(shop.url)
  const rows: Row[] = []
  for (const [work, search] of Object.entries(SEARCHES)) {
    const best = await bestOf(ROUNDS, 'lower', {
      without: () => waits(visitor),
      beside: () => beside(shop.url, search, () => waits(visitor)),
    })
    rows.push({
      work: `p95 of another visitor beside ${work}, ${database}`,
      unit: 'ms',
      measured: best.beside,
      against: best.without,
      budget: { is: 'at most', ratio: 3 },
    })
  }
  visitor.close()
  await shop.stop()
  return rows
}
