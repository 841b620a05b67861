import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clerk, clerkAt } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { whenWaiting, withRival } from './rival.ts'

// On SQLite one writer goes after the other.
describe('Stock that is sold while a member changes it, on postgres', () => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop('postgres')
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const record = async (productCode: string) => (await clerk.ask('goAdminProduct', { productCode })).document

  const soldBefore = (productCode: string, ask: () => Promise<unknown>): Promise<void> =>
    withRival(shop, async (rival) => {
      await rival.query('begin')
      await rival.query('update variant set stock = stock - 2 where code = $1', [productCode])
      const answer = ask()
      await whenWaiting(rival)
      await rival.query('commit')
      await answer
    })

  it('is counted from what is left, on its page', async () => {
    await clerk.ask('doCreateProduct', { productCode: 'sold-1', productName: '一', price02: 1, stock: 10 })
    await soldBefore('sold-1', () =>
      clerk.ask('doUpdateProduct', { productCode: 'sold-1', stock: 15, stockSeen: 10 }),
    )
    expect((await record('sold-1')).stock).toBe(13)
    await soldBefore('sold-1', () =>
      clerk.ask('doUpdateProduct', { productCode: 'sold-1', productName: '一番' }),
    )
    expect(await record('sold-1')).toMatchObject({ productName: '一番', stock: 11 })
  })

  it('is counted from what is left, in the table of its variants', async () => {
    const productCode = 'sold-2'
    await clerk.ask('doCreateProduct', { productCode, productName: '二', price02: 1 })
    const row = { classCategoryId: 1, productCode: 'sold-2-1' }
    const sale = { visible: true, price02: 1, stock: 10 }
    await clerk.ask('doUpdateProductClass', { productCode, classNameId: 1, classes: [{ ...row, ...sale }] })
    await soldBefore('sold-2-1', () =>
      clerk.ask('doUpdateProductClass', {
        productCode: 'sold-2-1',
        classNameId: 1,
        classes: [{ ...row, stock: 15, stockSeen: 10 }],
      }),
    )
    expect((await record('sold-2-1')).stock).toBe(13)
  })

  it('is counted as the file says it, with what a file that says nothing of it leaves', async () => {
    await clerk.ask('doCreateProduct', { productCode: 'sold-3', productName: '三', price02: 1, stock: 10 })
    const { productId } = await record('sold-3')
    const head = '商品ID,公開ステータス(ID),商品名,販売種別(ID),商品コード,販売価格'
    const rows = `${head}\n${productId},2,三,1,sold-3,2`
    await soldBefore('sold-3', () => clerk.ask('doImportProductCsv', { csv: rows }))
    expect(await record('sold-3')).toMatchObject({ price02: 2, stock: 8 })
    const { document } = await clerk.ask('goStockChangeList', { productCode: 'sold-3' })
    expect(document.changes).toEqual([])
  })
})

describe('A value that is written while the values of a deleted field are removed, on postgres', () => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop('postgres')
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const declare = async (fieldName: string) => {
    const field = { record: 'product', fieldName, fieldKind: 'integer', fieldLabel: fieldName }
    return (await clerk.ask('doCreateField', field)).document.fieldId
  }

  it('is not taken away with them', async () => {
    const fieldId = await declare('going')
    await declare('staying')
    const productCode = 'held'
    const told = { productCode, productName: '品', price02: 1, ownFields: { going: 1 } }
    const { productId } = (await clerk.ask('doCreateProduct', told)).document
    const held = async (): Promise<string | undefined> => {
      const query = shop.noren.store.reader.selectFrom('product').select('own_fields')
      return (await query.where('id', '=', Number(productId)).executeTakeFirst())?.own_fields
    }
    await withRival(shop, async (rival) => {
      await rival.query('begin')
      const written = JSON.stringify({ going: 1, staying: 2 })
      await rival.query('update product set own_fields = $1 where id = $2', [written, productId])
      await clerk.ask('doDeleteField', { fieldId })
      await whenWaiting(rival)
      await rival.query('commit')
    })
    await expect.poll(held, { timeout: 10_000 }).not.toMatch(/going/)
    expect(await held()).toBe('{"staying":2}')
  })
})
