import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clerk, clerkAt } from '../support/office.ts'
import { drawn } from '../support/pictures.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const HEADER =
  'Handle,Title,Vendor,Tags,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Price,Variant Taxable,Image Src,Image Position,Image Alt Text,Variant Image,Status'

describe.each(databases)('Pictures of a shop that moved in, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let server: Server
  let from: string
  const asked: string[] = []

  beforeAll(async () => {
    const picture = await drawn().then((made) => Buffer.from(made))
    server = createServer((request, response) => {
      const path = request.url ?? ''
      asked.push(path)
      if (path.startsWith('/moved')) return response.writeHead(302, { location: '/1.png' }).end()
      if (path.startsWith('/inside'))
        return response.writeHead(302, { location: 'http://10.0.0.1/x.png' }).end()
      if (path.startsWith('/text')) return response.writeHead(200).end('no picture')
      if (/^\/\d/.test(path)) return response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      return response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    shop = await openShop(database, { WEBHOOK_PRIVATE_NETWORKS: 'allow' })
    clerk = await clerkAt(shop, 'mover')
  })

  afterAll(async () => {
    await shop?.close()
    server?.close()
  })

  const images = (code: string) =>
    shop.noren.store.reader
      .selectFrom('product_image')
      .innerJoin('variant', 'variant.product_id', 'product_image.product_id')
      .select(['product_image.id', 'product_image.alt', 'product_image.made', 'variant.image_id'])
      .where('variant.code', '=', code)
      .orderBy('product_image.sort_no')
      .execute()

  const csv = () =>
    [
      HEADER,
      `bowl,鉢,,,,true,色,白,BOWL-W,shopify,1100,true,${from}/2.png,2,裏,,active`,
      `bowl,,,,,,,黒,BOWL-B,shopify,1100,true,${from}/1.png,1,表,${from}/moved.png,`,
      `plate,皿,,,,true,Title,Default Title,PLATE,shopify,550,true,${from}/gone.png,1,,,active`,
      `plate,,,,,,,,,,,,${from}/inside.png,2,,,`,
      `plate,,,,,,,,,,,,${from}/text.png,3,,,`,
    ].join('\n')

  it('are fetched after the import, in their places, with their texts and variants', async () => {
    await clerk.ask('doImportProductCsv', { csv: csv() })
    await shop.noren.settleJobs()
    await shop.noren.settleJobs()
    const found = await images('BOWL-B')
    expect(found.map(({ alt, made }) => [alt, Boolean(made)])).toEqual([
      ['表', true],
      ['裏', true],
      [null, true],
    ])
    expect(found[0]?.image_id).toBe(found[2]?.id)
    const { document } = await clerk.ask('goJobList', {})
    const job = document.jobs.find(({ kind }) => kind === 'products:fetch')
    const { document: seen } = await clerk.ask('goJob', { jobId: job?.jobId ?? '' })
    expect(seen).toMatchObject({ state: 'done', result: { fetched: 3, failed: 3 } })
    expect(JSON.stringify(seen.result)).toContain('gone.png')
  })

  it('are not fetched again, nor brought back when a member removed one; those that failed are', async () => {
    const [first] = await images('BOWL-B')
    await shop.change((tx) =>
      tx
        .deleteFrom('product_image')
        .where('id', '=', first?.id ?? 0)
        .execute(),
    )
    asked.length = 0
    await clerk.ask('doImportProductCsv', { csv: csv() })
    await shop.noren.settleJobs()
    expect(await images('BOWL-B')).toHaveLength(2)
    expect(asked.filter((path) => !/gone|inside|text/.test(path))).toEqual([])
    expect(asked).toContain('/gone.png')
  })
})
