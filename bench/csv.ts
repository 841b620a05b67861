import { setTimeout as pause } from 'node:timers/promises'
import { Client, HAL } from './client.ts'
import { peakDuring } from './export.ts'
import { signedIn, withMember } from './office.ts'
import type { Workshop } from './place.ts'
import type { Row, Table } from './report.ts'

const FEW = 10_000
const MANY = 100_000
const IMPORTED = 20_000
const SHOPPERS = 16
const ALONE_MS = 10_000
const THINKING_MS = 50
const EXPORT = '/admin/product-csv?status[]=1&status[]=2&status[]=3'
const MOST_CHARACTERS = 4_900_000

/** How long what shoppers do takes, in ms. */
interface Waits {
  readonly pages: number[]
  readonly carts: number[]
}

/** Files of 100,000 products, and one of five million characters that changes every price, beside shoppers. */
export const csv = async (workshop: Workshop): Promise<Table> => ({
  columns: ['100,000 products, or beside an import', '10,000 products, or alone'],
  rows: [...(await exportRows(workshop)), ...(await importRows(workshop))],
})

const exportRows = async (workshop: Workshop): Promise<readonly Row[]> => {
  const exported = async (products: number) => {
    const shop = await workshop.openShop(withMember(await workshop.place('sqlite', products)))
    const client = await signedIn(shop)
    const begun = performance.now()
    // As many lines each, so that there is as much for the collector to leave lying.
    const peak = await peakDuring(shop.pid, async () => {
      for (let at = 0; at < MANY; at += products) await client.read(EXPORT, 'text/csv')
    })
    const took = performance.now() - begun
    client.close()
    await shop.stop()
    return { took, peak }
  }
  const many = await exported(MANY)
  const few = await exported(FEW)
  return [
    {
      work: 'export of 100,000 products, in one file against ten',
      unit: 'ms',
      measured: many.took,
      against: few.took,
      budget: { is: 'at most', ratio: 1.3 },
    },
    {
      work: 'memory at its highest while products are exported',
      unit: 'MB',
      measured: many.peak,
      against: few.peak,
      budget: { is: 'at most', ratio: 1.3 },
    },
  ]
}

const importRows = async (workshop: Workshop): Promise<readonly Row[]> => {
  const shop = await workshop.openShop(withMember(await workshop.place('sqlite', IMPORTED)))
  const client = await signedIn(shop)
  const file = dearer(await client.read(EXPORT, 'text/csv'))
  const alone = await shopping(shop.url, () => pause(ALONE_MS))
  const beside = await shopping(shop.url, async () => {
    const body = JSON.stringify({ csv: file, csrfToken: client.token })
    const { status, body: said } = await client.ask('POST', '/admin/product-csv', body, HAL)
    if (status !== 200) throw new Error(`The import answered ${status}: ${said.slice(0, 500)}`)
  })
  client.close()
  await shop.stop()
  return [
    {
      work: `pages of ${SHOPPERS} shoppers, 95th percentile`,
      unit: 'ms',
      measured: percentile(beside.pages, 0.95),
      against: percentile(alone.pages, 0.95),
      // 100 ms, where a page alone takes a good tenth of that.
      budget: { is: 'at most', ratio: 8 },
    },
    {
      work: 'the longest wait for a cart',
      unit: 'ms',
      measured: percentile(beside.carts, 1),
      against: percentile(alone.carts, 1),
    },
  ]
}

/** The file with every price one yen higher, as far as an import takes it. */
const dearer = (file: string): string => {
  const lines = file.slice(0, file.lastIndexOf('\r\n', MOST_CHARACTERS)).split('\r\n')
  const [header = '', ...rest] = lines
  const at = header.split(',').findIndex((label) => /^(?:販売価格|Selling price)$/.test(label))
  const raised = rest.map((line) => {
    const cells = line.match(/(?:"(?:[^"]|"")*"|[^,"]*)(?:,|$)/g) ?? []
    return cells.map((cell, place) => (place === at ? `${Number.parseInt(cell, 10) + 1},` : cell)).join('')
  })
  return [header, ...raised].join('\r\n')
}

/** How long shoppers wait while something is done. */
const shopping = async (url: string, work: () => Promise<unknown>): Promise<Waits> => {
  const waits: Waits = { pages: [], carts: [] }
  let isOver = false
  const shoppers = Array.from({ length: SHOPPERS }, async (_, number) => {
    const client = new Client(url)
    await client.read('/cart')
    const timed = async (of: number[], ask: () => Promise<unknown>) => {
      const begun = performance.now()
      await ask()
      of.push(performance.now() - begun)
    }
    const productCode = /"productCode":"([^"]+)"/.exec(await client.read('/products?pageno=1'))?.[1]
    for (let page = number; !isOver; page += 1) {
      await timed(waits.pages, () => client.read(`/products?pageno=${1 + (page % 50)}`))
      await pause(THINKING_MS)
      if (page % 8 !== 0) continue
      const body = JSON.stringify({ productCode, quantity: 1, csrfToken: client.token })
      await timed(waits.carts, () => client.ask('POST', '/cart/item', body))
    }
    client.close()
  })
  await work()
  isOver = true
  await Promise.all(shoppers)
  return waits
}

const percentile = (waits: readonly number[], part: number): number =>
  waits.toSorted((one, other) => one - other)[Math.ceil(waits.length * part) - 1] ?? 0
