import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { size } from './size.ts'

const TEN_MINUTES_MS = 600_000
const MB = 1024 * 1024
/** What a process may hold beyond what it holds before; it has the file, its rows and its plan. */
const MOST_MEMORY = 2_000 * MB

const productsFile = (count: number): string => {
  const header =
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Taxable,Status'
  const rows = Array.from({ length: count }, (_, at) => {
    const first = `moved-${at},運んだ品${at},<p>${'説明'.repeat(20)}</p>,工房${at % 50},種類${at % 40},"札${at % 30}, 札${at % 7}",true`
    return [
      `${first},大きさ,大,MV-${at}-L,shopify,${at % 90},deny,${1100 + (at % 500)},true,active`,
      `moved-${at},,,,,,,,小,MV-${at}-S,shopify,${at % 50},deny,${880 + (at % 300)},true,`,
    ].join('\n')
  })
  return [header, ...rows].join('\n')
}

const customersFile = (count: number): string => {
  const header =
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Total Spent,Total Orders,Note,Tags'
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `'${at},花子${at},山田,moved-${at}@example.com,${at % 3 === 0 ? 'yes' : 'no'},1-2-${at % 99},千代田区神田神保町,JP-13,JP,'101-0051,+81 90-1234-${String(at % 10_000).padStart(4, '0')},0,0,,札${at % 9}`,
  )
  return [header, ...rows].join('\n')
}

describe.each(databases)('Moving in with a large shop, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'mover')
  })

  afterAll(() => shop?.close())

  /** The result of the job that imports a file. */
  const imported = async (path: string, bytes: Uint8Array): Promise<unknown> => {
    const form = new FormData()
    form.set('csrfToken', clerk.program.csrfToken)
    form.set('csvFile', new Blob([new Uint8Array(bytes)], { type: 'text/csv' }), 'data.csv')
    const headers = { accept: 'application/json', prefer: 'respond-async' }
    const answer = await clerk.program.fetch(path, { method: 'POST', headers, body: form })
    expect(answer.status).toBe(202)
    const { jobId } = (await answer.json()) as { readonly jobId: string }
    await shop.noren.settleJobs()
    const job = await shop.noren.store.reader
      .selectFrom('job')
      .select(['result', 'errors'])
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    expect(job.errors).toBeNull()
    return JSON.parse(job.result ?? 'null')
  }

  it.each([
    ['products', '/admin/product-csv', () => productsFile(size.movedProducts), 2 * size.movedProducts],
    [
      'customers',
      '/admin/customer/csv-customer',
      () => customersFile(size.movedCustomers),
      size.movedCustomers,
    ],
  ] as const)(
    'takes ten minutes at most for the %s, and does nothing the second time',
    async (what, path, file, lines) => {
      const bytes = Buffer.from(file())
      const before = process.memoryUsage().rss
      const begun = performance.now()
      expect(await imported(path, bytes)).toMatchObject({ created: lines, changed: 0 })
      const took = performance.now() - begun
      const held = process.memoryUsage().rss - before
      expect(took).toBeLessThan(TEN_MINUTES_MS)
      expect(held).toBeLessThan(MOST_MEMORY)
      expect(await imported(path, bytes)).toMatchObject({ unchanged: lines, created: 0, changed: 0 })
      console.info(`${what}: ${lines} lines in ${Math.round(took)} ms, ${Math.round(held / MB)} MB more`)
    },
    size.patience,
  )
})
