import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskFiles } from '../../src/store/files/disk.ts'
import { drawUpOrder } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { photo } from '../support/pictures.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const CODE = 'unused-tea'
const SAVE = ja('office.form.save')
const DAY_MS = 86_400_000
/** Three sizes in two formats, and the original. */
const FILES_OF_ONE = 7

describe.each(databases)('A picture that nobody shows any more, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    const tea = { productCode: CODE, productName: '撮影用の煎茶', price02: 1200, productStatus: 1, stock: 5 }
    await clerk.ask('doCreateProduct', tea)
    const person = await browserAt(shop, 'keeper', `/admin/product?productCode=${CODE}`)
    await person
      .form(SAVE)
      .choose('image', await photo('a.png'), await photo('b.png'), await photo('c.png'))
      .submit(SAVE)
    await shop.noren.settleJobs()
  })

  afterAll(() => shop?.close())

  const lying = () =>
    readdirSync(join(shop.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)

  const leftAfter = async (days: number) => {
    shop.clock.advance(days * DAY_MS)
    await shop.noren.sweep()
    return lying().length
  }

  it('goes after a week, unless an order shows it or it is shown again', async () => {
    const guest = await HalClient.enter(shop.base)
    await drawUpOrder(guest, '撮影用の煎茶')
    await guest.follow('doCheckout')
    const { pictures } = (await clerk.ask('goAdminProduct', { productCode: CODE })).document
    expect(await leftAfter(30)).toBe(3 * FILES_OF_ONE)
    // The session of the office has ended by now.
    clerk = await clerkAt(shop, 'clerk-again')
    await clerk.ask('doUpdateProduct', {
      productCode: CODE,
      pictures: pictures.map(({ id }) => ({ id, remove: true })),
    })
    expect(await leftAfter(0)).toBe(3 * FILES_OF_ONE)
    const again = pictures[1]?.listPath?.split('/').at(-1)?.replace('-list.webp', '') ?? ''
    await shop.change((tx) =>
      tx
        .insertInto('product_image')
        .values({ product_id: 1, file_name: again, sort_no: 99, made: true })
        .execute(),
    )
    expect(await leftAfter(6)).toBe(3 * FILES_OF_ONE)
    expect(await leftAfter(1)).toBe(2 * FILES_OF_ONE)
    const left = [pictures[0], pictures[1]].map((one) => one?.listPath?.split('/').at(-1))
    expect(lying()).toEqual(expect.arrayContaining(left))
    expect(await leftAfter(30)).toBe(2 * FILES_OF_ONE)
  })

  it('goes where it never was shown: what an upload that failed left behind, and nothing that is not one', async () => {
    const before = lying().length
    const files = diskFiles(join(shop.dataDir, 'files'))
    const name = `${'0'.repeat(24)}-00000000`
    for (const file of [`originals/${name}`, `${name}-large.webp`, 'of-the-merchant-list.webp'])
      await files.put(file, Buffer.from('x'))
    expect(await leftAfter(0)).toBe(before + 3)
    expect(await leftAfter(7)).toBe(before + 1)
    expect(lying()).toContain('of-the-merchant-list.webp')
  })
})
