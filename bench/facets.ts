import { Client } from './client.ts'
import { FREQUENT, timeOf } from './growth.ts'
import type { DatabaseKind, Workshop } from './place.ts'
import type { Row, Table } from './report.ts'
import { bestOf } from './wrk.ts'

const ROUNDS = 4
/** A list that three facets narrow takes at most so many times as long as without them. */
const MOST = 3

interface Narrowed {
  readonly work: string
  readonly plain: string
  readonly narrowed: string
}

/** Lists beside the same ones that three facets narrow: a tag, a value of an axis and stock, or prices. */
const listsIn = async (client: Client): Promise<readonly Narrowed[]> => {
  const { facets, filters } = JSON.parse(await client.read('/products?pageno=1')) as {
    readonly facets: readonly {
      readonly facetName: string
      readonly choices: readonly { readonly value: string }[]
    }[]
    readonly filters: { readonly categories: readonly { readonly categoryId: string }[] }
  }
  const firstOf = (name: string) => facets.find((one) => one.facetName === name)?.choices[0]?.value ?? ''
  const byTag = `tag[]=${firstOf('tag')}&axis[]=${firstOf('axis')}&inStock=1`
  const byPrice = `tag[]=${firstOf('tag')}&price_min=1000&price_max=3000&inStock=1`
  const word = `name=${encodeURIComponent(FREQUENT)}`
  const category = `category_id=${filters.categories[0]?.categoryId}`
  return [
    { work: 'all products', plain: '', narrowed: byTag },
    { work: 'all products, by price', plain: '', narrowed: byPrice },
    { work: 'a category', plain: category, narrowed: `${category}&${byTag}` },
    { work: 'a frequent word', plain: word, narrowed: `${word}&${byTag}` },
    { work: 'a frequent word, by price', plain: word, narrowed: `${word}&${byPrice}` },
  ]
}

const measured = async (workshop: Workshop, products: number, database: DatabaseKind): Promise<Row[]> => {
  const server = await workshop.openColdShop(await workshop.place(database, products))
  const client = new Client(server.url)
  const rows: Row[] = []
  for (const { work, plain, narrowed } of await listsIn(client)) {
    const best = await bestOf(ROUNDS, 'lower', {
      before: () => timeOf(client, [`/products?pageno=1&${plain}`]),
      after: () => timeOf(client, [`/products?pageno=1&${narrowed}`]),
    })
    rows.push({
      work: `${work}, with three facets, ${database}`,
      unit: 'ms',
      measured: best.after,
      against: best.before,
      budget: { is: 'at most', ratio: MOST },
    })
  }
  client.close()
  await server.stop()
  return rows
}

/** The time of lists that three facets narrow, with their counts, against the same lists without; nothing kept as bytes. */
export const facets = async (
  workshop: Workshop,
  products: number,
  databases: readonly DatabaseKind[],
): Promise<Table> => {
  const rows: Row[] = []
  for (const database of databases) rows.push(...(await measured(workshop, products, database)))
  return { columns: [`three facets, ${products.toLocaleString('en')} products`, 'without'], rows }
}
