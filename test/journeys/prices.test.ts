import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient, visibleText } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('Prices with tax, on %s', (database) => {
  let shop: Shop
  let program: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
    program = await HalClient.enter(shop.base)
  })

  afterAll(() => shop?.close())

  const LINK = { _links: { goProduct: { href: '/product', rel: 'goProduct', method: 'GET' } } }
  const product = async (productCode: string, asker = program) =>
    (await asker.follow('goProduct', { productCode }, LINK)).document

  const open = async (productCode: string, headers: Readonly<Record<string, string>> = {}) => {
    const person = await HtmlClient.enter(shop.base, headers)
    await person.open(`/product?productCode=${productCode}`)
    return person
  }

  const openList = async () => {
    const person = await HtmlClient.enter(shop.base)
    await person.open(`/products?name=${encodeURIComponent('木綿の風呂敷')}`)
    return person
  }

  const variantId = async (code: string) => {
    const query = shop.noren.store.reader.selectFrom('variant').select('id').where('code', '=', code)
    return (await query.executeTakeFirstOrThrow()).id
  }

  it('TAX-02, TAX-10, TAX-14: shows prices with tax by each variant’s own rule, and marks the reduced rate', async () => {
    const tea = await product('hojicha-100')
    expect(tea).toMatchObject({ price02: 880, price02IncTax: 950, reducedTax: true })
    expect(tea.classes[0]).toMatchObject({ taxRate: 8, price02IncTax: 950, reducedTax: true })
    const cloth = await product('furoshiki-ai-m')
    expect(cloth).toMatchObject({ price02: 1600, price02IncTax: 1760, reducedTax: false })
    expect(cloth.classes.every(({ taxRate }) => taxRate === 10)).toBe(true)

    const person = await open('hojicha-100')
    expect(visibleText(person.find('#price'))).toContain('950円')
    expect(visibleText(person.find('#price'))).toContain('※')
    expect(person.text).toContain(ja('theme.price.reducedNote'))
    await person.open('/product?productCode=furoshiki-ai-m')
    expect(person.text).not.toContain('※')
  })

  it('TAX-14: shows the lowest and the highest price of the visible variants', async () => {
    expect(await product('furoshiki-ai-m')).toMatchObject({
      price02Min: 900,
      price02Max: 2400,
      price02IncTaxMin: 990,
      price02IncTaxMax: 2640,
    })
    expect(visibleText((await openList()).find('.card-price'))).toMatch(/990円.*2,640円/)
  })

  it('TAX-01: a tax rule counts from its moment on, without anybody clearing anything', async () => {
    const own = await variantId('hojicha-100')
    const before = { rate: 8, apply_date: '2019-09-30T15:00:00.000Z' }
    const later = new Date(shop.clock.now().getTime() + 90_000).toISOString()
    const general = { variant_id: null, pref: null, rounding: 1, adjust: 0, rate: 12, apply_date: later }
    await shop.change((tx) => tx.insertInto('tax_rule').values(general).execute())
    const start = shop.clock.now()
    try {
      expect((await product('furoshiki-ai-m')).price02IncTax).toBe(1760)
      shop.clock.advance(89_000)
      expect((await product('furoshiki-ai-m')).price02IncTax).toBe(1760)
      // A page lives sixty seconds at most.
      shop.clock.advance(61_000)
      expect((await product('furoshiki-ai-m')).price02IncTax).toBe(1792)
      expect((await product('hojicha-100')).price02IncTax).toBe(950)
    } finally {
      shop.clock.set(start)
      await shop.change((tx) => tx.deleteFrom('tax_rule').where('apply_date', '=', later).execute())
      await shop.change((tx) =>
        tx.updateTable('tax_rule').set(before).where('variant_id', '=', own).execute(),
      )
    }
  })

  it('TAX-02: rules of single products count only where the shop has them', async () => {
    const option = (on: boolean) =>
      shop.change((tx) => tx.updateTable('base_info').set({ option_product_tax_rule: on }).execute())
    await option(false)
    try {
      expect(await product('hojicha-100')).toMatchObject({ price02IncTax: 968, reducedTax: false })
    } finally {
      await option(true)
    }
    expect(await product('hojicha-100')).toMatchObject({ price02IncTax: 950 })
  })

  it('shows the usual price where it is above the selling price', async () => {
    expect(await product('mamezara-5')).toMatchObject({
      price01: 4200,
      price02: 3800,
      price01IncTaxMax: 4620,
    })
    const person = await open('mamezara-5')
    expect(visibleText(person.find('.price-usual'))).toContain('4,620円')
    expect((await product('hojicha-100')).price01IncTaxMax).toBeNull()
  })

  it('shows a usual price beside a range only where it is true of the whole range', async () => {
    const usual = (price01: number | null, code: string) =>
      shop.change((tx) => tx.updateTable('variant').set({ price01 }).where('code', '=', code).execute())
    const rows = await shop.noren.store.reader
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'variant.product_id')
      .select(['variant.code', 'variant.price01', 'variant.price02'])
      .where('variant.visible', '=', true)
      .where('product.id', '=', (eb) =>
        eb.selectFrom('variant').select('product_id').where('code', '=', 'furoshiki-ai-m'),
      )
      .execute()
    try {
      for (const { code } of rows) await usual(null, code)
      await usual(9000, rows[0]?.code ?? '')
      expect(await product('furoshiki-ai-m')).toMatchObject({
        price01IncTaxMin: null,
        price01IncTaxMax: null,
      })
      expect((await openList()).find('.card-price').querySelector('.price-usual')).toBeNull()
      for (const { code } of rows) await usual(8000, code)
      await usual(9000, rows[0]?.code ?? '')
      expect(await product('furoshiki-ai-m')).toMatchObject({
        price01IncTaxMin: 8800,
        price01IncTaxMax: 9900,
      })
      const shown = visibleText((await openList()).find('.card-price .price-usual'))
      expect(shown).toContain('8,800円 〜 9,900円')
    } finally {
      for (const { code, price01 } of rows) await usual(price01, code)
    }
  })
})
