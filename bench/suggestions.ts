import { Client } from './client.ts'
import { timeOf } from './growth.ts'
import type { DatabaseKind, Workshop } from './place.ts'
import type { Row, Table } from './report.ts'

const ROUNDS = 3
/** Nobody who types waits longer for an answer, ms. */
const LIMIT_MS = 20

/** What is typed: words of many products, of few, two words, a name of a category, and what nothing has. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  'one character': ['茶', '皿', '花'],
  'a frequent word': ['手仕事', '美濃', 'handmade'],
  'the beginning of a word': ['手ぬ', 'マグ', 'teno', 'fur'],
  'two words': ['美濃 手仕事', '京都 マグカップ'],
  'what no product has': ['てぬぐいい', 'zzzz'],
}

const measured = async (workshop: Workshop, products: number, database: DatabaseKind): Promise<Row[]> => {
  const server = await workshop.openColdShop(await workshop.place(database, products))
  const client = new Client(server.url)
  const rows: Row[] = []
  // The first one has the words of all products read, in the background.
  await client.read('/products/suggestions?name=ab')
  for (const [work, typed] of Object.entries(TYPED)) {
    const paths = typed.map((name) => `/products/suggestions?name=${encodeURIComponent(name)}`)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOf(client, paths))
    rows.push({
      work: `suggestions for ${work}, ${database}`,
      unit: 'ms',
      measured: Math.min(...times),
      against: LIMIT_MS,
      budget: { is: 'at most', ratio: 1 },
    })
  }
  client.close()
  await server.stop()
  return rows
}

/** The time of suggestions while a search is typed, against what somebody who types may wait; nothing kept as bytes. */
export const suggestions = async (
  workshop: Workshop,
  products: number,
  databases: readonly DatabaseKind[],
): Promise<Table> => {
  const rows: Row[] = []
  for (const database of databases) rows.push(...(await measured(workshop, products, database)))
  return { columns: ['one request', 'limit'], rows }
}
