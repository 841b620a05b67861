import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const TEA = 'hojicha-100'
const CLOTH = 'furoshiki-ai-s'
const JAN = '4901234567894'
const UPC = '036000291452'

describe.each(databases)('VAR-06: the GTIN of a variant, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'barcodes')
  })

  afterAll(() => shop?.close())

  const inShop = async (productCode: string) => {
    const program = await HalClient.enter(shop.base)
    const link = { _links: { goProduct: { href: '/product', rel: 'goProduct', method: 'GET' } } }
    return (await program.follow('goProduct', { productCode }, link)).document
  }
  const gtinOf = async (productCode: string) =>
    (await clerk.ask('goAdminProduct', { productCode })).document.gtin

  it('is typed into the form of a product, and is for programs to read', async () => {
    expect((await inShop(TEA)).classes[0]).toMatchObject({ gtin: null })
    const person = await browserAt(shop, 'typist', `/admin/product?productCode=${TEA}`)
    await person.form('productName').fill({ gtin: '4 901234-567894' }).submit()
    expect(await gtinOf(TEA)).toBe(JAN)
    expect((await inShop(TEA)).classes[0]).toMatchObject({ gtin: JAN })
    const wrong = await clerk.ask('doUpdateProduct', { productCode: TEA, gtin: '4901234567895' })
    expect(problemIn(wrong).errors).toEqual({ gtin: [ja('message.input.gtin')] })
    expect((await clerk.ask('doUpdateProduct', { productCode: TEA, gtin: null })).document.gtin).toBeNull()
    await clerk.ask('doUpdateProduct', { productCode: TEA, gtin: JAN })
  })

  it('is each variant’s own in the matrix', async () => {
    const matrix = async () => (await clerk.ask('goProductClass', { productCode: CLOTH })).document
    const [first, second] = (await matrix()).classes
    const rowOf = (one: typeof first, gtin: string) => ({
      classCategoryId: one?.classCategoryId,
      classCategoryId2: one?.classCategoryId2,
      visible: true,
      gtin,
    })
    const change = (...classes: object[]) =>
      clerk.ask('doUpdateProductClass', {
        productCode: CLOTH,
        classNameId: first?.classNameId,
        classNameId2: first?.classNameId2,
        classes,
      })
    expect((await change(rowOf(first, UPC), rowOf(second, JAN))).status).toBe(200)
    expect((await matrix()).classes.slice(0, 3).map(({ gtin }) => gtin)).toEqual([UPC, JAN, null])
    expect((await inShop(CLOTH)).classes.slice(0, 3).map(({ gtin }) => gtin)).toEqual([UPC, JAN, null])
    expect(Object.keys(problemIn(await change(rowOf(first, '1'))).errors)).toEqual(['classes.0.gtin'])
  })

  it('leaves in files and comes back with them', async () => {
    const { productId } = (await clerk.ask('goAdminProduct', { productCode: TEA })).document
    const { document: out } = await clerk.ask('goExportProduct', { nameKeyword: TEA })
    expect(out.csv).toContain('JANコード')
    expect(out.csv).toContain(JAN)
    const send = (gtin: string) =>
      clerk.ask('doImportProductCsv', {
        csv: `商品ID,公開ステータス(ID),商品名,販売種別(ID),販売価格,JANコード\n${productId},1,茎ほうじ茶「焚火」,1,880,${gtin}\n`,
      })
    expect((await send(JAN)).document).toMatchObject({ unchanged: 1 })
    expect((await send(UPC)).document).toMatchObject({ changed: 1 })
    expect(await gtinOf(TEA)).toBe(UPC)
    expect(Object.keys(problemIn(await send('4.90123E+12')).errors)).toEqual(['2.6'])
    expect((await send('')).document).toMatchObject({ changed: 1 })
    expect(await gtinOf(TEA)).toBeNull()
  })

  it('stays with its article when the product is copied', async () => {
    await clerk.ask('doUpdateProduct', { productCode: TEA, gtin: JAN })
    await clerk.ask('doCopyProduct', { productCode: TEA, newProductCode: 'hojicha-copy' })
    expect(await gtinOf('hojicha-copy')).toBeNull()
    expect(await gtinOf(TEA)).toBe(JAN)
  })
})
