import type { QueryExecutor } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HalClient } from '../support/hal-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { size } from './size.ts'

const CODE = 'yunomi-oribe'
const PAGE = `/product?productCode=${CODE}`

describe.each(databases)('The cache, on %s', (database) => {
  let shop: Shop

  beforeEach(async () => {
    shop = await openShop(database)
  })

  afterEach(async () => {
    vi.restoreAllMocks()
    await shop?.close()
  })

  /** Watches all queries of visitors; `after` may do something before each is answered. */
  const watchQueries = (after: (count: number) => Promise<void> = async () => undefined) => {
    let count = 0
    const watch = (executor: QueryExecutor): QueryExecutor => {
      const ask = executor.executeQuery.bind(executor)
      const withPlugin = executor.withPlugin.bind(executor)
      vi.spyOn(executor, 'executeQuery').mockImplementation(async (query) => {
        count += 1
        const own = count
        const answer = await ask(query)
        await after(own)
        return answer as never
      })
      // What is kept is read by one who notes what is read.
      vi.spyOn(executor, 'withPlugin').mockImplementation((plugin) => watch(withPlugin(plugin)))
      return executor
    }
    watch(shop.noren.store.reader.getExecutor())
    return { count: () => count }
  }

  const clear = () => shop.noren.store.changes.tell(['product'])

  const look = async (accept = 'application/hal+json'): Promise<string> => {
    const answer = await fetch(new URL(PAGE, shop.base), { headers: { accept } })
    expect(answer.status).toBe(200)
    return answer.text()
  }

  const rename = (name: string) =>
    shop.noren.store.write(async (tx) => {
      const { product_id } = await tx
        .selectFrom('variant')
        .select('product_id')
        .where('code', '=', CODE)
        .executeTakeFirstOrThrow()
      await tx.updateTable('product').set({ name }).where('id', '=', product_id).execute()
    })

  it.each(['application/hal+json', 'text/html'])(
    `renders a page once for ${size.visitors} visitors who come at once, as %s`,
    async (accept) => {
      await look(accept)
      clear()
      const alone = watchQueries()
      await look(accept)
      expect(alone.count()).toBeGreaterThan(0)
      vi.restoreAllMocks()
      clear()
      // Each query takes a while, so that all of them come before the first one is served.
      const together = watchQueries(() => new Promise((resolve) => setTimeout(resolve, 20)))
      const pages = await Promise.all(Array.from({ length: size.visitors }, () => look(accept)))
      expect(together.count()).toBe(alone.count())
      expect(pages).toHaveLength(size.visitors)
      // A program's page has the token of its session; HTML is the same for all who have none.
      expect(new Set(pages).size).toBe(accept === 'text/html' ? 1 : size.visitors)
    },
  )

  it('never serves a product as it was, whenever it is changed while its page is rendered', async () => {
    await look()
    await look('text/html')
    for (const accept of ['application/hal+json', 'text/html']) {
      clear()
      const alone = watchQueries()
      await look(accept)
      const queries = alone.count()
      vi.restoreAllMocks()
      for (let place = 1; place <= queries; place++) {
        clear()
        const name = `変えた後 ${place} ${accept.length}`
        watchQueries(async (count) => {
          if (count === place) await rename(name)
        })
        await look(accept)
        vi.restoreAllMocks()
        expect(await look(accept), `changed after query ${place} of ${queries}`).toContain(name)
      }
    }
  })

  it('never serves a product as it was while it is changed again and again', async () => {
    let changed = 'まだ'
    let isOver = false
    const readers = Array.from({ length: size.readers }, async () => {
      while (!isOver) {
        const known = changed
        const page = await look()
        const seen = /変更 (\d+)/.exec(page)?.[1] ?? '0'
        expect(Number(seen)).toBeGreaterThanOrEqual(Number(/\d+/.exec(known)?.[0] ?? 0))
      }
    })
    for (let at = 1; at <= size.changes * 10; at++) {
      await rename(`変更 ${at}`)
      changed = `変更 ${at}`
    }
    isOver = true
    await Promise.all(readers)
  })

  it('gives each visitor their own token and cart on a page that it keeps', async () => {
    const rich = await HalClient.enter(shop.base)
    const { document: list } = await rich.follow('goProductList', { name: '焚火' })
    await rich.follow('doAddCartItem', {}, list.products[0])
    const pages = await Promise.all([rich.fetch(PAGE), look(), look()])
    const [own, first, second] = await Promise.all(
      pages.map(async (page) => JSON.parse(typeof page === 'string' ? page : await page.text())),
    )
    expect(new Set([own.csrfToken, first.csrfToken, second.csrfToken]).size).toBe(3)
    const html = { headers: { accept: 'text/html' } }
    const [theirs, nobodys] = await Promise.all([
      rich.fetch(PAGE, html).then((page) => page.text()),
      look('text/html'),
    ])
    expect(theirs).not.toBe(nobodys)
  })
})
