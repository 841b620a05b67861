import { Client } from './client.ts'
import { FREQUENT, firstCategory, rareWord, timeOf } from './growth.ts'
import { signedIn, withMember } from './office.ts'
import type { DatabaseKind, Workshop } from './place.ts'
import type { Row, Table } from './report.ts'
import { bestOf } from './wrk.ts'

const ROUNDS = 4
/** A search of members may take so much longer than one of shoppers. */
const AS_FAST = 1.5

/** A page of the list in the office, what shoppers have that comes next to it, and how much longer it may take. */
interface Compared {
  readonly name: string
  readonly office: string
  readonly storefront: string
  readonly budget?: number
}

const pagesFor = (words: { readonly rare: string; readonly category: string }): readonly Compared[] => {
  const searched = (name: string, word: string) => ({
    name,
    office: `nameKeyword=${encodeURIComponent(word)}`,
    storefront: `/products?name=${encodeURIComponent(word)}&pageno=1&orderby=2`,
    budget: AS_FAST,
  })
  const first = '/products?pageno=1&orderby=2'
  const [, categoryId = ''] = /category_id=(\d+)/.exec(words.category) ?? []
  return [
    { name: 'first page', office: '', storefront: first, budget: AS_FAST },
    searched('a rare word', words.rare),
    searched('a frequent word', FREQUENT),
    {
      name: 'a category, a sixth of all',
      office: `categoryId=${categoryId}`,
      storefront: `${words.category}&orderby=2`,
      budget: AS_FAST,
    },
    { name: 'in the order of names', office: 'sort=productName', storefront: first },
    { name: 'in the order of stock', office: 'sort=stock', storefront: first },
    { name: 'sold out', office: 'stockStatus=out', storefront: first },
    { name: 'private', office: 'status[]=2', storefront: first },
    {
      name: 'behind 10,000',
      office: 'offset=10000',
      storefront: '/products?offset=10000&limit=20&orderby=2',
    },
  ]
}

const compared = async (workshop: Workshop, products: number, database: DatabaseKind): Promise<Row[]> => {
  const server = await workshop.openColdShop(withMember(await workshop.place(database, products)))
  const member = await signedIn(server)
  const shopper = new Client(server.url)
  const words = {
    rare: await rareWord(shopper, products),
    category: await firstCategory(shopper, '/products?pageno=1'),
  }
  const rows: Row[] = []
  for (const { name, office, storefront, budget } of pagesFor(words)) {
    const best = await bestOf(ROUNDS, 'lower', {
      office: () => timeOf(member, [`/admin/product-list?limit=20&${office}`]),
      storefront: () => timeOf(shopper, [storefront]),
    })
    rows.push({
      work: `products in the office, ${name}, ${database}`,
      unit: 'ms',
      measured: best.office,
      against: best.storefront,
      ...(budget !== undefined && { budget: { is: 'at most', ratio: budget } }),
    })
  }
  member.close()
  shopper.close()
  await server.stop()
  return rows
}

/** The time of the list of products in the office against that of the storefront's list, nothing kept as bytes. */
export const products = async (
  workshop: Workshop,
  size: number,
  databases: readonly DatabaseKind[],
): Promise<Table> => {
  const rows: Row[] = []
  for (const database of databases) rows.push(...(await compared(workshop, size, database)))
  return { columns: ['office', 'storefront'], rows }
}
